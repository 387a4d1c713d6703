import { Failure, type FailureDetails, type FailureName } from '#contract/failures.ts';
import { CONFLICT_LABELS } from '#contract/api/trials-conflict-labels.ts';
import { HEARD_LABELS, STATE_LABELS } from '#contract/api/trials-labels.ts';
import { caseAction } from '#contract/api/trials.shapes.ts';
import { severityOf } from '#server/modules/blacklist/index.ts';
import type { Penalty } from '#contract/api/tickets.ts';
import type { CaseAction, CaseState } from '#contract/api/trials.ts';
import { conflictsOf, conflictsOfHolder } from './conflicts.ts';
import { isHeardOut, isTotalOver, isWindowOver, type CaseFacts, type CourtPerson } from './facts.ts';
import { HARD_LIMIT } from './hands.ts';
import { heardOf, isTooHeavy, penaltyCap } from './heard.ts';
import { proposalCap } from './panels.ts';
import { MAX_RETURNS, type SignerSeat } from './signatures.ts';
import { doerOf, transitionOf, type Condition, type Doer, type Step } from './table.ts';

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

export type Permit = { to: CaseState } | { refused: StepRefusal };

/** Returns whether a step may be taken now and the state it results in. The only function that decides this. */
export function evaluate(situation: CaseSituation, step: Step, context: StepContext = {}): Permit {
  const { facts } = situation;
  const wrongDoer = refuseDoer(situation, doerOf(step));
  if (wrongDoer) return { refused: wrongDoer };
  const row = transitionOf(step, facts.state);
  if (!row) return { refused: movedOn(facts, step) };
  for (const need of row.needs) {
    const unmet = refuseNeed(situation, need, context);
    if (unmet) return { refused: unmet };
  }
  const other = row.otherwise?.find(({ when }) => holds(situation, when, context));
  return { to: (other ? other.to : row.to) ?? facts.state };
}

/** Returns the state a step results in. Throws the refusal of the table. */
export function requireStep(situation: CaseSituation, step: Step, context: StepContext = {}): CaseState {
  const permitted = evaluate(situation, step, context);
  if ('to' in permitted) return permitted.to;
  const { failure, values } = permitted.refused;
  throw new Failure(failure, values === undefined ? {} : { values });
}

/** A case as the rules see it, and the person who looks at it. */
export interface Visit {
  facts: CaseFacts;
  person: CourtPerson & { suspended: boolean };
  now: Date;
}

/** Returns what a person may do now, in the order of the page's buttons; suspended members may only answer, speak and appeal. */
export function actionsFor({ facts, person, now }: Visit, context: StepContext = {}): CaseAction[] {
  const steps = caseAction.options.filter((step) => !person.suspended || OPEN_TO_SUSPENDED.includes(step));
  const isAllowed = (step: Step) => 'to' in evaluate({ facts, actor: { kind: 'person', person }, now }, step, context);
  // The accused and the presenter ask for more time with the same action.
  return steps.filter((step) => isAllowed(step) || (step === 'extend' && !person.suspended && isAllowed('extendTurn')));
}

const OPEN_TO_SUSPENDED: readonly CaseAction[] = ['answer', 'extend', 'speak', 'appeal'];

function refuseDoer(situation: CaseSituation, doer: Doer): StepRefusal | null {
  const { facts, actor } = situation;
  const right = isDoer(situation, doer);
  if (right) return null;
  const isPresenter = actor.kind === 'person' && actor.person.role === 'presenter';
  if (doer === 'holder' && isPresenter && facts.presenterId !== null) return { failure: 'notYourTrial', values: { presenter: facts.presenterName } };
  if (doer === 'other' && isPresenter) return { failure: 'conflictOfInterest', values: { conflict: `你${CONFLICT_LABELS.judged}` } };
  return { failure: doer === 'juror' && isPresenter ? 'notSeated' : 'forbidden' };
}

function isDoer({ facts, actor, now }: CaseSituation, doer: Doer): boolean {
  if (actor.kind === 'clock') return doer === 'clock';
  if (actor.kind === 'link') return (doer === 'accused' || doer === 'code') && facts.accused.some(({ id }) => id === actor.accusedId);
  const { id, role } = actor.person;
  const isAccused = facts.accused.some(({ memberId }) => memberId === id);
  const isHolder = role === 'presenter' && facts.presenterId === id;
  switch (doer) {
    case 'complainant':
      return facts.complainantId === id;
    case 'accused':
      return isAccused;
    case 'code':
      return false;
    case 'courier':
      return isCourier(facts, actor.person, now);
    case 'party':
      return isAccused || isHolder || facts.complainantId === id || facts.witnessIds.includes(id);
    case 'presenter':
      return role === 'presenter';
    case 'holder':
      return isHolder;
    case 'other':
      return role === 'presenter' && facts.proposedBy !== id;
    case 'juror':
      return role === 'presenter' && facts.jurorIds.includes(id);
    case 'clock':
      return false;
  }
}

/**
 * Returns whether somebody tells the accused of the complaint: who filed it, except a presenter who filed a direct case; the presenters who were
 * drawn, unless they are conflicted since; operators where none could be, and from three days on.
 */
function isCourier(facts: CaseFacts, person: CourtPerson, now: Date): boolean {
  const { id, role } = person;
  const { summonedAt, accused } = facts;
  if (summonedAt === null || accused.some(({ memberId, claimedBy }) => memberId === id || claimedBy.includes(id))) return false;
  if (facts.complainantId === id) return !facts.isDirect;
  const isFree = conflictsOf(facts, person).every((conflict) => conflict === 'carried');
  if (role === 'operator') return isFree && (facts.hasNoCourier || now.getTime() >= Date.parse(summonedAt) + OPERATORS_MS);
  return isFree && role === 'presenter' && facts.presenterId !== id && facts.courierIds.includes(id);
}

const OPERATORS_MS = 72 * 60 * 60 * 1000;
/** How often the complainant of a case is asked for more, so that its presenter cannot keep it by asking. */
const MAX_ASKS = 2;

/** Returns the refusal of a step the state has moved past; who was slower in receiving learns who has the case. */
function movedOn(facts: CaseFacts, step: Step): StepRefusal {
  if (step === 'receive' && facts.presenterId !== null && facts.state !== 'closed' && facts.state !== 'appealed')
    return { failure: 'caseTaken', values: { presenter: facts.presenterName } };
  if (step === 'judge' && (facts.state === 'received' || facts.state === 'answering')) return { failure: 'tooEarly' };
  return { failure: 'caseMoved', values: { state: STATE_LABELS[facts.state] } };
}

function refuseNeed({ facts, actor, now }: CaseSituation, need: Condition, context: StepContext): StepRefusal | null {
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
      return refuseRefiling(facts);
    case 'lastAppeal':
    case 'allAnswered':
    case 'holdsIt':
    case 'countersign':
    case 'panel':
    case 'returnedEnough':
    case 'goesBack':
    case 'proposed':
    case 'summonedOpen':
    case 'summonedOver':
      return holds({ facts, actor, now }, need, context) ? null : { failure: 'caseMoved', values: { state: STATE_LABELS[facts.state] } };
  }
}

/** Returns the refusal of filing a case again: only one that has lapsed may be, once, and none that was filed by who witnessed it. */
function refuseRefiling({ outcome, isDirect, isRefiled, wasRefiled }: CaseFacts): StepRefusal | null {
  if (outcome !== 'lapsed' || isDirect) return { failure: 'caseMoved', values: { state: STATE_LABELS.closed } };
  return isRefiled || wasRefiled ? { failure: 'refiledBefore' } : null;
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
function refusePenalties(facts: CaseFacts, { penalties = [], isNobodyTenured = false }: StepContext): StepRefusal | null {
  const { accused, attempts, answerDueAt } = facts;
  const cap = proposalCap(isNobodyTenured);
  if (penalties.some(({ penalty }) => severityOf(penalty) > severityOf(cap))) return { failure: 'nobodyTenured' };
  for (const { accusedId, penalty } of penalties) {
    const found = accused.find(({ id }) => id === accusedId);
    if (!found) continue;
    const grade = heardOf(found, attempts, answerDueAt);
    if (isTooHeavy(penalty, grade)) return { failure: penaltyCap(grade) === null ? 'notDelivered' : 'penaltyTooHeavy', values: { heard: HEARD_LABELS[grade] } };
  }
  return null;
}

function holds({ facts, actor, now }: CaseSituation, condition: Condition, context: StepContext): boolean {
  switch (condition) {
    case 'countersign':
      return context.countersign === true;
    case 'panel':
      return context.panel === true;
    case 'returnedEnough':
      return (context.returnedTimes ?? 0) >= MAX_RETURNS;
    case 'goesBack':
      return context.goesBack === true;
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
