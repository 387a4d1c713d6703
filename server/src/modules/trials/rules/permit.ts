import { Failure } from '#contract/failures.ts';
import { CONFLICT_LABELS } from '#contract/api/trials-conflict-labels.ts';
import { STATE_LABELS } from '#contract/api/trials-state-labels.ts';
import { caseAction } from '#contract/api/trials.shapes.ts';
import type { CaseAction, CaseState } from '#contract/api/trials.ts';
import { conflictsOf } from './conflicts.ts';
import type { CaseFacts, CourtPerson } from './facts.ts';
import { doerOf, transitionOf } from './table.ts';
import type { Doer, Step } from './transitions.ts';
import { isMet, refuseNeed, type CaseSituation, type StepContext, type StepRefusal } from './needs.ts';

export type Evaluation = { to: CaseState } | { refused: StepRefusal };

/** Returns whether a step may be taken now and the state it results in. The only function that decides this. */
export function evaluate(situation: CaseSituation, step: Step, context: StepContext = {}): Evaluation {
  const { facts } = situation;
  const wrongDoer = refuseDoer(situation, doerOf(step));
  if (wrongDoer) return { refused: wrongDoer };
  const row = transitionOf(step, facts.state);
  if (!row) return { refused: movedOn(facts, step) };
  for (const need of row.needs) {
    const unmet = refuseNeed(situation, need, context);
    if (unmet) return { refused: unmet };
  }
  const other = row.otherwise?.find(({ when }) => isMet(situation, when, context));
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
  // Who judges it says nothing as a party.
  const isOpen = (step: CaseAction) => OPEN_TO_SUSPENDED.includes(step) && (step !== 'speak' || facts.presenterId !== person.id);
  const steps = caseAction.options.filter((step) => !person.suspended || isOpen(step));
  const isAllowed = (step: Step) => 'to' in evaluate({ facts, actor: { kind: 'person', person }, now }, step, context);
  // The accused and the presenter ask for more time with the same action.
  return steps.filter((step) => isAllowed(step) || (step === 'extend' && !person.suspended && isAllowed('extendTurn')));
}

const OPEN_TO_SUSPENDED: readonly CaseAction[] = ['answer', 'extend', 'speak', 'agreeWithdraw', 'goOn', 'appeal'];

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
      return facts.complainantIds.includes(id);
    case 'accused':
      return isAccused;
    case 'code':
      return false;
    case 'courier':
      return isCourier(facts, actor.person, now);
    case 'party':
      return isAccused || isHolder || facts.complainantIds.includes(id) || facts.witnessIds.includes(id);
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
  if (role === 'operator') return isFree && (facts.areOperatorsCalled || now.getTime() >= Date.parse(summonedAt) + OPERATORS_MS);
  return isFree && role === 'presenter' && facts.presenterId !== id && facts.courierIds.includes(id);
}

const OPERATORS_MS = 72 * 60 * 60 * 1000;

/** Returns the refusal of a step the state has moved past; who was slower in receiving learns who has the case. */
function movedOn(facts: CaseFacts, step: Step): StepRefusal {
  if (step === 'receive' && facts.presenterId !== null && facts.state !== 'closed' && facts.state !== 'appealed')
    return { failure: 'caseTaken', values: { presenter: facts.presenterName } };
  if (step === 'judge' && (facts.state === 'received' || facts.state === 'answering')) return { failure: 'tooEarly' };
  return { failure: 'caseMoved', values: { state: STATE_LABELS[facts.state] } };
}
