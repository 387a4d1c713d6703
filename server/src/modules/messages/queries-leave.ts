import type { Tx } from '#server/platform/database/db.ts';
import type { Notice } from './notices.ts';

/** A row on this day, and how many people one row counts after another is added. */
const DAY = (at: string) => `(${at}::timestamptz AT TIME ZONE 'Asia/Shanghai')::date`;
const ACTORS = `(CASE WHEN m.actor_ids @> excluded.actor_ids OR cardinality(m.actor_ids) >= 1000 THEN m.actor_ids ELSE m.actor_ids || excluded.actor_ids END)`;

/**
 * Returns the insertion of messages as a part of another module's statement: two CTEs, of which `inserted` has the member_id of each message
 * written. One message for each row of `from`: member_id, type, title, content, is_urgent, about, external_id, about_name, floor, fold,
 * actor_id, actor_name. The mailboxes are locked in the order of their members, so that no two statements deadlock.
 */
export function leaveMessagesSql({ from, at }: { from: string; at: string }): string {
  return `mailed AS (
  INSERT INTO mailboxes AS b (member_id, revision) SELECT DISTINCT member_id, 1 FROM ${from} ORDER BY member_id
  ON CONFLICT (member_id) DO UPDATE SET revision = b.revision + 1 RETURNING member_id, revision
), inserted AS (
  INSERT INTO messages AS m (member_id, type, title, content, is_urgent, about, external_id, about_name, floor, fold, fold_on, actor_name, actor_ids, sent_at, revision)
  SELECT member_id, type, title, content, is_urgent, about, external_id, about_name, floor, fold, CASE WHEN fold IS NOT NULL THEN ${DAY(at)} END,
    coalesce(actor_name, ''), CASE WHEN actor_id IS NULL THEN '{}' ELSE ARRAY[actor_id] END, ${at}, mailed.revision
  FROM ${from} JOIN mailed USING (member_id)
  ON CONFLICT (member_id, fold, fold_on) WHERE read_at IS NULL AND fold IS NOT NULL DO UPDATE SET
    happened = m.happened + 1, actor_ids = ${ACTORS}, actor_name = excluded.actor_name,
    title = CASE cardinality(${ACTORS}) WHEN 1 THEN excluded.title
      ELSE excluded.actor_name || ' 等 ' || cardinality(${ACTORS}) || ' 人' || ltrim(substr(excluded.title, char_length(excluded.actor_name) + 1)) END,
    content = CASE WHEN excluded.floor IS NULL THEN excluded.content ELSE '新添 ' || m.happened + 1 || ' 楼，最近一条在' || excluded.content END,
    external_id = excluded.external_id, about_name = excluded.about_name, floor = excluded.floor, sent_at = excluded.sent_at, revision = excluded.revision
  RETURNING member_id
)`;
}

/** Adds messages, unread, no two of one member and fold. Throws a foreign key violation for a member who is not there. */
export async function insertMessages(tx: Tx, messages: readonly { to: number; notice: Notice }[], now: Date): Promise<void> {
  const notices = messages.map(({ notice }) => notice);
  await tx.query(
    `WITH given AS (
       SELECT * FROM unnest($2::bigint[], $3::smallint[], $4::text[], $5::text[], $6::smallint[], $7::text[], $8::bigint[], $9::text[], $10::integer[], $11::text[],
         $12::bigint[], $13::text[])
       AS given (member_id, type, title, content, is_urgent, about, external_id, about_name, floor, fold, actor_id, actor_name)
     ), ${leaveMessagesSql({ from: 'given', at: '$1' })}
     SELECT FROM inserted`,
    [
      now,
      messages.map(({ to }) => to),
      notices.map(({ type }) => type),
      notices.map(({ title }) => title),
      notices.map(({ content }) => content),
      notices.map(({ isUrgent }) => isUrgent),
      notices.map(({ about }) => about?.kind ?? null),
      notices.map(({ about }) => about?.id ?? null),
      notices.map(({ about }) => about?.name ?? ''),
      notices.map(({ about }) => (about?.kind === 'post' ? (about.floor ?? null) : null)),
      notices.map(({ fold }) => fold?.key ?? null),
      notices.map(({ fold }) => fold?.actorId ?? null),
      notices.map(({ fold }) => fold?.actor ?? null),
    ],
  );
}
