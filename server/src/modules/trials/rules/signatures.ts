import type { Penalty } from '#contract/api/tickets.ts';
import type { Heard } from '#contract/api/trials.ts';
import { severityOf } from '#server/modules/blacklist/index.ts';
import { penaltyCap } from './heard.ts';
import type { WrittenPenalty } from './verdict.ts';

/** How much a signer writes of what they have checked. */
export const MIN_CHECKED = 15;
/** How often a verdict of a case is given back before a panel decides. */
export const MAX_RETURNS = 2;
/** What a verdict that nobody has signed costs. */
const UNSIGNED_CAP: Penalty = 'list90';

/** Whether a presenter is past their probation, and whether anybody is. */
export interface Tenure {
  isTenured: boolean;
  isAnybodyTenured: boolean;
}

/** Why a presenter may sign the verdict that waits, or not. */
export type SignerSeat = 'free' | 'onProbation' | 'notCalled';

/** The calls for the signature that is wanted, as far as they have come; null: nobody was drawn yet. */
export interface SignerCalls {
  calledIds: readonly number[];
  /** Whether everybody entitled may sign: nobody of the order has, or there was nobody to be drawn. */
  isOpen: boolean;
}

/** Returns whether a presenter is entitled to sign verdicts of others: who is past probation, or anybody while nobody is. */
function isEntitled({ isTenured, isAnybodyTenured }: Tenure): boolean {
  return isTenured || !isAnybodyTenured;
}

/** Returns whether a presenter may sign the verdict that waits. */
export function signerSeat(memberId: number, tenure: Tenure, calls: SignerCalls | null): SignerSeat {
  if (!isEntitled(tenure)) return 'onProbation';
  return calls !== null && (calls.isOpen || calls.calledIds.includes(memberId)) ? 'free' : 'notCalled';
}

/** Returns the heaviest penalty for which one signature is enough; two on probation are no panel. */
export function signatureCap({ isDirect }: { isDirect: boolean }, isNobodyTenured: boolean): Penalty {
  return isDirect || isNobodyTenured ? 'list90' : 'list365';
}

/** Returns penalties, each at most as heavy as a cap. */
export function atMost<Given extends { penalty: Penalty }>(penalties: readonly Given[], cap: Penalty): Given[] {
  return penalties.map((each) => (severityOf(each.penalty) > severityOf(cap) ? { ...each, penalty: cap } : each));
}

/** Returns the penalties of a proposal without a signature: none heavier than ninety days, or than how the accused was heard allows. */
export function unsignedPenalties(penalties: readonly WrittenPenalty[], heardOf: (accusedId: number) => Heard): WrittenPenalty[] {
  return atMost(penalties, UNSIGNED_CAP).flatMap((each) => {
    // A verdict without a signature is far below what a served accused may get.
    const cap = penaltyCap(heardOf(each.accusedId), 'list365');
    return cap === null ? [] : atMost([each], cap);
  });
}
