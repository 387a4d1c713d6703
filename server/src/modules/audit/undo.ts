import { actsApartFrom, describeAct, type AuditAct } from '#contract/api/audit-acts.ts';
import type { AuditRow } from '#contract/api/audit.ts';
import { Failure } from '#contract/failures.ts';
import { isUniqueViolation, type Tx, type WriteContext } from '#server/platform/database/db.ts';
import { flushAuditRecords, ledgerOf, undoAs } from './ledger.ts';
import { rowOf } from './list.ts';
import { selectChildren, selectLaterActor, selectAuditRecord, selectUndoing } from './queries-read.ts';

/** What was done, as it is needed to take it back. */
export interface UndoneAct {
  at: Date;
  targetId: string;
  reason: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Names and words of a person; empty once they are erased. */
  personal: Record<string, unknown>;
  /** The others of its batch, in their order. */
  children: () => Promise<UndoneChild[]>;
  /** Who takes it back (null: the system), and why. */
  undoing: { actorId: number | null; reason: string };
}

/** An act that was done together with another one. */
export interface UndoneChild {
  act: string;
  at: Date;
  targetId: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  personal: Record<string, unknown>;
}

/** How each act is taken back: by the function that does its opposite, which leaves the record. Returns false when there is nothing left to take back. */
export type Undoers = Readonly<Partial<Record<AuditAct, (context: WriteContext, act: UndoneAct) => Promise<boolean>>>>;

/** What the record needs of other modules to take an act back. */
export interface Undoing {
  undoers: Undoers;
  /** Returns whether the words and pictures an act has removed are gone for good. */
  isPurged(tx: Tx, act: Pick<UndoneAct, 'targetId' | 'after'> & { act: string }): Promise<boolean>;
}

/**
 * Takes an act back, which is an act itself, and returns its record. Throws `notFound`, `undoPurged` for one whose words are gone,
 * `undoTooLate` for one that nothing takes back, `undoneBefore`, what taking it back throws, and `undoChanged` when the same thing was changed since, naming who did.
 */
export async function undoAudit(
  { tx, now }: WriteContext,
  { seq, reason, isOnAppeal = false }: { seq: number; reason: string; isOnAppeal?: boolean },
  { undoers, isPurged }: Undoing,
): Promise<AuditRow> {
  const row = await selectAuditRecord(tx, seq);
  if (!row) throw new Failure('notFound');
  if (row.undoneBy !== null) throw new Failure('undoneBefore');
  if (await isPurged(tx, { act: row.act, targetId: row.targetId, after: row.after ?? {} })) throw new Failure('undoPurged');
  const undoer = isUndoable(row.act, undoers) ? undoers[row.act] : undefined;
  // An appeal that came in time is decided when it is decided.
  const isTooLate = !isOnAppeal && row.undoUntil !== null && Date.parse(row.undoUntil) <= now.getTime();
  if (!undoer || isTooLate) throw new Failure('undoTooLate');
  const later = await selectLaterActor(tx, { seq, targetKind: row.targetKind, targetId: row.targetId, actsApart: actsApartFrom(row.act) });
  if (later !== null) throw new Failure('undoChanged', { values: { by: later } });
  undoAs(tx, { seq, reason });
  const undoing = { actorId: ledgerOf(tx).actor.id, reason };
  const act = {
    at: new Date(row.at),
    targetId: row.targetId,
    reason: row.reason,
    before: row.before ?? {},
    after: row.after ?? {},
    personal: row.personal ?? {},
    children: () => childrenOf(tx, { seq, batch: row.batch }),
    undoing,
  };
  const isUndone = await undoer({ tx, now }, act);
  if (!isUndone || (await flushOnce(tx)) === null) throw new Failure('undoChanged', { values: { by: '别处' } });
  const undone = await selectUndoing(tx, seq);
  if (!undone) throw new Error(`the undoing of ${seq} came back empty`);
  return rowOf(undone, now);
}

async function childrenOf(tx: Tx, { seq, batch }: { seq: number; batch: string | null }): Promise<UndoneChild[]> {
  if (batch === null) return [];
  const rows = await selectChildren(tx, { seq, batch });
  return rows.map(({ act, at, targetId, before, after, personal }) => ({
    act,
    at: new Date(at),
    targetId,
    before: before ?? {},
    after: after ?? {},
    personal: personal ?? {},
  }));
}

/** Appends the records of an undoing and returns the number of the first; null when there is none. Throws `undoneBefore` when another one was quicker. */
async function flushOnce(tx: Tx): Promise<number | null> {
  try {
    return (await flushAuditRecords(tx)).audit;
  } catch (error) {
    throw isUniqueViolation(error, 'audit_undone') ? new Failure('undoneBefore') : error;
  }
}

function isUndoable(act: string, undoers: Undoers): act is AuditAct {
  return describeAct(act).undoneBy !== null && Object.hasOwn(undoers, act);
}
