import { CONFLICT_LABELS } from '#contract/api/trials-conflict-labels.ts';
import { HEARD_LABELS, RUNG_LABELS } from '#contract/api/trials-labels.ts';
import { STATE_LABELS } from '#contract/api/trials-state-labels.ts';
import { severityOf } from '#server/modules/blacklist/index.ts';
import { conflictsOfHolder } from './conflicts.ts';
import { isHeardOut, isTotalOver, isWindowOver, type CaseFacts, type CourtPerson } from './facts.ts';
import { HARD_LIMIT } from './limits.ts';
import { heardOf, isTooHeavy, penaltyCap, type ServedCap } from './heard.ts';
import { proposalCap } from './panels.ts';
import { isAgreed, refuseWithdrawal } from './withdrawals.ts';
import { MAX_RETURNS, type SignerSeat } from './signatures.ts';
import type { Condition } from './transitions.ts';
import type { FailureDetails, FailureName } from '#contract/failures.ts';
import type { Penalty } from '#contract/api/tickets.ts';

/** The actor of a step: a signed-in member, the holder of the code of an accused, or the clock. */
export type CaseActor = { kind: 'person'; person: CourtPerson } | { kind: 'link'; accusedId: number } | { kind: 'clock' };

/** A case as the rules see it, who acts on it, and when. */
export interface CaseSituation {
  facts: CaseFacts;
  actor: CaseActor;
  now: Date;
}

/** What a step depends on besides the case itself. */
export interface StepContext {
  /** The accused who answers. */
  accusedId?: number;
  /** How many cases the actor has in hand. */
  heldCount?: number;
  /** The penalties of the verdict. */
  penalties?: readonly { accusedId: number; penalty: Penalty }[];
  /** The heaviest of them for who was notified and has not answered; a year where nothing is said, which no signature exceeds. */
  servedCap?: ServedCap;
  /** Whether the actor may sign the verdict that waits. */
  seat?: SignerSeat;
  /** How often a verdict of the case was given back. */
  returnedTimes?: number;
  /** Whether the clock puts the case back into the queue. */
  goesBack?: boolean;
  /** Whether no presenter is past probation. */
  isNobodyTenured?: boolean;
  /** Whether the verdict needs another presenter. */
  countersign?: boolean;
  /** Whether the verdict needs a panel. */
  panel?: boolean;
  /** Whether an appeal is possible now. */
  appealable?: boolean;
  /** Whether no other appeal is open. */
  lastAppeal?: boolean;
}

export interface StepRefusal {
  failure: FailureName;
  values?: FailureDetails['values'];
}

/** How often the complainant of a case is asked for more, so that its presenter cannot keep it by asking. */
const MAX_ASKS = 2;

/** Returns why a condition is not met; null: it is. */
export function refuseNeed({ facts, actor, now }: CaseSituation, need: Condition, context: StepContext): StepRefusal | null {
  switch (need) {
    case 'neverReceived':
      return facts.receivedAt === null ? null : { failure: 'caseMoved', values: { state: '受理过' } };
    case 'unconflicted': {
      const [conflict] = actor.kind === 'person' ? conflictsOfHolder(facts, actor.person) : [];
      return conflict ? { failure: 'conflictOfInterest', values: { conflict: `你${CONFLICT_LABELS[conflict]}` } } : null;
    }
    case 'handsFree':
      return (context.heldCount ?? 0) < HARD_LIMIT ? null : { failure: 'handsFull', values: { count: String(context.heldCount), limit: String(HARD_LIMIT) } };
    case 'notDirect':
      // Who witnessed a case goes on with it or withdraws it.
      return facts.isDirect && actor.kind === 'person' && facts.complainantId === actor.person.id
        ? { failure: 'caseMoved', values: { state: '由你直接立案' } }
        : null;
    case 'notFound':
      return facts.foundFalse === null ? null : { failure: 'caseMoved', values: { state: '由裁决另立' } };
    case 'notHolding':
      return actor.kind === 'person' && facts.presenterId === actor.person.id ? { failure: 'caseMoved', values: { state: STATE_LABELS[facts.state] } } : null;
    case 'asksLeft':
      return facts.askCount < MAX_ASKS ? null : { failure: 'askedTwice' };
    case 'notAsked':
      return facts.askedAt === null ? null : { failure: 'complainantAsked' };
    case 'neverSummoned':
      return facts.summonedAt === null ? null : { failure: 'caseMoved', values: { state: '通知过了' } };
    case 'heardOut':
      return isHeardOut(facts, now) ? null : { failure: 'tooEarly' };
    case 'evidence':
      return facts.evidenceCount > 0 ? null : { failure: 'noEvidence' };
    case 'heardForPenalty':
      return (context.penalties ?? []).length === 0 || isHeardOut(facts, now) ? null : { failure: 'tooEarly' };
    case 'windowOpen':
      return facts.answerDueAt !== null && !isWindowOver(facts, now) ? null : { failure: 'answerClosed' };
    case 'windowOver':
      return isWindowOver(facts, now) ? null : { failure: 'tooEarly' };
    case 'unanswered':
      return answering(facts, actor, context).length > 0 ? null : { failure: 'answeredBefore' };
    case 'notExtended':
      return extendable(facts, actor) === null ? { failure: 'extendedBefore' } : null;
    case 'signer':
      return context.seat === 'free' ? null : { failure: context.seat ?? 'notCalled' };
    case 'withinCap':
      return refusePenalties(facts, context);
    case 'appealable':
      return context.appealable === true ? null : { failure: 'appealClosed' };
    case 'beforeTotal':
      return isTotalOver(facts, now) ? { failure: 'caseMoved', values: { state: '逾期未结' } } : null;
    case 'totalOver':
      return isTotalOver(facts, now) ? null : { failure: 'tooEarly' };
    case 'turnNotExtended':
      return facts.isTurnExtended ? { failure: 'turnExtended' } : null;
    case 'refilable':
      return refuseRefiling(facts, memberOf(actor));
    case 'noAnswer':
    case 'alone':
    case 'answered':
    case 'notWanted':
    case 'notRefused':
    case 'wanted':
    case 'asked':
    case 'wishOver':
      return refusalOf(facts, refuseWithdrawal(facts, { memberId: memberOf(actor), now }, need));
    case 'lastAppeal':
    case 'nobodyProven':
    case 'allAgreed':
    case 'othersComplain':
    case 'allAnswered':
    case 'holdsIt':
    case 'countersign':
    case 'panel':
    case 'returnedEnough':
    case 'goesBack':
    case 'proposed':
    case 'summonedOpen':
    case 'summonedOver':
      return isMet({ facts, actor, now }, need, context) ? null : { failure: 'caseMoved', values: { state: STATE_LABELS[facts.state] } };
  }
}

function memberOf(actor: CaseActor): number | null {
  return actor.kind === 'person' ? actor.person.id : null;
}

function refusalOf(facts: CaseFacts, failure: FailureName | null): StepRefusal | null {
  if (failure === null) return null;
  return failure === 'caseMoved' ? { failure, values: { state: STATE_LABELS[facts.state] } } : { failure };
}

/** Returns the refusal of filing a case again: only one that has lapsed may be, once, and none that was filed by who witnessed it. */
function refuseRefiling(facts: CaseFacts, memberId: number | null): StepRefusal | null {
  const { complainantId, isDirect, foundFalse, isRefiled, wasRefiled } = facts;
  if (complainantId !== memberId) return { failure: 'forbidden' };
  if (!hasLapsed(facts) || isDirect || foundFalse !== null) return { failure: 'caseMoved', values: { state: STATE_LABELS.closed } };
  return isRefiled || wasRefiled ? { failure: 'refiledBefore' } : null;
}

/** Returns whether a case ended by the clock, or was joined to one that did. */
function hasLapsed({ outcome, joinedOutcome }: CaseFacts): boolean {
  return outcome === 'lapsed' || (outcome === 'joined' && joinedOutcome === 'lapsed');
}

/** Returns whether its complainant may file a case again. */
export function canRefile(facts: CaseFacts): boolean {
  return refuseRefiling(facts, facts.complainantId) === null;
}

/** Returns the accused whose proven owner an actor is and who have not answered yet; a code proves nobody. */
export function answering(facts: CaseFacts, actor: CaseActor, context: StepContext = {}): number[] {
  const wanted = context.accusedId;
  const own = facts.accused.filter(({ memberId }) => actor.kind === 'person' && memberId === actor.person.id);
  return own.filter(({ id, answeredAt }) => answeredAt === null && (wanted === undefined || id === wanted)).map(({ id }) => id);
}

/** Returns an accused of an actor who has not asked for more time yet; null for none. */
export function extendable({ accused }: CaseFacts, actor: CaseActor): number | null {
  const own = accused.filter(({ id, memberId }) => (actor.kind === 'link' ? id === actor.accusedId : actor.kind === 'person' && memberId === actor.person.id));
  return own.find(({ extendedAt }) => extendedAt === null)?.id ?? null;
}

/** Returns the refusal of penalties that are heavier than how the accused were heard allows, or than a site without anybody past probation may impose. */
function refusePenalties(facts: CaseFacts, { penalties = [], isNobodyTenured = false, servedCap = 'list365' }: StepContext): StepRefusal | null {
  const { accused, attempts } = facts;
  const cap = proposalCap(isNobodyTenured);
  if (penalties.some(({ penalty }) => severityOf(penalty) > severityOf(cap))) return { failure: 'nobodyTenured' };
  for (const { accusedId, penalty } of penalties) {
    const found = accused.find(({ id }) => id === accusedId);
    if (!found) continue;
    const grade = heardOf(found, attempts, facts);
    if (!isTooHeavy(penalty, { grade, servedCap })) continue;
    const heaviest = penaltyCap(grade, servedCap);
    const values = { heard: HEARD_LABELS[grade] };
    return heaviest === null ? { failure: 'notDelivered', values } : { failure: 'penaltyTooHeavy', values: { ...values, cap: RUNG_LABELS[heaviest] } };
  }
  return null;
}

/** Returns whether a condition is true that chooses between two results. */
export function isMet({ facts, actor, now }: CaseSituation, condition: Condition, context: StepContext): boolean {
  switch (condition) {
    case 'countersign':
      return context.countersign === true;
    case 'panel':
      return context.panel === true;
    case 'returnedEnough':
      return (context.returnedTimes ?? 0) >= MAX_RETURNS;
    case 'goesBack':
      return context.goesBack === true;
    case 'nobodyProven':
      return facts.accused.every(({ memberId }) => memberId === null);
    case 'othersComplain':
      return facts.complainantIds.length > 1;
    case 'allAgreed':
      return isAgreed(facts, memberOf(actor));
    case 'proposed':
      return facts.proposedBy !== null;
    case 'neverSummoned':
      return facts.summonedAt === null;
    case 'lastAppeal':
      return context.lastAppeal === true;
    case 'holdsIt':
      return facts.closedAt === null && actor.kind === 'person' && facts.presenterId === actor.person.id;
    // A window is never cut short by somebody who became the owner after the complaint, nor in a case a presenter filed.
    case 'allAnswered':
      return (
        !facts.isDirect &&
        facts.accused.every(
          ({ id, answeredAt, ownerProvenAt }) =>
            (answeredAt !== null || id === context.accusedId) && ownerProvenAt !== null && Date.parse(ownerProvenAt) < Date.parse(facts.filedAt),
        )
      );
    case 'summonedOpen':
      return facts.summonedAt !== null && !isWindowOver(facts, now);
    case 'summonedOver':
      return facts.summonedAt !== null && isWindowOver(facts, now);
    default:
      return false;
  }
}
