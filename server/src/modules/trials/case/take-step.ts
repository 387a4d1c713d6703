import { Failure } from '#contract/failures.ts';
import type { CaseState, Outcome } from '#contract/api/trials.ts';
import { dropPages } from '#server/modules/posts/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { whenStopped, type Clocks } from '../rules/clocks.ts';
import { demand, evaluate, type Actor, type StepContext } from '../rules/permit.ts';
import { DIRECT_STEPS, type Step } from '../rules/table.ts';
import { actorOf, factsOf, type PersonActor } from './actors.ts';
import { casesTag } from './cache-tags.ts';
import { closeAccused, insertEvent, selectCaseForUpdate, updateCase, type CaseRow, type CourtEvent } from './queries-case.ts';

/** Returns a case, held until the transaction ends. Throws `postGone` for a post that is none. */
export async function lockCase(tx: Tx, id: number): Promise<CaseRow> {
  const row = await selectCaseForUpdate(tx, id);
  if (!row) throw new Failure('postGone');
  return row;
}

/** A case held until the transaction ends, and who acts on it. */
export interface HeldCase<By extends Actor = Actor> extends WriteContext {
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
  data?: object;
  /** The person the log names instead of the actor. */
  by?: Author;
}

/** A step that may be taken on a held case. */
export interface AllowedStep extends HeldCase {
  /** The resulting state. */
  to: CaseState;
  /** The clocks before the step. */
  clocks: Clocks;
  /** Writes the case's state and the log, and invalidates every page that shows it. A closed case has no clock. */
  go(change?: StepChange): Promise<void>;
}

/** Holds a case for a member and runs `work` in that transaction. Throws `postGone` for a post that is none. */
export function holdCase<Result>({ db, viewer, now }: MemberContext, id: number, work: (held: HeldCase<PersonActor>) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => work({ tx, now, row: await lockCase(tx, id), actor: await actorOf(tx, viewer) }));
}

/** Runs `work` with a step of a member that the table allows. Throws `postGone` and what the table refuses. */
export function takeStep<Result>(
  context: MemberContext,
  { id, step }: { id: number; step: Step },
  work: (allowed: AllowedStep) => Promise<Result>,
): Promise<Result> {
  return holdCase(context, id, (held) => work(allowStep(held, step)));
}

/** Returns a step of a held case. Throws what the table refuses. */
export function allowStep(held: HeldCase, step: Step, context: StepContext = {}): AllowedStep {
  return stepOf(held, step, demand({ ...held, facts: factsOf(held.row) }, step, context));
}

/** Returns a step of a held case, or null where the table refuses it. */
export function findStep(held: HeldCase, step: Step): AllowedStep | null {
  const permit = evaluate({ ...held, facts: factsOf(held.row) }, step);
  return 'to' in permit ? stepOf(held, step, permit.to) : null;
}

/** Returns a step of the presenter who files a case they witnessed. */
export function directStep(held: HeldCase<PersonActor>, step: keyof typeof DIRECT_STEPS): AllowedStep {
  const by: Author = { actorId: held.actor.person.id, actorRole: 'presenter' };
  const allowed = stepOf(held, step, DIRECT_STEPS[step]);
  return { ...allowed, go: (change) => allowed.go({ by, ...change }) };
}

function stepOf(held: HeldCase, step: string, to: CaseState): AllowedStep {
  const { row, actor } = held;
  const clocks = clocksOf(row);
  return { ...held, to, clocks, go: (change = {}) => move(held, { by: byOf(row, actor), clocks, ...change, step, to }) };
}

type Move = StepChange & { step: string; to: CaseState; by: Author; clocks: Clocks };

async function move(held: HeldCase, { step, to, ...change }: Move): Promise<void> {
  const { tx, row, now } = held;
  const isOver = to === 'closed' || to === 'appealed';
  const closes = isOver && row.closedAt === null;
  await updateCase(held, row.id, {
    state: to,
    outcome: change.outcome ?? row.outcome,
    presenterId: change.presenterId === undefined ? row.presenterId : change.presenterId,
    receivedAt: change.receivedAt ?? row.receivedAt,
    summonedAt: change.summonedAt ?? row.summonedAt,
    closedAt: closes ? now : row.closedAt,
    clocks: isOver ? whenStopped(change.clocks) : change.clocks,
  });
  if (closes) await closeAccused(tx, row.id);
  await insertEvent(held, row.id, { ...change.by, action: step, from: row.state, to, reason: change.reason ?? '', data: change.data ?? {} });
  dropCase(tx, row);
}

/** Sets the clocks of a case without changing its state, and invalidates every page that shows it. */
export async function restart(held: HeldCase, clocks: Clocks): Promise<void> {
  await updateCase(held, held.row.id, { ...held.row, clocks });
  dropCase(held.tx, held.row);
}

/** Drops every page that shows a case. */
export function dropCase(tx: Tx, row: Pick<CaseRow, 'id' | 'columnId' | 'gameId'>): void {
  dropPages(tx, row);
  writesTags(tx, casesTag(row.gameId), `case:${row.id}`);
}

/** Returns the current clocks of a case. */
export function clocksOf(row: CaseRow): Clocks {
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return {
    dueAt: dateOf(row.dueAt),
    answerDueAt: dateOf(row.answerDueAt),
    askedAt: dateOf(row.askedAt),
    leftSeconds: row.leftSeconds,
    filedLeftSeconds: row.filedLeftSeconds,
  };
}

/** Returns who an actor is in the log. */
function byOf(row: CaseRow, actor: Actor): Author {
  if (actor.kind === 'clock') return { actorId: null, actorRole: 'clock' };
  if (actor.kind === 'link') return { actorId: null, actorRole: 'accused' };
  const { id, role } = actor.person;
  if (row.accused.some(({ memberId }) => memberId === id)) return { actorId: id, actorRole: 'accused' };
  if (row.complainantId === id && row.presenterId !== id) return { actorId: id, actorRole: 'complainant' };
  return { actorId: id, actorRole: role === 'presenter' ? 'presenter' : 'complainant' };
}
