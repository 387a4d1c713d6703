import type { CaseState, Conflict } from './trials.ts';

/** The states of a case as people read them. */
export const STATE_LABELS: Readonly<Record<CaseState, string>> = {
  filed: '待受理',
  received: '已受理',
  answering: '待答辩',
  hearing: '审理中',
  countersigning: '待复核',
  closed: '已结案',
  appealed: '申诉中',
};

/** The reasons why a presenter may not judge a case, each as the end of a sentence that begins with 你. */
export const CONFLICT_LABELS: Readonly<Record<Conflict, string>> = {
  filed: '是检举人',
  named: '在案中被提及',
  guild: '与当事人同公会',
  judged: '已判过此案',
  witness: '是本案证人',
};
