import type { SettingView } from '#contract/api/admin/settings.ts';
import type { SettingValue } from '#contract/settings/setting.ts';
import { isRate, settingText } from '#contract/settings/setting-values.ts';

const UNITS = [
  { seconds: 24 * 60 * 60, label: '天' },
  { seconds: 60 * 60, label: '小时' },
  { seconds: 60, label: '分钟' },
] as const;

/** Returns a number of seconds in the largest unit that says it exactly. */
export function spanText(seconds: number): string {
  const unit = UNITS.find((each) => seconds % each.seconds === 0);
  return unit ? `${seconds / unit.seconds} ${unit.label}` : `${seconds} 秒`;
}

/** Returns a value as people read it; a secret is only said to be set. */
export function valueText(setting: Pick<SettingView, 'kind' | 'unit' | 'choices'> | undefined, value: SettingValue | null): string {
  if (value === null) return '看不到的值';
  if (isRate(value)) return `${spanText(value.seconds)} ${value.times} ${setting?.unit ?? '次'}`;
  if (typeof value === 'boolean') return value ? '开' : '关';
  if (value === '') return '空';
  const chosen = setting?.choices.find((each) => each.value === value)?.label;
  return chosen ?? `${String(value)}${typeof value === 'number' && setting?.unit ? ` ${setting.unit}` : ''}`;
}

/** Returns whether two values are one. */
export function isSame(one: SettingValue, other: SettingValue): boolean {
  return settingText(one) === settingText(other);
}
