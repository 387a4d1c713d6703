// What may be stored as the value of a setting, and which of two values guards less.
import type { Rate, SettingDefinition, SettingValue } from './setting.ts';

/** Returns the value that is meant by what came as JSON, or a Chinese sentence saying what is wrong with it. */
export function readSettingValue(setting: SettingDefinition, given: unknown): { value: SettingValue } | { problem: string } {
  switch (setting.kind) {
    case 'flag':
      return typeof given === 'boolean' ? { value: given } : { problem: '只能是 true 或 false' };
    case 'number':
      return readNumber(given, setting);
    case 'rate':
      return readRate(given, setting);
    case 'choice':
      return setting.choices.some(({ value }) => value === given)
        ? { value: String(given) }
        : { problem: `只能是 ${setting.choices.map(({ value, label }) => `${value}（${label}）`).join('或 ')}` };
    default:
      return readText(given, setting);
  }
}

/** Returns what a text of the shell means, as JSON would hold it. */
export function settingFromText({ kind }: SettingDefinition, given: string): unknown {
  const trimmed = given.trim();
  if (kind === 'flag') return trimmed === 'true' ? true : trimmed === 'false' ? false : trimmed;
  if (kind === 'number') return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : trimmed;
  const [, times, seconds] = (kind === 'rate' && /^(\d{1,9})\/(\d{1,9})$/.exec(trimmed)) || [];
  return times !== undefined && seconds !== undefined ? { times: Number(times), seconds: Number(seconds) } : trimmed;
}

/** Returns a value as the shell reads it. */
export function settingText(value: SettingValue): string {
  return isRate(value) ? `${value.times}/${value.seconds}` : String(value);
}

/** Returns whether a change makes the guard weaker that a setting is. */
export function isWeaker({ weaker }: SettingDefinition, before: SettingValue, after: SettingValue): boolean {
  if (weaker === undefined || settingText(before) === settingText(after)) return false;
  if (weaker === 'any') return true;
  const [was, is] = [strengthOf(before), strengthOf(after)];
  return weaker === 'more' ? is > was : is < was;
}

/** Returns whether a stored value is of the kind of a setting; whether it is within its bounds is asked only when it is set. */
export function isOfKind({ kind }: SettingDefinition, value: unknown): value is SettingValue {
  if (kind === 'rate') return isRate(value);
  if (kind === 'flag') return typeof value === 'boolean';
  return kind === 'number' ? typeof value === 'number' : typeof value === 'string';
}

/** Returns whether a value is a limit in time. */
export function isRate(value: unknown): value is Rate {
  return (
    typeof value === 'object' &&
    value !== null &&
    'times' in value &&
    'seconds' in value &&
    typeof value.times === 'number' &&
    typeof value.seconds === 'number'
  );
}

function strengthOf(value: SettingValue): number {
  return isRate(value) ? value.times / value.seconds : Number(value);
}

function readNumber(given: unknown, { min, max, unit }: { min: number; max: number; unit: string }): { value: number } | { problem: string } {
  if (typeof given !== 'number' || !Number.isInteger(given)) return { problem: '只能是整数' };
  return given >= min && given <= max ? { value: given } : { problem: `在 ${min} 到 ${max} ${unit}之间` };
}

function readRate(given: unknown, { min, max, unit, weaker }: SettingDefinition & { kind: 'rate' }): { value: Rate } | { problem: string } {
  if (!isRate(given) || !Number.isInteger(given.times) || !Number.isInteger(given.seconds)) return { problem: '写成几次和几秒，都是整数' };
  const { times, seconds } = given;
  const isWithin = times >= min.times && times <= max.times && seconds >= min.seconds && seconds <= max.seconds;
  if (isWithin) return { value: { times, seconds } };
  const stricter = weaker === undefined ? '' : '这是防人猜的，只能改得更严：';
  return { problem: `${stricter}${min.times} 到 ${max.times} ${unit}，${min.seconds} 到 ${max.seconds} 秒` };
}

function readText(given: unknown, setting: SettingDefinition & { kind: 'text' | 'secret' }): { value: string } | { problem: string } {
  if (typeof given !== 'string') return { problem: '只能是文字' };
  const trimmed = given.trim();
  if (trimmed.length > 200 || /\p{Cc}/u.test(trimmed) || !trimmed.isWellFormed()) return { problem: '最多 200 个字，写在一行里' };
  if (trimmed.length > setting.max && setting.kind === 'secret') return { problem: `最多 ${setting.max} 个字` };
  if (setting.kind === 'text' && setting.pattern && !setting.pattern.is.test(trimmed)) return { problem: setting.pattern.text };
  if (setting.kind === 'text' && setting.isRequired && trimmed === '') return { problem: '这一项不能空着' };
  return { value: trimmed };
}
