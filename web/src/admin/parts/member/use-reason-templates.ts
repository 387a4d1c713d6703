import { useReportReasons } from '#web/features/staff/use-report-reasons.ts';
import type { ReasonTemplate } from '../StaffActDialog.tsx';

/** What is often written for a reason of the dictionary, by its value. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ['ad', '多次贴同一个广告或引流的号码、链接。'],
  ['flood', '短时间里反复发一样的内容，打扰别人。'],
  ['vulgar', '发色情低俗的文字、图片或链接。'],
  ['attack', '用侮辱的话攻击别的会员。'],
  ['evasion', '停用期间换一个账号接着发言。'],
]);

/**
 * Returns the reasons that are often given, or all where none of those is left, called and ordered as in the site's dictionary; null until it
 * is here. Calls `onFail` when it can't be had.
 */
export function useReasonTemplates(onFail: () => void): readonly ReasonTemplate[] | null {
  const reasons = useReportReasons(onFail);
  if (reasons === null) return null;
  const common = reasons.filter(({ value }) => TEXTS.has(value));
  return (common.length > 0 ? common : reasons).map(({ value, label }) => ({ code: value, label, text: TEXTS.get(value) ?? '' }));
}
