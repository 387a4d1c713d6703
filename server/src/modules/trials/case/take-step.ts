import { Failure } from '#contract/failures.ts';
import type { CaseState, Outcome } from '#contract/api/trials.ts';
import { closeTopic } from '#server/modules/channels/index.ts';
import { dropPages } from '#server/modules/posts/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { writesTags, type CacheTag } from '#server/platform/state/cache-tags.ts';
import { whenStopped, type Clocks } from '../rules/clocks.ts';
import { totalDueAt, withinTotal, type TotalSpan } from '../rules/total.ts';
import { requireStep, evaluate } from '../rules/permit.ts';
import type { CaseActor, StepContext } from '../rules/needs.ts';
import { DIRECT_STEPS } from '../rules/table.ts';
import { WITHDRAWABLE } from '../rules/withdrawals.ts';
import type { Step } from '../rules/transitions.ts';
import { actorOf, complainantsOf, factsOf, type PersonActor } from './actors.ts';
import { enterQueue, leaveQueue, totalTopic } from './queue.ts';
import { selectCaseForUpdate, type CaseRow } from './queries-case.ts';
import { closeAccused, deleteDoorProofs, insertEvent, updateCase, type CourtEvent, type Wish } from './queries-steps.ts';

/** Returns everything that counts a game's cases: queue, clocks, statistics. */
export function casesTag(gameId: number): CacheTag {
  return `cases:game:${gameId}`;
}

/** Returns a case, locked until the transaction ends. Throws `postGone` for a post that is none. */
export async function lockCase(tx: Tx, id: number): Promise<CaseRow> {
  const row = await selectCaseForUpdate(tx, id);
  if (!row) throw new Failure('postGone');
  return row;
}

/** A case locked until the transaction ends, and who acts on it. */
export interface LockedCase<By extends CaseActor = CaseActor> extends WriteContext {
  row: CaseRow;
  actor: By;
}

type Author = Pick<CourtEvent, 'actorId' | 'actorRole'>;

/** What a step changes besides the state of its case. What is left out stays as it is. */
export interface StepChange {
  clocks?: Clocks;
  outcome?: Outcome;
  presenterId?: number | null;
  receivedAt?: Date;
  summonedAt?: Date;
  reason?: string;
  /** What the accused are asked about from now on; null: nothing any more. */
  wish?: Wish | null;
  data?: object;
  /** The person the log names instead of the actor. */
  by?: Author;
}

/** A step that may be taken on a locked case. */
export interface AllowedStep extends LockedCase {
  /** The resulting state. */
  to: CaseState;
  /** The clocks before the step. */
  clocks: Clocks;
  /** Writes the case's state and the log, and invalidates every page that shows it. A closed case has no clock. */
  go(change?: StepChange): Promise<void>;
}

/** Holds a case for a member and runs `work` in that transaction. Throws `postGone` for a post that is none. */
export function withLockedCase<Result>(
  { db, viewer, now }: MemberContext,
  id: number,
  work: (locked: LockedCase<PersonActor>) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => work({ tx, now, row: await lockCase(tx, id), actor: await actorOf({ db: tx, now }, viewer) }));
}

/** A step, with what it depends on besides the case. */
interface ChosenStep {
  step: Step;
  given: StepContext;
}

/**
 * Runs `work` with a step of a member that the table allows; a step that depends on the case is chosen once the case is locked. Throws
 * `postGone`, what choosing throws, and what the table refuses.
 */
export function takeStep<Result>(
  context: MemberContext,
  { id, step }: { id: number; step: Step | ((locked: LockedCase<PersonActor>) => Promise<ChosenStep>) },
  work: (allowed: AllowedStep) => Promise<Result>,
): Promise<Result> {
  return withLockedCase(context, id, async (locked) => {
    const chosen = typeof step === 'function' ? await step(locked) : { step, given: {} };
    return work(allowStep(locked, chosen.step, chosen.given));
  });
}

/** Returns a step of a locked case. Throws what the table refuses. */
export function allowStep(locked: LockedCase, step: Step, context: StepContext = {}): AllowedStep {
  return stepOf(locked, step, requireStep({ ...locked, facts: factsOf(locked.row) }, step, context));
}

/** Returns a step of a locked case, or null where the table refuses it. */
export function findStep(locked: LockedCase, step: Step): AllowedStep | null {
  const evaluation = evaluate({ ...locked, facts: factsOf(locked.row) }, step);
  return 'to' in evaluation ? stepOf(locked, step, evaluation.to) : null;
}

/** Returns a step of the presenter who files a case they witnessed. */
export function directStep(locked: LockedCase<PersonActor>, step: keyof typeof DIRECT_STEPS): AllowedStep {
  const by: Author = { actorId: locked.actor.person.id, actorRole: 'presenter' };
  const allowed = stepOf(locked, step, DIRECT_STEPS[step]);
  return { ...allowed, go: (change) => allowed.go({ by, ...change }) };
}

function stepOf(locked: LockedCase, step: string, to: CaseState): AllowedStep {
  const { row, actor } = locked;
  const clocks = clocksOf(row);
  return { ...locked, to, clocks, go: (change = {}) => move(locked, { by: byOf(row, actor), clocks, ...change, step, to }) };
}

type Move = StepChange & { step: string; to: CaseState; by: Author; clocks: Clocks };

async function move(locked: LockedCase, { step, to, ...change }: Move): Promise<void> {
  const { tx, row, now } = locked;
  const isOver = to === 'closed' || to === 'appealed';
  const closes = isOver && row.closedAt === null;
  const span = spanOf(row, change);
  // A wish to withdraw falls when the judge proposes.
  const wish = WITHDRAWABLE.includes(to) ? (change.wish === undefined ? wishOf(row) : change.wish) : null;
  const clocks = isOver ? whenStopped(change.clocks) : withinTotal(change.clocks, { ...span, state: to, now, wishDueAt: wish?.dueAt ?? null });
  await updateCase(locked, row.id, {
    state: to,
    outcome: change.outcome ?? row.outcome,
    presenterId: change.presenterId === undefined ? row.presenterId : change.presenterId,
    receivedAt: change.receivedAt ?? row.receivedAt,
    summonedAt: change.summonedAt ?? row.summonedAt,
    totalStartedAt: span.totalStartedAt,
    totalDueAt: totalDueAt(span, clocks),
    closedAt: closes ? now : row.closedAt,
    clocks,
    wish,
  });
  if (closes) {
    // What was joined goes on in the other case: its complainant files no second one meanwhile.
    if (change.outcome !== 'joined') await closeAccused(tx, row.id);
    await deleteDoorProofs(tx, row.id);
    await closeTopic(locked, totalTopic(row.id));
  }
  if (row.state === 'filed' && to !== 'filed') await leaveQueue(locked, row.id);
  if (row.state !== 'filed' && to === 'filed') await enterQueue(locked, row.id);
  await insertEvent(locked, row.id, { ...change.by, action: step, from: row.state, to, reason: change.reason ?? '', data: change.data ?? {} });
  dropCase(tx, row);
}

/** Sets the clocks of a case without changing its state, and invalidates every page that shows it. */
export async function restart(locked: LockedCase, clocks: Clocks): Promise<void> {
  const { row, now } = locked;
  const span = spanOf(row);
  const within = withinTotal(clocks, { ...span, state: row.state, now, wishDueAt: wishOf(row)?.dueAt ?? null });
  await updateCase(locked, row.id, { ...row, totalDueAt: totalDueAt(span, within), clocks: within, wish: wishOf(row) });
  dropCase(locked.tx, locked.row);
}

/** Drops every page that shows a case. */
export function dropCase(tx: Tx, row: Pick<CaseRow, 'id' | 'columnId' | 'gameId'>): void {
  dropPages(tx, row);
  writesTags(tx, casesTag(row.gameId), `case:${row.id}`);
}

/** Returns when the clock of the whole case began, with the first receipt, and when the accused were summoned; a step may change both. */
export function spanOf(row: CaseRow, { receivedAt, summonedAt }: Pick<StepChange, 'receivedAt' | 'summonedAt'> = {}): TotalSpan {
  return {
    totalStartedAt: dateOf(row.totalStartedAt) ?? receivedAt ?? null,
    summonedAt: summonedAt ?? dateOf(row.summonedAt),
    closedSeconds: row.closedSeconds,
    totalDays: row.lengths.totalDays,
  };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Returns the wish to withdraw a case that the accused are asked about, or null. */
function wishOf({ withdrawDueAt, withdrawReason }: CaseRow): Wish | null {
  return withdrawDueAt === null ? null : { dueAt: new Date(withdrawDueAt), reason: withdrawReason };
}

/** Returns the current clocks of a case. */
export function clocksOf(row: CaseRow): Clocks {
  return {
    dueAt: dateOf(row.dueAt),
    answerDueAt: dateOf(row.answerDueAt),
    askedAt: dateOf(row.askedAt),
    leftSeconds: row.leftSeconds,
    lengths: row.lengths,
  };
}

/** Returns who an actor is in the log. */
function byOf(row: CaseRow, actor: CaseActor): Author {
  if (actor.kind === 'clock') return { actorId: null, actorRole: 'clock' };
  if (actor.kind === 'link') return { actorId: null, actorRole: 'accused' };
  const { id, role } = actor.person;
  if (row.accused.some(({ memberId }) => memberId === id)) return { actorId: id, actorRole: 'accused' };
  if (complainantsOf(row).includes(id) && row.presenterId !== id) return { actorId: id, actorRole: 'complainant' };
  return { actorId: id, actorRole: role === 'presenter' ? 'presenter' : 'complainant' };
}
