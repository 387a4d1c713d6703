// What an operator may set, each as data: the form, the shape of a call, the shell and the page of settings are made of it.

/** How often something may be done. */
export interface Rate {
  times: number;
  seconds: number;
}

export type SettingValue = string | number | boolean | Rate;

/** The groups in the order in which the console shows them. */
export const SETTING_GROUPS = {
  site: '站点',
  joining: '注册',
  speaking: '发言',
  security: '登录与安全',
  court: '公堂',
  courtLengths: '公堂的期限',
  files: '图片与文件',
  mail: '信件与短信',
  privacy: '隐私与法律',
  reading: '接口限额',
  backups: '备份',
} as const;

export type SettingGroup = keyof typeof SETTING_GROUPS;

interface Described {
  group: SettingGroup;
  /** What it is, on its label. */
  text: string;
  /** What it does, in one line. */
  note?: string;
  /** What happens when it is changed, where that does not go without saying. */
  consequence?: string;
  /** It guards accounts: which change makes that weaker. */
  weaker?: 'more' | 'less' | 'any';
  /** The environment variable that wins over it. */
  variable?: string;
}

export interface TextSetting extends Described {
  kind: 'text';
  default: string;
  max: number;
  isRequired?: true;
  pattern?: { is: RegExp; text: string };
}

export interface NumberSetting extends Described {
  kind: 'number';
  default: number;
  min: number;
  max: number;
  /** What is counted. */
  unit: string;
}

export interface FlagSetting extends Described {
  kind: 'flag';
  default: boolean;
}

export interface ChoiceSetting extends Described {
  kind: 'choice';
  default: string;
  choices: readonly { value: string; label: string }[];
}

export interface RateSetting extends Described {
  kind: 'rate';
  default: Rate;
  min: Rate;
  max: Rate;
  unit: string;
}

/** Written and never read again. */
export interface SecretSetting extends Described {
  kind: 'secret';
  default: '';
  max: number;
}

export type SettingDefinition = TextSetting | NumberSetting | FlagSetting | ChoiceSetting | RateSetting | SecretSetting;

/** Returns a text of one line. */
export function text(setting: Omit<TextSetting, 'kind'>): TextSetting {
  return { kind: 'text', ...setting };
}

/** Returns a whole number. */
export function number(setting: Omit<NumberSetting, 'kind'>): NumberSetting {
  return { kind: 'number', ...setting };
}

/** Returns a number that may be a quarter of its default at least and ten times as much at most. */
export function amount(setting: Omit<NumberSetting, 'kind' | 'min' | 'max'>): NumberSetting {
  return { kind: 'number', ...setting, min: leastOf(setting.default), max: mostOf(setting.default) };
}

/** Returns a yes or no. */
export function flag(setting: Omit<FlagSetting, 'kind'>): FlagSetting {
  return { kind: 'flag', ...setting };
}

/** Returns one of a few. */
export function choice(setting: Omit<ChoiceSetting, 'kind'>): ChoiceSetting {
  return { kind: 'choice', ...setting };
}

/** Returns what is written and never read again. */
export function secret(setting: Omit<SecretSetting, 'kind' | 'default'>): SecretSetting {
  return { kind: 'secret', default: '', ...setting };
}

/** Returns a limit in time, from a quarter of its default to ten times as much; a guard against guessing can only be made stricter. */
export function rate(
  group: SettingGroup,
  [times, seconds]: readonly [number, number],
  { guards, unit = '次', ...described }: Omit<Described, 'group'> & { unit?: string; guards?: true },
): RateSetting {
  return {
    kind: 'rate',
    group,
    unit,
    ...described,
    default: { times, seconds },
    min: { times: leastOf(times), seconds: guards ? seconds : leastOf(seconds) },
    max: { times: guards ? times : mostOf(times), seconds: mostOf(seconds) },
    ...(guards && { weaker: 'more' }),
  };
}

function leastOf(value: number): number {
  return Math.max(1, Math.ceil(value / 4));
}

function mostOf(value: number): number {
  return value * 10;
}
