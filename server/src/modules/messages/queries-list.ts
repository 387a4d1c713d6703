import { MAX_BELL } from '#contract/limits.ts';
import type { MessageType } from '#contract/message-types.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';
import { COLUMNS, type MessageRow } from './facts/queries-rows.ts';
import type { ThingRow } from './facts/things.ts';

/** Whether a message `m` belongs into the bell of its member's mailbox `b`. */
export const RINGS = `m.read_at IS NULL AND m.type <> ALL (coalesce(b.muted, '{}'))`;

/** How many of a member's messages are counted at most. */
export const MAX_COUNTED = 10_000;

/** Returns a member's newest messages of the bell, newest first. With a limit as a parameter the statement would be planned each time. */
export function selectRinging(db: Db, memberId: number): Promise<MessageRow[]> {
  return db.query(
    `SELECT ${COLUMNS} FROM messages m LEFT JOIN mailboxes b ON b.member_id = m.member_id
     WHERE m.member_id = $1 AND ${RINGS} ORDER BY m.sent_at DESC, m.id DESC LIMIT ${MAX_BELL}`,
    [memberId],
  );
}

const BEHIND = `(m.sent_at, m.id) < (coalesce($3::timestamptz, 'infinity'), coalesce($4::bigint, 9223372036854775807))`;

/** Parameters: member, types, time and id of the cursor, limit, offset. Each type has an index in the order of the list. */
const OF_TYPES = `SELECT ${COLUMNS} FROM unnest($2::smallint[]) AS wanted (type) CROSS JOIN LATERAL (
  SELECT * FROM messages m WHERE m.member_id = $1 AND m.type = wanted.type AND ${BEHIND} ORDER BY m.sent_at DESC, m.id DESC LIMIT (SELECT $5::bigint + $6::bigint)
) m ORDER BY m.sent_at DESC, m.id DESC LIMIT (SELECT $5::bigint) OFFSET (SELECT $6::bigint)`;

const unreadAnd = (
  condition: string,
) => `SELECT ${COLUMNS} FROM messages m WHERE m.member_id = $1 AND m.read_at IS NULL AND m.type = ANY ($2::smallint[])${condition} AND ${BEHIND}
ORDER BY m.sent_at DESC, m.id DESC LIMIT (SELECT $5::bigint) OFFSET (SELECT $6::bigint)`;

const STATEMENTS = { all: OF_TYPES, unread: unreadAnd(''), waiting: unreadAnd(' AND m.is_urgent = 1') } as const;

/** Returns a member's messages of these types, newest first. */
export function selectMessages(
  db: Db,
  wanted: { memberId: number; types: readonly MessageType[]; which: keyof typeof STATEMENTS },
  start: PageStart<{ sentAt: string; id: number }>,
): Promise<MessageRow[]> {
  return db.query(STATEMENTS[wanted.which], [wanted.memberId, wanted.types, start.after?.sentAt ?? null, start.after?.id ?? null, start.limit, start.offset]);
}

/** Returns how many of a member's newest messages there are by type. */
export function selectCounts(db: Db, memberId: number): Promise<{ type: MessageType; all: number; unread: number }[]> {
  return db.query(
    `SELECT type, count(*) AS "all", count(*) FILTER (WHERE read_at IS NULL) AS unread
     FROM (SELECT type, read_at FROM messages WHERE member_id = $1 ORDER BY sent_at DESC, id DESC LIMIT $2) newest GROUP BY type`,
    [memberId, MAX_COUNTED],
  );
}

/** Returns how many messages of these types wait for a member, as `selectMessages` lists them; counted up to `MAX_COUNTED`. */
export async function countWaiting(db: Db, memberId: number, types: readonly MessageType[]): Promise<number> {
  const row = await db.queryOne<{ count: number }>(
    `SELECT count(*)::integer AS count FROM (
       SELECT FROM messages WHERE member_id = $1 AND read_at IS NULL AND type = ANY ($2::smallint[]) AND is_urgent = 1 LIMIT $3) waiting`,
    [memberId, types, MAX_COUNTED],
  );
  return row?.count ?? 0;
}

export interface DetailRow extends MessageRow, Pick<ThingRow, 'columnId' | 'isOwnOnly' | 'galleryId'> {
  newerId: number | null;
  olderId: number | null;
}

/** Returns a member's message with the data of its subject, or null. */
export function selectDetail(db: Db, memberId: number, id: number): Promise<DetailRow | null> {
  return db.queryOne(
    `SELECT ${COLUMNS}, p.column_id AS "columnId", coalesce(p.status <> 'published', false) AS "isOwnOnly",
       (SELECT min(c.id) FROM columns c WHERE m.about = 'scenery' AND c.kind = 'gallery'
         AND EXISTS (SELECT FROM sceneries s WHERE s.id = m.external_id AND s.status = 'approved')) AS "galleryId",
       (SELECT o.id FROM messages o WHERE o.member_id = $1 AND (o.sent_at, o.id) > (m.sent_at, m.id) ORDER BY o.sent_at, o.id LIMIT 1) AS "newerId",
       (SELECT o.id FROM messages o WHERE o.member_id = $1 AND (o.sent_at, o.id) < (m.sent_at, m.id) ORDER BY o.sent_at DESC, o.id DESC LIMIT 1) AS "olderId"
     FROM messages m
     LEFT JOIN posts p ON m.about = 'post' AND p.id = m.external_id AND (p.status = 'published' OR p.author_id = $1 AND (p.status IN ('pending', 'hidden') OR p.status = 'removed' AND p.removed_from IS NOT NULL
         AND EXISTS (SELECT FROM removals r WHERE r.kind = 'post' AND r.target_id = p.id AND r.removed_by = 'staff' AND r.reason_code <> 'law')))
     WHERE m.member_id = $1 AND m.id = $2`,
    [memberId, id],
  );
}

/** Returns a member's messages about a post, newest first. */
export function selectAboutPost(db: Db, { memberId, postId, limit }: { memberId: number; postId: number; limit: number }): Promise<MessageRow[]> {
  return db.query(`SELECT ${COLUMNS} FROM messages m WHERE m.member_id = $1 AND m.about = 'post' AND m.external_id = $2 ORDER BY m.sent_at DESC LIMIT $3`, [
    memberId,
    postId,
    limit,
  ]);
}

/** Returns all messages of a member after an id, in the order of their ids, as many as asked. */
export function selectAllMessages(
  db: Db,
  memberId: number,
  { after, limit }: { after: number; limit: number },
): Promise<(MessageRow & { sentAt: Instant; readAt: Instant | null })[]> {
  return db.query(
    `SELECT ${COLUMNS}, m.sent_at AS "sentAt", m.read_at AS "readAt" FROM messages m WHERE m.member_id = $1 AND m.id > $2 ORDER BY m.id LIMIT $3`,
    [memberId, after, limit],
  );
}
