import type { Takedown, TakedownKind, TakedownState } from '#contract/api/admin/takedowns.ts';
import { instantInJson } from '#server/platform/database/instants.ts';
import type { PageStart } from '#server/platform/database/paging.ts';
import { madeAtSql } from '#server/platform/backup/queries-site.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

/** An order that is locked until the transaction ends. */
export interface LockedTakedown {
  id: number;
  authority: string;
  documentNumber: string;
  executedAt: Instant | null;
  releasedAt: Instant | null;
  returnedAt: Instant | null;
  /** It was made upon a report of an infringement, so that authors may answer. */
  isAnswerable: boolean;
}

/** What an order is about. */
export interface TargetRef {
  kind: TakedownKind;
  /** 0 of a page of text. */
  id: number;
  /** Of a page of text its name; otherwise empty. */
  slug: string;
}

/** The state of the statement `c` of an author upon the order `t`. */
export const COUNTER_STATE = `CASE WHEN t.released_at IS NOT NULL AND c.state IN ('waiting', 'returned', 'forwarded', 'replied') THEN 'released' ELSE c.state END`;

/** The rows of orders `t`, with what each is about. */
const LISTED = `SELECT t.id, t.authority, t.document_number, t.received_at, t.due_at, s.nick_name AS saved_by, t.executed_at, e.nick_name AS executed_by,
    t.released_at, t.release_document, t.returned_at, t.return_reason,
    (SELECT json_build_object('id', f.id, 'name', f.name, 'sizeBytes', f.size_bytes) FROM sealed_files f WHERE f.id = t.file_id) AS file,
    (SELECT json_build_object('id', i.id, 'kind', i.kind) FROM illegal_reports i WHERE i.id = t.illegal_report_id) AS report,
    coalesce((SELECT json_agg(json_build_object('id', c.id, 'state', ${COUNTER_STATE}, 'filedAt', ${instantInJson('c.filed_at')},
        'forwardedAt', ${instantInJson('c.forwarded_at')}, 'dueAt', ${instantInJson('c.due_at')},
        'step', c.step, 'stepAuthority', c.step_authority, 'stepNumber', c.step_number, 'endedAt', ${instantInJson('c.ended_at')}) ORDER BY c.id)
      FROM counter_notices c WHERE c.takedown_id = t.id), '[]') AS counter_notices,
    coalesce((SELECT json_agg(json_build_object('kind', g.kind, 'id', CASE WHEN g.kind = 'page' THEN to_json(g.slug) ELSE to_json(g.target_id) END,
        'postId', p.id, 'columnId', p.column_id, 'isSealed', t.executed_at IS NOT NULL AND t.released_at IS NULL AND g.restored_at IS NULL, 'restoredAt', ${instantInJson('g.restored_at')},
        'title', coalesce(p.title, w.title, m.nick_name, k.number, h.name || '-' || h.realm, x.title, '')) ORDER BY g.kind DESC, g.target_id)
      FROM takedown_targets g LEFT JOIN comments c ON g.kind = 'comment' AND c.id = g.target_id
      LEFT JOIN posts p ON p.id = CASE g.kind WHEN 'post' THEN g.target_id WHEN 'comment' THEN c.post_id END
      LEFT JOIN sceneries w ON w.id = CASE g.kind WHEN 'scenery' THEN g.target_id WHEN 'comment' THEN c.scenery_id END
      LEFT JOIN members m ON g.kind = 'member' AND m.id = g.target_id
      LEFT JOIN tickets k ON g.kind = 'ticket' AND k.id = g.target_id
      LEFT JOIN characters h ON g.kind = 'entry' AND h.id = g.target_id
      LEFT JOIN pages x ON g.kind = 'page' AND x.slug = g.slug
      WHERE g.takedown_id = t.id), '[]') AS targets
  FROM takedowns t JOIN members s ON s.id = t.saved_by LEFT JOIN members e ON e.id = t.executed_by`;

/** An order as the register shows it, but for the numbers of the statements. */
export type TakedownRow = Omit<Takedown, 'counterNotices'> & { counterNotices: (Omit<Takedown['counterNotices'][number], 'number'> & { id: number })[] };

/** Which orders are listed. */
export interface TakedownFilter {
  state: TakedownState | null;
  /** Only those that wait and are due before that. */
  due: string | null;
}

/** Where an order is in the register. */
export interface TakedownPlace {
  isOver: boolean;
  dueAt: Instant;
  id: number;
}

const IS_OVER = '(t.executed_at IS NOT NULL OR t.returned_at IS NOT NULL)';
const WANTED = `CASE $1::text WHEN 'waiting' THEN NOT ${IS_OVER} WHEN 'executed' THEN t.executed_at IS NOT NULL AND t.released_at IS NULL
         WHEN 'released' THEN t.released_at IS NOT NULL WHEN 'returned' THEN t.returned_at IS NOT NULL ELSE true END
  AND ($2::timestamptz IS NULL OR (NOT ${IS_OVER} AND t.due_at < $2))`;

/** Returns orders: those that wait first, the soonest due before, then the newest. */
export function selectTakedowns(db: Db, { state, due }: TakedownFilter, { after, offset, limit }: PageStart<TakedownPlace>): Promise<TakedownRow[]> {
  return db.query(
    `${LISTED}
     WHERE ${WANTED} AND ($3::boolean IS NULL OR CASE WHEN ${IS_OVER} THEN NOT $3 OR t.id < $5::bigint
       ELSE NOT $3 AND (t.due_at > $4::timestamptz OR (t.due_at = $4 AND t.id < $5)) END)
     ORDER BY ${IS_OVER}, CASE WHEN NOT ${IS_OVER} THEN t.due_at END, t.id DESC OFFSET $6 LIMIT $7`,
    [state, due, after?.isOver ?? null, after?.dueAt ?? null, after?.id ?? null, offset, limit],
  );
}

/** Returns how many orders there are. */
export async function countTakedowns(db: Db, { state, due }: TakedownFilter): Promise<number> {
  return (await db.queryOne<{ count: number }>(`SELECT count(*)::integer AS count FROM takedowns t WHERE ${WANTED}`, [state, due]))?.count ?? 0;
}

/** Returns one order; null when there is none. */
export function selectTakedown(db: Db, id: number): Promise<TakedownRow | null> {
  return db.queryOne(`${LISTED} WHERE t.id = $1`, [id]);
}

/** Inserts an order with what it is about, and returns its id. */
export async function insertTakedown(
  { tx, now }: WriteContext,
  order: {
    authority: string;
    documentNumber: string;
    receivedAt: string;
    dueAt: string;
    fileId: number | null;
    reportId: number | null;
    savedBy: number;
    targets: readonly TargetRef[];
  },
): Promise<number> {
  const row = await tx.queryOne<{ id: number }>(
    `WITH saved AS (
       INSERT INTO takedowns (authority, document_number, received_at, due_at, saved_by, saved_at, file_id, illegal_report_id) VALUES ($1, $2, $3, $4, $5, $6, $10, $11) RETURNING id
     ), targets AS (
       INSERT INTO takedown_targets (takedown_id, kind, target_id, slug)
       SELECT saved.id, g.kind, g.id, g.slug FROM saved, unnest($7::text[], $8::bigint[], $9::text[]) AS g (kind, id, slug) ON CONFLICT DO NOTHING
     )
     SELECT id FROM saved`,
    [
      order.authority,
      order.documentNumber,
      order.receivedAt,
      order.dueAt,
      order.savedBy,
      now,
      order.targets.map(({ kind }) => kind),
      order.targets.map(({ id }) => id),
      order.targets.map(({ slug }) => slug),
      order.fileId,
      order.reportId,
    ],
  );
  if (!row) throw new Error('an order came back empty');
  return row.id;
}

/** Returns whether a member has uploaded this file to be kept sealed. */
export async function selectIsOwnFile(db: Db, memberId: number, fileId: number): Promise<boolean> {
  return (await db.queryOne('SELECT FROM sealed_files WHERE id = $1 AND member_id = $2', [fileId, memberId])) !== null;
}

/** Returns an order, locked until the transaction ends; null when there is none. */
export function lockTakedown(tx: Tx, id: number): Promise<LockedTakedown | null> {
  return tx.queryOne(
    `SELECT id, authority, document_number, executed_at, released_at, returned_at,
       EXISTS (SELECT FROM illegal_reports i WHERE i.id = illegal_report_id AND i.kind = 'infringement') AS is_answerable
     FROM takedowns WHERE id = $1 FOR UPDATE`,
    [id],
  );
}

/** What an order is about, with what became of it. */
export interface TargetRow extends TargetRef {
  /** It was there until the order was executed. */
  wasThere: boolean | null;
  /** What masked names need to come back. */
  sealed: unknown;
  /** When it was put back by itself. */
  restoredAt: Instant | null;
}

/** Returns what an order is about, posts before their comments, names last. */
export function selectTargets(db: Db, takedownId: number): Promise<TargetRow[]> {
  return db.query(
    `SELECT kind, target_id AS id, slug, was_there, sealed, restored_at FROM takedown_targets WHERE takedown_id = $1
     ORDER BY kind IN ('ticket', 'entry'), kind DESC, target_id, slug`,
    [takedownId],
  );
}

const MEMBER_OF = {
  post: 'SELECT author_id AS member_id FROM posts WHERE id = $1',
  comment: 'SELECT author_id AS member_id FROM comments WHERE id = $1',
  scenery: 'SELECT author_id AS member_id FROM sceneries WHERE id = $1',
  member: 'SELECT id AS member_id FROM members WHERE id = $1',
  ticket: 'SELECT a.member_id FROM tickets t JOIN case_accused a ON a.id = t.accused_id WHERE t.id = $1',
  entry: `SELECT (SELECT a.member_id FROM tickets t JOIN case_accused a ON a.id = t.accused_id WHERE t.character_id = c.id AND a.member_id IS NOT NULL LIMIT 1) AS member_id
    FROM characters c WHERE c.id = $1`,
  page: 'SELECT NULL::bigint AS member_id FROM pages WHERE slug = $1',
} as const satisfies Readonly<Record<TakedownKind, string>>;

/** Returns whose a thing is (null: nobody's who has an account); null when there is none. */
export function selectOwner(db: Db, { kind, id, slug }: TargetRef): Promise<{ memberId: number | null } | null> {
  return db.queryOne(MEMBER_OF[kind], [kind === 'page' ? slug : id]);
}

/** Notes what became of a thing of an order. */
export async function markTarget(tx: Tx, takedownId: number, { kind, id, slug, wasThere, sealed }: Omit<TargetRow, 'restoredAt'>): Promise<void> {
  await tx.query('UPDATE takedown_targets SET was_there = $5, sealed = $6::jsonb WHERE takedown_id = $1 AND kind = $2 AND target_id = $3 AND slug = $4', [
    takedownId,
    kind,
    id,
    slug,
    wasThere,
    sealed === null ? null : JSON.stringify(sealed),
  ]);
}

/** Marks an order as executed. */
export async function markExecuted({ tx, now }: WriteContext, id: number, by: number): Promise<void> {
  await tx.query('UPDATE takedowns SET executed_at = $2, executed_by = $3 WHERE id = $1', [id, now, by]);
}

/** Marks an order as sent back to the authority. */
export async function markReturned({ tx, now }: WriteContext, id: number, { by, reason }: { by: number; reason: string }): Promise<void> {
  await tx.query('UPDATE takedowns SET returned_at = $2, returned_by = $3, return_reason = $4 WHERE id = $1', [id, now, by, reason]);
}

/** Returns the number of the sealed letter of an order; null where it has none. */
export async function selectLetter(db: Db, id: number): Promise<number | null> {
  return (await db.queryOne<{ fileId: number | null }>('SELECT file_id FROM takedowns WHERE id = $1', [id]))?.fileId ?? null;
}

/** Marks an order as released by another document. */
export async function markReleased({ tx, now }: WriteContext, id: number, { by, document }: { by: number; document: string }): Promise<void> {
  await tx.query('UPDATE takedowns SET released_at = $2, released_by = $3, release_document = $4 WHERE id = $1', [id, now, by, document]);
}

/** Returns the number of a report of the public, by which an order that is made upon it is known; null when there is none. */
export function selectReport(db: Db, id: number): Promise<{ id: number; receivedAt: Instant } | null> {
  return db.queryOne('SELECT id, received_at FROM illegal_reports WHERE id = $1', [id]);
}

/** Notes that a thing was put back while its order stays in force. */
export async function markTargetRestored({ tx, now }: WriteContext, takedownId: number, { kind, id }: TargetRef): Promise<void> {
  await tx.query('UPDATE takedown_targets SET restored_at = $4 WHERE takedown_id = $1 AND kind = $2 AND target_id = $3', [takedownId, kind, id, now]);
}

/** Returns what another order that is in force keeps of a thing, where it was there until then or has names to come back; null: none does. */
export function selectSealedBefore(db: Db, takedownId: number, { kind, id, slug }: TargetRef): Promise<Pick<TargetRow, 'wasThere' | 'sealed'> | null> {
  return db.queryOne(
    `SELECT g.was_there, nullif(g.sealed, '[]') AS sealed ${IN_FORCE_OTHERWISE} ORDER BY g.was_there DESC NULLS LAST, g.sealed IS NULL, t.id LIMIT 1`,
    [takedownId, kind, id, slug],
  );
}

/** Returns whether another order that is in force is about the same thing. */
export async function isSealedOtherwise(db: Db, takedownId: number, { kind, id, slug }: TargetRef): Promise<boolean> {
  return (await db.queryOne(`SELECT ${IN_FORCE_OTHERWISE} LIMIT 1`, [takedownId, kind, id, slug])) !== null;
}

const IN_FORCE_OTHERWISE = `FROM takedown_targets g JOIN takedowns t ON t.id = g.takedown_id
  WHERE g.kind = $2 AND g.target_id = $3 AND g.slug = $4 AND t.id <> $1 AND t.executed_at IS NOT NULL AND t.released_at IS NULL AND g.restored_at IS NULL`;

/** Returns those of these things that are there and were made at that instant: numbers are given out again after a restoration. */
export function selectSameTargets(db: Db, targets: readonly (TargetRef & { madeAt: string | null })[]): Promise<TargetRef[]> {
  return db.query(
    `SELECT g.kind, g.target_id AS id, g.slug FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) AS g (kind, target_id, slug, made_at)
     WHERE CASE g.kind WHEN 'page' THEN EXISTS (SELECT FROM pages x WHERE x.slug = g.slug) ELSE ${madeAtSql('g')} = g.made_at END`,
    [targets.map(({ kind }) => kind), targets.map(({ id }) => id), targets.map(({ slug }) => slug), targets.map(({ madeAt }) => madeAt)],
  );
}

/** Returns the order of that authority and number as the database has it: one that was executed at that instant before one that waits; null: none. */
export function selectSameOrder(
  tx: Tx,
  { authority, documentNumber, executedAt }: { authority: string; documentNumber: string; executedAt: string },
): Promise<{ id: number; isExecuted: boolean } | null> {
  return tx.queryOne(
    `SELECT id, executed_at IS NOT NULL AS is_executed FROM takedowns WHERE authority = $1 AND document_number = $2
       AND (executed_at = $3 OR (executed_at IS NULL AND returned_at IS NULL)) ORDER BY executed_at NULLS LAST, id LIMIT 1`,
    [authority, documentNumber, executedAt],
  );
}

/** Returns in whose name an order is executed again: the first operator's, else that of the first account; null where there is none. */
export async function selectExecutor(db: Db): Promise<number | null> {
  return (await db.queryOne<{ id: number }>(`SELECT id FROM members ORDER BY role = 'operator' AND closed_at IS NULL DESC, id LIMIT 1`))?.id ?? null;
}
