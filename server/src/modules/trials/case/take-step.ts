import { Failure } from '#contract/failures.ts';
import type { CaseState, Outcome } from '#contract/api/trials.ts';
import { dropPages } from '#server/modules/posts/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { closeAccused, insertEvent, selectCaseForUpdate, updateCase, type CaseRow, type CourtEvent } from './queries-case.ts';
import type { Actor } from '../rules/permit.ts';
import { whenStopped, type Clocks } from '../rules/clocks.ts';
import { casesTag } from './cache-tags.ts';

/** Returns a case, held until the transaction ends. Throws `postGone` for a post that is none. */
export async function lockCase(tx: Tx, id: number): Promise<CaseRow> {
  const row = await selectCaseForUpdate(tx, id);
  if (!row) throw new Failure('postGone');
  return row;
}

/** A step of a case that has been allowed. */
export interface Move {
  step: string;
  by: Pick<CourtEvent, 'actorId' | 'actorRole'>;
  to: CaseState;
  clocks: Clocks;
  reason?: string;
  data?: object;
  outcome?: Outcome;
  presenterId?: number | null;
  receivedAt?: Date;
  summonedAt?: Date;
}

/** Takes a step: writes the case's state and the log, and invalidates every page that shows it. A closed case has no clock. */
export async function move(tx: Tx, row: CaseRow, step: Move, now: Date): Promise<void> {
  const isOver = step.to === 'closed' || step.to === 'appealed';
  const closes = isOver && row.closedAt === null;
  await updateCase(
    tx,
    row.id,
    {
      state: step.to,
      outcome: step.outcome ?? row.outcome,
      presenterId: step.presenterId === undefined ? row.presenterId : step.presenterId,
      receivedAt: step.receivedAt ?? row.receivedAt,
      summonedAt: step.summonedAt ?? row.summonedAt,
      closedAt: closes ? now : row.closedAt,
      clocks: isOver ? whenStopped(step.clocks) : step.clocks,
    },
    now,
  );
  if (closes) await closeAccused(tx, row.id);
  await insertEvent(tx, row.id, { ...step.by, action: step.step, from: row.state, to: step.to, reason: step.reason ?? '', data: step.data ?? {} }, now);
  dropCase(tx, row);
}

/** Sets the clocks of a case without changing its state. */
export async function restart(tx: Tx, row: CaseRow, clocks: Clocks, now: Date): Promise<void> {
  await updateCase(tx, row.id, { ...row, clocks }, now);
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
export function byOf(row: CaseRow, actor: Actor): Pick<CourtEvent, 'actorId' | 'actorRole'> {
  if (actor.kind === 'clock') return { actorId: null, actorRole: 'clock' };
  if (actor.kind === 'link') return { actorId: null, actorRole: 'accused' };
  const { id, role } = actor.person;
  if (row.accused.some(({ memberId }) => memberId === id)) return { actorId: id, actorRole: 'accused' };
  if (row.complainantId === id && row.presenterId !== id) return { actorId: id, actorRole: 'complainant' };
  return { actorId: id, actorRole: role === 'presenter' ? 'presenter' : 'complainant' };
}
