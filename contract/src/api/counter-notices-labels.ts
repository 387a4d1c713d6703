import type { CounterNoticeState, CounterNoticeStep } from './counter-notices.ts';

/** How far a statement is, for everybody who reads of it. */
export const COUNTER_NOTICE_STATE_LABELS: Readonly<Record<CounterNoticeState, string>> = {
  waiting: '等站里转送',
  returned: '退回补正',
  forwarded: '转送了，在等',
  replied: '对方有答，在核对',
  stopped: '停下了，等法院或机关',
  restored: '放回了',
  withdrawn: '撤回了',
  released: '另有文书放回了',
};

export const COUNTER_NOTICE_STEP_LABELS: Readonly<Record<CounterNoticeStep, string>> = { sued: '向法院起诉', complained: '向主管机关投诉' };
