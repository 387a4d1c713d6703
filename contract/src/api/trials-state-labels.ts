import type { CaseState } from './trials.ts';

/** The states of a case as people read them. */
export const STATE_LABELS: Readonly<Record<CaseState, string>> = {
  filed: '待受理',
  received: '已受理',
  answering: '待答辩',
  hearing: '审理中',
  countersigning: '待复核',
  panel: '合议中',
  closed: '已结案',
  appealed: '申诉中',
};
