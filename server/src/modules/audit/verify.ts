import { CHAIN_START, canonicalJson, commitTo, sha256 } from '#contract/chain/ticket-chain.ts';
import type { AuditReport } from '#contract/api/audit.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Db, WriteContext } from '#server/platform/database/db.ts';
import { record } from './ledger.ts';
import { selectAuditChain, type AuditChainRow } from './queries-read.ts';

const BATCH = 1_000;

/**
 * Checks all records from the first: numbers without gaps, each hash and its link, each column against the text that was hashed, and every name
 * that is left against its commitment.
 * Returns where it breaks first. Records missing at the end are known by the head alone, which has to be kept elsewhere.
 */
export async function verifyAudit(db: Db): Promise<AuditReport> {
  let [to, head] = [0, CHAIN_START];
  for (;;) {
    const rows = await selectAuditChain(db, to, BATCH);
    for (const row of rows) {
      if (!(await isNext(row, { seq: to + 1, previousHash: head }))) return { from: 1, to, ok: false, brokenAt: to + 1, head };
      [to, head] = [row.seq, row.hash];
    }
    if (rows.length < BATCH) return { from: 1, to, ok: true, brokenAt: null, head };
  }
}

/** Checks all records like `verifyAudit`, as an act on record. */
export async function verifyOnRecord({ tx, now }: WriteContext): Promise<AuditReport> {
  const report = await verifyAudit(tx);
  const { to, ok, brokenAt } = report;
  await record({ tx, now }, { act: 'audit.verify', target: { kind: 'audit', id: to }, isNew: true, after: { ok, brokenAt } });
  return report;
}

/** Checks all records, logs what was found and returns it. */
export async function reportAudit({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<AuditReport> {
  const report = await verifyAudit(db);
  const { to, ok, brokenAt, head } = report;
  if (ok) log.info({ records: to, head }, 'the audit chain is whole');
  else log.error({ brokenAt }, 'the audit chain is broken: somebody has changed what was on record');
  return report;
}

async function isNext(
  { seq, content, previousHash, hash, personalHash, personal, columns }: AuditChainRow,
  expected: { seq: number; previousHash: string },
): Promise<boolean> {
  if (seq !== expected.seq || previousHash !== expected.previousHash) return false;
  if (hash !== (await sha256(previousHash + content))) return false;
  if (!areAsHashed(seq, columns, content)) return false;
  return personal === null || personalHash === (await commitTo(personal.salt, personal.data));
}

type Content = Readonly<Record<string, unknown>>;

const field =
  (name: string, otherwise: unknown = null) =>
  (content: Content): unknown =>
    content[name] ?? otherwise;

/** What the hashed text says of each column. The database reads them out of it, but who owns its tables can have it say something else. */
const COLUMNS: Readonly<Record<string, (content: Content, seq: number) => unknown>> = {
  at: field('at'),
  actor_id: field('actorId'),
  actor_role: field('actorRole'),
  via: field('via'),
  act: field('act'),
  target_kind: field('targetKind'),
  target_id: field('targetId'),
  reason_code: field('reasonCode', ''),
  reason: field('reason', ''),
  before: field('before'),
  after: field('after'),
  batch: field('batch'),
  parent_seq: ({ nth }, seq) => (typeof nth === 'number' && nth > 0 ? seq - nth : null),
  undoes: field('undoes'),
  undo_until: field('undoUntil'),
  case_id: field('caseId'),
  request_id: field('requestId'),
  shell_user: field('shellUser'),
  factor_at: field('factorAt'),
  personal_hash: field('personalHash'),
};

const INSTANTS: ReadonlySet<string> = new Set(['at', 'undo_until', 'factor_at']);

/** Returns what a text says; null for one that is no JSON, as no record of ours is. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns whether the columns of a record say what was hashed, and no column besides. */
function areAsHashed(seq: number, columns: Content, text: string): boolean {
  const content = parse(text);
  if (typeof content !== 'object' || content === null) return false;
  const comparable = (name: string, value: unknown) => (INSTANTS.has(name) && typeof value === 'string' ? String(Date.parse(value)) : canonicalJson(value));
  return Object.entries(columns).every(([name, value]) => {
    const hashed = COLUMNS[name];
    return hashed !== undefined && comparable(name, value) === comparable(name, hashed({ ...content }, seq));
  });
}
