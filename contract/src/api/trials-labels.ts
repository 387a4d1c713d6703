import type { Carrier, DeliveryHow, DeliveryResult, FalseKind, Heard, ReturnPart, Rung } from './trials.ts';

/** How an accused was heard, as people read it. */
export const HEARD_LABELS: Readonly<Record<Heard, string>> = {
  answered: '已答辩（本人）',
  served: '已送达，未答',
  unprovenAnswer: '凭码来信，身份未核对',
  undelivered: '未送达',
  untried: '还没送够',
  unknown: '旧案，未记',
};

export const DELIVERY_HOW_LABELS: Readonly<Record<DeliveryHow, string>> = { whisper: '密语', mail: '游戏里的信', officer: '托公会的人', other: '别的办法' };

export const DELIVERY_RESULT_LABELS: Readonly<Record<DeliveryResult, string>> = {
  delivered: '送到了',
  offline: '不在线',
  blocked: '被屏蔽',
  unknown: '不知道到没到',
};

export const CARRIER_LABELS: Readonly<Record<Carrier, string>> = { complainant: '检举人', courier: '递话人', operator: '管理员' };

/** What of a verdict does not hold, as people read it. */
export const RETURN_PART_LABELS: Readonly<Record<ReturnPart, string>> = { facts: '事实', evidence: '证据', reasoning: '理由', penalty: '处罚' };

/** What is false in a complaint, as people read it. */
export const FALSE_KIND_LABELS: Readonly<Record<FalseKind, string>> = { forged: '伪造', spliced: '拼接', hidden: '隐瞒关键事实' };

/** What an upheld case against a member costs them, in the place of a penalty. */
export const PAUSE_LABEL = '暂停递检举';

/** What a juror may say of an accused, as people read it. */
export const RUNG_LABELS: Readonly<Record<Rung, string>> = {
  dismissed: '不成立',
  insufficient: '证据不足',
  warning: '警告',
  watch30: '观察 30 天',
  list90: '拉黑 90 天',
  list365: '拉黑 1 年',
  permanent: '永久',
};
