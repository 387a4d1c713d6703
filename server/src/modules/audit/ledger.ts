// What a transaction has to leave on record. A door (HTTP, the keyboard) says once per transaction who acts; an operation says what it did,
// and nothing about who. Records are written with the commit, after everything else, so that no act waits for the chain with rows locked.
import { randomBytes } from 'node:crypto';
import { canonicalJson, commitTo } from '#contract/chain/ticket-chain.ts';
import { describeAct } from '#contract/api/audit-acts.ts';
import { Failure } from '#contract/failures.ts';
import type { ActReceipt } from '#contract/api/acts.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { networkOf } from '#server/platform/process/network.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { readSettingValues } from '#server/platform/state/site-settings.ts';
import { SYSTEM, type Act, type ActRequest, type Actor, type Foreseen } from './act.ts';
import { append, appendWithCommit } from './queries-append.ts';
import { HEAD_TAG, isFactorFresh } from './rules.ts';

export interface Ledger {
  actor: Actor;
  request: ActRequest;
  entries: Entry[];
  /** How many of the entries are in the database. */
  appended: number;
  /** A transaction that repeats what holds already changes nothing. */
  isUnchanged: boolean;
  /** The act that this transaction takes back. */
  undoes: Undoing | null;
  /** What happens beside the acts, by its text. */
  foreseen: Map<string, Foreseen>;
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

const PLAIN: ActRequest = { reason: '', expected: null, isPreview: false };
const DAY_MS = 24 * 60 * 60_000;
const ledgers = new WeakMap<Tx, Ledger>();

/** Sets who acts in a transaction, and how they asked for it; without it that is the system. */
export function actAs(tx: Tx, actor: Actor, request: ActRequest = PLAIN): void {
  Object.assign(ledgerOf(tx), { actor, request });
}

/**
 * Puts an act on record, in the transaction of the act: neither commits without the other. The first act of a transaction is the parent of
 * its others. Throws `reverify` for a dangerous one by somebody in a browser who has not verified themselves lately.
 */
export async function record({ tx, now }: WriteContext, act: Act): Promise<void> {
  const ledger = ledgerOf(tx);
  await requireFactor({ tx, now }, act);
  if (ledger.appended > 0) throw new Error(`${act.act} came after the records of its transaction`);
  const salt = randomBytes(32).toString('hex');
  const personal = act.personal ? { ...act.personal, salt, hash: await commitTo(salt, act.personal.data) } : null;
  ledger.entries.push({ act, at: now, personal });
  writesTags(tx, HEAD_TAG);
  if (ledger.entries.length === 1) appendWithCommit(tx, () => rowsOf(ledger));
}

/** Says that a transaction takes an act back, which its first record then names. */
export function undoAs(tx: Tx, undoes: Undoing): void {
  ledgerOf(tx).undoes = undoes;
}

/**
 * Appends the records of a transaction before its end, for who has to read them, and returns the first; nothing may be locked after this, so
 * what waits for the end goes before.
 */
export async function flushAuditRecords(tx: Tx): Promise<ActReceipt> {
  await tx.flush();
  const ledger = ledgerOf(tx);
  const [first] = ledger.entries;
  if (!first) return { audit: null, undoUntil: null };
  const rows = rowsOf(ledger);
  ledger.appended = ledger.entries.length;
  const last = await append(tx, rows);
  return { audit: last - ledger.entries.length + 1, undoUntil: undoUntilOf(first) ?? null };
}

/** Says that what was asked holds already, so that there is nothing to put on record. */
export function recordNothing(tx: Tx): void {
  ledgerOf(tx).isUnchanged = true;
}

/** Throws for an act of staff that leaves no record: a bug of ours, and its transaction does not commit. */
export function requireAuditRecord(tx: Tx, name: string): void {
  const { entries, isUnchanged } = ledgerOf(tx);
  if (entries.length === 0 && !isUnchanged) throw new Error(`${name} left no audit record`);
}

/** Returns the ledger of a transaction. */
export function ledgerOf(tx: Tx): Ledger {
  const known = ledgers.get(tx);
  if (known) return known;
  const ledger: Ledger = { actor: SYSTEM, request: PLAIN, entries: [], appended: 0, isUnchanged: false, undoes: null, foreseen: new Map() };
  ledgers.set(tx, ledger);
  return ledger;
}

/** The machine proves who is at its keyboard; a preview changes nothing. */
async function requireFactor({ tx, now }: WriteContext, { act, needsFactor }: Act): Promise<void> {
  const {
    actor: { call },
    request,
  } = ledgerOf(tx);
  if (call === undefined || request.isPreview || !(needsFactor ?? describeAct(act).needsFactor)) return;
  const { sudoMinutes } = (await readSettingValues(tx)).settings;
  if (!isFactorFresh(call.factorAt, now, sudoMinutes)) throw new Failure('reverify');
}

/** Returns the records of a transaction that are not in the database yet, as it appends them. */
function rowsOf({ actor, request, entries, appended, undoes }: Ledger): object[] {
  if (appended > 0) return [];
  const batch = entries[0]?.act.batch ?? (entries.length > 1 ? crypto.randomUUID() : null);
  return entries.map((entry, nth) => ({
    content: canonicalJson({
      ...contentOf(entry.act, actor),
      ...(nth === 0 && {
        reason: undoes?.reason || entry.act.reason || request.reason || undefined,
        undoes: undoes?.seq,
        reasonCode: entry.act.reasonCode || request.reasonCode || undefined,
      }),
      ...(batch !== null && { batch, nth }),
      at: entry.at.toISOString(),
      undoUntil: undoUntilOf(entry),
      personalHash: entry.personal?.hash,
    }),
    personal: entry.personal && { memberId: entry.personal.memberId, salt: entry.personal.salt, data: entry.personal.data },
    trace: actor.call ? { address: networkOf(actor.call.address), sessionId: actor.call.sessionId } : null,
  }));
}

function undoUntilOf({ act, at }: Entry): string | undefined {
  const { undoneBy, undoDays } = describeAct(act.act);
  return undoneBy === null ? undefined : new Date(at.getTime() + undoDays * DAY_MS).toISOString();
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
    factorAt: call?.factorAt?.toISOString(),
    shellUser,
  };
}

/** Returns a value as JSON holds it, so that what is hashed is what is read. */
function plain(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}
