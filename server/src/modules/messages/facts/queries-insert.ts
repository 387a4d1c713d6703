import type { Tx } from '#server/platform/database/db.ts';
import { floorOf, keptTextOf } from './kept-text.ts';
import { messageFoldOf, type Notification } from './kinds.ts';

/** A message to a member, and when it happened. */
export interface DatedMessage {
  to: number;
  notification: Notification;
  at: Date;
}

/** How many members one row counts after another is added. */
const ACTORS = `(CASE WHEN m.actor_ids @> excluded.actor_ids OR cardinality(m.actor_ids) >= 1000 THEN m.actor_ids ELSE m.actor_ids || excluded.actor_ids END)`;

/**
 * The mailboxes are locked in the order of their members, so that no two statements deadlock; messages are numbered in the order they are given in.
 * Members are counted, and can be hidden by a reader who blocks them, in calm messages about what members do; never in those about cases or
 * from the site.
 */
const INSERT = `WITH given AS (
  SELECT member_id, kind, type, is_urgent, about, external_id, floor, fold, actor_id, data::jsonb, words::jsonb, sent_at, nth
  FROM unnest($2::bigint[], $3::text[], $4::smallint[], $5::smallint[], $6::text[], $7::bigint[], $8::integer[], $9::text[], $10::bigint[], $11::text[], $12::text[], $1::timestamptz[])
  WITH ORDINALITY AS given (member_id, kind, type, is_urgent, about, external_id, floor, fold, actor_id, data, words, sent_at, nth)
), mailed AS (
  INSERT INTO mailboxes AS b (member_id, revision) SELECT DISTINCT member_id, 1 FROM given ORDER BY member_id
  ON CONFLICT (member_id) DO UPDATE SET revision = b.revision + 1 RETURNING member_id, revision
)
INSERT INTO messages AS m (member_id, kind, type, is_urgent, about, external_id, floor, fold, fold_on, actor_id, actor_ids, data, words, sent_at, revision)
SELECT member_id, kind, type, is_urgent, about, external_id, floor, fold, CASE WHEN fold IS NOT NULL THEN (sent_at AT TIME ZONE 'Asia/Shanghai')::date END,
  actor_id, CASE WHEN actor_id IS NULL OR type IN (10, 31) OR is_urgent = 1 THEN '{}' ELSE ARRAY[actor_id] END, data, words, sent_at, mailed.revision
FROM given JOIN mailed USING (member_id) ORDER BY nth
ON CONFLICT (member_id, fold, fold_on) WHERE read_at IS NULL AND fold IS NOT NULL DO UPDATE SET
  happened = m.happened + 1, actor_ids = ${ACTORS}, actor_id = excluded.actor_id, kind = excluded.kind, title = NULL, content = NULL, about_name = NULL,
  external_id = excluded.external_id, floor = excluded.floor, data = excluded.data, words = excluded.words,
  sent_at = excluded.sent_at, revision = excluded.revision`;

/** Adds messages, unread, no two of one member and fold. Throws a foreign key violation for a member who is not there. */
export async function insertMessages(tx: Tx, messages: readonly DatedMessage[]): Promise<void> {
  const notifications = messages.map(({ notification }) => notification);
  await tx.query(INSERT, [
    messages.map(({ at }) => at),
    messages.map(({ to }) => to),
    notifications.map(({ kind }) => kind.name),
    notifications.map(({ kind }) => kind.type),
    notifications.map(({ kind }) => kind.isUrgent),
    notifications.map(({ about }) => about?.kind ?? null),
    notifications.map(({ about }) => about?.id ?? null),
    notifications.map(({ about }) => floorOf(about)),
    notifications.map(({ kind, about }) => messageFoldOf(kind, about)),
    notifications.map(({ actorId }) => actorId),
    notifications.map(({ data }) => (data === null ? null : JSON.stringify(data))),
    notifications.map((notification) => keptTextOf(notification)),
  ]);
}

/** Returns which of some accounts were merged, and into which. */
export async function selectMerged(tx: Tx, memberIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.query<{ id: number; into: number }>(
    'SELECT id, merged_into AS "into" FROM members WHERE id = ANY ($1::bigint[]) AND merged_into IS NOT NULL',
    [memberIds],
  );
  return new Map(rows.map(({ id, into }) => [id, into]));
}
