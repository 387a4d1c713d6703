import { MAX_BELL } from '#contract/limits.ts';
import type { MessageType } from '#contract/message-types.ts';
import type { Db } from '#server/platform/database/db.ts';
import { COLUMNS, type MessageRow } from './facts/queries-rows.ts';
import { RINGS } from './queries-list.ts';

/** Counted no further: nobody reads more off a bell. */
const MAX_COUNTED = 100;

export interface MailboxRow {
  memberId: number;
  revision: number;
  unread: number;
}

/** Returns the current mailboxes of these members; revision 0 for an empty one. */
export function selectMailboxes(db: Db, memberIds: readonly number[]): Promise<MailboxRow[]> {
  return db.query(
    `SELECT wanted.member_id AS "memberId", coalesce(b.revision, 0) AS revision,
       (SELECT count(*) FROM (SELECT FROM messages m WHERE m.member_id = wanted.member_id AND ${RINGS} LIMIT ${MAX_COUNTED}) ringing) AS unread
     FROM unnest($1::bigint[]) AS wanted (member_id) LEFT JOIN mailboxes b ON b.member_id = wanted.member_id`,
    [memberIds],
  );
}

/** Returns the newest messages of the bells of these members, newest first. */
export function selectRecent(db: Db, memberIds: readonly number[]): Promise<(MessageRow & { memberId: number })[]> {
  return db.query(
    `SELECT found.* FROM unnest($1::bigint[]) AS wanted (member_id) LEFT JOIN mailboxes b ON b.member_id = wanted.member_id
     CROSS JOIN LATERAL (
       SELECT m.member_id AS "memberId", ${COLUMNS} FROM messages m WHERE m.member_id = wanted.member_id AND ${RINGS} ORDER BY m.sent_at DESC, m.id DESC LIMIT ${MAX_BELL}
     ) found`,
    [memberIds],
  );
}

export interface Span {
  memberId: number;
  /** Revisions: above `after`, up to `upTo`. */
  after: number;
  upTo: number;
}

/**
 * Returns the messages that arrived in mailboxes within these spans, oldest first, `limit` of each plus any that share the last one's
 * revision.
 */
export function selectArrived(db: Db, spans: readonly Span[], limit: number): Promise<(MessageRow & { memberId: number; revision: number })[]> {
  return db.query(
    `SELECT found.* FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS span (member_id, after, up_to)
     LEFT JOIN mailboxes b ON b.member_id = span.member_id
     CROSS JOIN LATERAL (
       SELECT m.member_id AS "memberId", m.revision, ${COLUMNS} FROM messages m
       WHERE m.member_id = span.member_id AND m.revision > span.after AND m.revision <= span.up_to AND ${RINGS}
       ORDER BY m.revision FETCH FIRST ${limit} ROWS WITH TIES
     ) found ORDER BY found.revision, found.id`,
    [spans.map(({ memberId }) => memberId), spans.map(({ after }) => after), spans.map(({ upTo }) => upTo)],
  );
}

/** Which unread messages somebody is alerted of. */
export interface UnreadChoice extends Span {
  types: readonly MessageType[];
  exceptKinds: readonly string[];
  limit: number;
}

/**
 * Returns the unread messages of a member within a span of revisions, the newest first, of these types and none of these kinds; without those that
 * somebody they have blocked has caused alone.
 */
export function selectUnreadWithin(db: Db, { memberId, after, upTo, types, exceptKinds, limit }: UnreadChoice): Promise<MessageRow[]> {
  return db.query(
    `SELECT ${COLUMNS} FROM messages m
     WHERE m.member_id = $1 AND m.revision > $2 AND m.revision <= $3 AND m.read_at IS NULL AND m.type = ANY ($4::smallint[]) AND m.kind <> ALL ($5::text[])
       AND NOT (cardinality(m.actor_ids) = 1 AND EXISTS (SELECT FROM blocks x WHERE x.member_id = m.member_id AND x.blocked_id = m.actor_ids[1]))
     ORDER BY m.sent_at DESC, m.id DESC LIMIT $6`,
    [memberId, after, upTo, types, exceptKinds, limit],
  );
}

/** Returns which of these mailboxes have moved on since. */
export async function selectMoved(db: Db, known: readonly { memberId: number; revision: number }[]): Promise<number[]> {
  const rows = await db.query<{ memberId: number }>(
    `SELECT b.member_id AS "memberId" FROM unnest($1::bigint[], $2::bigint[]) AS known (member_id, revision)
     JOIN mailboxes b ON b.member_id = known.member_id AND b.revision > known.revision`,
    [known.map(({ memberId }) => memberId), known.map(({ revision }) => revision)],
  );
  return rows.map(({ memberId }) => memberId);
}
