import type { CaseAction, CaseState } from '#contract/api/trials.ts';

/**
 * Who does a step. `accused`: the proven owner of the character; `code`: the holder of its code; `courier`: who carries the notice to the accused; `holder`: the
 * presenter who received the case; `other`: a presenter who is not the one that judged;
 * `juror`: a presenter who was called to a seat of its panel.
 */
export type Doer = 'complainant' | 'accused' | 'code' | 'courier' | 'party' | 'presenter' | 'holder' | 'other' | 'juror' | 'clock';

/** What must hold besides, in the order in which it is asked. */
export type Condition =
  | 'neverReceived'
  | 'unconflicted'
  | 'handsFree'
  | 'notDirect'
  | 'notFound'
  | 'notHolding'
  | 'notAsked'
  | 'asksLeft'
  | 'neverSummoned'
  | 'heardOut'
  | 'heardForPenalty'
  | 'evidence'
  | 'windowOpen'
  | 'windowOver'
  | 'unanswered'
  | 'notExtended'
  | 'withinCap'
  | 'signer'
  | 'appealable'
  | 'lastAppeal'
  | 'allAnswered'
  | 'proposed'
  | 'holdsIt'
  | 'summonedOpen'
  | 'summonedOver'
  | 'countersign'
  | 'panel'
  | 'returnedEnough'
  | 'goesBack'
  | 'beforeTotal'
  | 'totalOver'
  | 'turnNotExtended'
  | 'refilable'
  | 'noAnswer'
  | 'answered'
  | 'notWanted'
  | 'notRefused'
  | 'wanted'
  | 'asked'
  | 'wishOver'
  | 'nobodyProven'
  | 'allAgreed'
  | 'alone'
  | 'othersComplain';

/** Steps of people, and those of the clock. */
export type Step =
  | CaseAction
  | 'unprovenAnswer'
  | 'extendTurn'
  | 'expire'
  | 'leave'
  | 'lapse'
  | 'withdrawSilence'
  | 'joined'
  | 'assign'
  | 'total'
  | 'return72'
  | 'close72'
  | 'unsigned'
  | 'redraw'
  | 'count';

export interface Transition {
  step: Step;
  who: Doer;
  from: readonly CaseState[];
  /** The resulting state; null: the case keeps its state. */
  to: CaseState | null;
  /** The resulting state while one of these conditions is true; the first one counts. */
  otherwise?: readonly { when: Condition; to: CaseState | null }[];
  needs: readonly Condition[];
  note: string;
}
