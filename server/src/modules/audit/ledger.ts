// What a transaction has to leave on record. A door (HTTP, the keyboard) says once per transaction who acts; an operation says what it did,
// and nothing about who. Records are written with the commit, after everything else, so that no act waits for the chain with rows locked.
import { randomBytes } from 'node:crypto';
import { canonicalJson, commitTo } from '#contract/chain/ticket-chain.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { networkOf } from '#server/platform/process/network.ts';
import { SYSTEM, type Act, type Actor } from './act.ts';
import { append, appendWithCommit } from './queries-append.ts';

interface Ledger {
  actor: Actor;
  entries: Entry[];
  /** A transaction that repeats what holds already changes nothing. */
  isUnchanged: boolean;
  /** The act that this transaction takes back. */
  undoes: Undoing | null;
}

interface Undoing {
  seq: number;
  /** Why. */
  reason: string;
}

interface Entry {
  act: Act;
  at: Date;
  personal: { memberId: number | null; salt: string; data: object; hash: string } | null;
}

const ledgers = new WeakMap<Tx, Ledger>();

/** Sets who acts in a transaction; without it that is the system. */
export function actAs(tx: Tx, actor: Actor): void {
  ledgerOf(tx).actor = actor;
}

/**
 * Puts an act on record, in the transaction of the act: neither commits without the other. The first act of a transaction is the parent of
 * its others.
 */
export async function record({ tx, now }: WriteContext, act: Act): Promise<void> {
  const ledger = ledgerOf(tx);
  const salt = randomBytes(32).toString('hex');
  const personal = act.personal ? { ...act.personal, salt, hash: await commitTo(salt, act.personal.data) } : null;
  ledger.entries.push({ act, at: now, personal });
  if (ledger.entries.length === 1) appendWithCommit(tx, () => rowsOf(ledger));
}

/** Says that a transaction takes an act back, which its first record then names. */
export function undoAs(tx: Tx, undoes: Undoing): void {
  ledgerOf(tx).undoes = undoes;
}

/** Appends the records of a transaction before its end, for who has to read them; nothing may be locked after this. Returns how many there were. */
export async function flushRecords(tx: Tx): Promise<number> {
  const ledger = ledgerOf(tx);
  const rows = rowsOf(ledger);
  ledger.entries.length = 0;
  ledger.isUnchanged ||= rows.length > 0;
  await append(tx, rows);
  return rows.length;
}

/** Says that what was asked holds already, so that there is nothing to put on record. */
export function recordNothing(tx: Tx): void {
  ledgerOf(tx).isUnchanged = true;
}

/** Throws for an act of staff that leaves no record: a bug of ours, and its transaction does not commit. */
export function requireRecord(tx: Tx, name: string): void {
  const { entries, isUnchanged } = ledgerOf(tx);
  if (entries.length === 0 && !isUnchanged) throw new Error(`${name} left no audit record`);
}

function ledgerOf(tx: Tx): Ledger {
  const known = ledgers.get(tx);
  if (known) return known;
  const ledger: Ledger = { actor: SYSTEM, entries: [], isUnchanged: false, undoes: null };
  ledgers.set(tx, ledger);
  return ledger;
}

/** Returns the records of a transaction as the database appends them. */
function rowsOf({ actor, entries, undoes }: Ledger): object[] {
  const batch = entries.length > 1 ? crypto.randomUUID() : null;
  return entries.map(({ act, at, personal }, nth) => ({
    content: canonicalJson({
      ...contentOf(act, actor),
      ...(nth === 0 && undoes !== null && { undoes: undoes.seq, reason: undoes.reason || act.reason || undefined }),
      ...(batch !== null && { batch, nth }),
      at: at.toISOString(),
      personalHash: personal?.hash,
    }),
    personal: personal && { memberId: personal.memberId, salt: personal.salt, data: personal.data },
    trace: actor.call ? { address: networkOf(actor.call.address), sessionId: actor.call.sessionId } : null,
  }));
}

function contentOf({ act, target, reason, reasonCode, before, after, caseId }: Act, { id, role, via, call, shellUser }: Actor): object {
  return {
    act,
    actorId: id ?? undefined,
    actorRole: role,
    via,
    targetKind: target.kind,
    targetId: String(target.id),
    reason: reason || undefined,
    reasonCode: reasonCode || undefined,
    before: before && plain(before),
    after: after && plain(after),
    caseId,
    requestId: call?.requestId,
    shellUser,
  };
}

/** Returns a value as JSON holds it, so that what is hashed is what is read. */
function plain(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}
