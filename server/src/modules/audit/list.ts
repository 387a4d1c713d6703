import { describeAct, UNDOABLE_ACTS } from '#contract/api/audit-acts.ts';
import { AUDIT_GROUPS } from '#contract/api/audit-groups.ts';
import type { listAudit as listShape } from '#contract/api/audit.shapes.ts';
import type { AuditRow, AuditView, ListedAuditRow } from '#contract/api/audit.ts';
import { STATE_LABELS } from '#contract/api/trials-state-labels.ts';
import type { Page } from '#contract/envelope.ts';
import { Failure } from '#contract/failures.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { BY_ID, BY_TIME, type PageInput } from '#server/platform/database/paging.ts';
import { countWithCourt, selectWithCourt } from './queries-court.ts';
import { countAuditRecords, selectBatch, selectAuditRecord, selectAuditRecords, type AuditFilter, type AuditRecordRow } from './queries-read.ts';

type AuditFilters = Omit<ParsedInputOf<typeof listShape>, 'page' | 'size' | 'after' | 'mine' | 'court'>;

/** Beyond this the number of records is said to be about that. */
const MAX_COUNTED = 10_000;
/** As many as one act does at once. */
const MAX_CHILDREN = 500;

/**
 * Returns a page of records, the newest first; to a presenter their own. Throws `forbidden` for a presenter who asks for others', and
 * `invalidInput` for a broken cursor.
 */
export async function listAudit({ db, now, viewer }: MemberContext, input: ParsedInputOf<typeof listShape>): Promise<Page<ListedAuditRow>> {
  if (viewer.role !== 'operator' && !input.mine) throw new Failure('forbidden');
  const filter = { ...filterOf(input, now), ...(input.mine && { actorId: viewer.id }) };
  if (input.court) return listWithCourt({ db, now }, filter, input);
  const [rows, counted] = await Promise.all([selectAuditRecords(db, filter, BY_ID.startOf(input)), countAuditRecords(db, filter, MAX_COUNTED + 1)]);
  const total = { total: Math.min(counted, MAX_COUNTED), totalIsApproximate: counted > MAX_COUNTED };
  const page = BY_ID.pageOf(rows, { ...input, ...total }, ({ seq }) => ({ id: seq }));
  return { ...page, items: page.items.map((row) => rowOf(row, now)) };
}

/** Returns a page of records and of acts of the court, the latest first. */
async function listWithCourt({ db, now }: DbContext, filter: AuditFilter, input: PageInput): Promise<Page<ListedAuditRow>> {
  const [rows, counted] = await Promise.all([selectWithCourt(db, filter, BY_TIME.startOf(input)), countWithCourt(db, filter, MAX_COUNTED + 1)]);
  const total = { total: Math.min(counted, MAX_COUNTED), totalIsApproximate: counted > MAX_COUNTED };
  const page = BY_TIME.pageOf(rows, { ...input, ...total }, ({ at, position }) => ({ at, id: position }));
  return {
    ...page,
    items: page.items.map((row) => ({
      ...rowOf({ ...row, seq: row.seq ?? 0 }, now),
      seq: row.seq,
      ...(row.toState !== null && { label: `案子：${STATE_LABELS[row.toState]}` }),
    })),
  };
}

/** Returns which records are asked for. */
export function filterOf(input: AuditFilters, now: Date): AuditFilter {
  return {
    actorId: input.actor ?? null,
    role: input.role ?? null,
    acts: input.act !== undefined ? [input.act] : input.group !== undefined ? AUDIT_GROUPS[input.group].things : null,
    targetKind: input.targetKind ?? null,
    targetId: input.targetId ?? null,
    from: input.from ?? null,
    to: input.to ?? null,
    words: input.q ?? null,
    batch: input.batch ?? null,
    privateOnly: input.privateOnly,
    undoable: input.undoable ? UNDOABLE_ACTS : null,
    now,
  };
}

/** Returns one record with what was changed. Throws `notFound`, to a presenter also for the record of another. */
export async function viewAudit({ db, now, viewer }: MemberContext, seq: number): Promise<AuditView> {
  const row = await selectAuditRecord(db, seq);
  if (!row || (viewer.role !== 'operator' && row.actor?.id !== viewer.id)) throw new Failure('notFound');
  const { before, after, previousHash, hash, nextHash, requestId, shellUser, factorAt, print } = row;
  const others = row.batch === null ? [] : await selectBatch(db, { batch: row.batch, seq }, MAX_CHILDREN);
  return {
    ...rowOf(row, now),
    before,
    after,
    children: others.map((other) => rowOf(other, now)),
    previousHash,
    hash,
    nextHash,
    requestId,
    shellUser,
    factorAt,
    print,
  };
}

/** Returns a record as it is read. */
export function rowOf(row: AuditRecordRow, now: Date): AuditRow {
  const { seq, at, actor, role, via, act, targetKind, targetId, reasonCode, reason, caseId, batch, parentSeq, undoes, undoneBy, undoUntil, personal } = row;
  const { label, undoneBy: undoingAct } = describeAct(act);
  const isOpen = undoneBy === null && (undoUntil === null || Date.parse(undoUntil) > now.getTime());
  return {
    seq,
    at,
    actor,
    role,
    via,
    act,
    label,
    targetKind,
    targetId,
    reasonCode,
    reason,
    caseId,
    batch,
    parentSeq,
    undoes,
    undoneBy,
    undo: undoingAct !== null && isOpen ? { act: undoingAct, until: undoUntil } : null,
    personal,
    erased: row.isPersonal && personal === null,
  };
}
