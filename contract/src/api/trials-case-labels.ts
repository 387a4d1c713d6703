import type { Outcome, PartyRole } from './trials.ts';

/** How a case ended. */
export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  upheld: '成立',
  partly: '部分成立',
  dismissed: '不成立',
  insufficient: '证据不足',
  settled: '和解',
  withdrawn: '撤回',
  lapsed: '逾期未受理',
  joined: '并案',
};

/** Returns how a case ended, in words: one that lapsed was never received, or not decided in time. */
export function outcomeLabel(outcome: Outcome, { wasReceived }: { wasReceived: boolean }): string {
  return outcome === 'lapsed' && wasReceived ? '逾期未结' : OUTCOME_LABELS[outcome];
}

/** Who a person is in a case. */
export const PARTY_LABELS: Readonly<Record<PartyRole, string>> = { complainant: '检举人', accused: '被检举人', witness: '证人', presenter: '审理人' };
