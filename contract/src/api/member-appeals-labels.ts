import type { AppealDecision } from './member-appeals.ts';

/** What an appeal against an act of the staff can end with. */
export const APPEAL_DECISION_LABELS: Readonly<Record<AppealDecision, string>> = { kept: '维持', lessened: '减轻', revoked: '撤销' };
