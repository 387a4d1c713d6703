import type { MessageType } from '#contract/message-types.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import { dueWhile } from '#server/platform/jobs/queries-due.ts';
import { REACHABLE } from './queries-settings.ts';
import type { AlertSpan } from './unread.ts';

/** How long a message waits at most until it is mailed to who has chosen it at once. */
const MAIL_SECONDS = 60;

/** When members who are mailed at once may have new messages; as `due` of a job wants it. */
export const NEXT_ALERT_MAIL = dueWhile(MAIL_SECONDS, "alerts WHERE mail_now <> '{}'");

export interface DueMail extends AlertSpan {
  hasUnread: boolean;
}

/** Returns as SQL whether a member `a` has unread messages of these types after a revision; $2 are the kinds that are mailed by rules of their own. */
const unreadOf = (types: string, after: string) => `EXISTS (SELECT FROM messages u
  WHERE u.member_id = a.member_id AND u.revision > ${after} AND u.read_at IS NULL AND u.type = ANY (${types}) AND u.kind <> ALL ($2::text[])
    AND NOT (cardinality(u.actor_ids) = 1 AND EXISTS (SELECT FROM blocks x WHERE x.member_id = u.member_id AND x.blocked_id = u.actor_ids[1])))`;

/** Returns members who get a mail at once, locked: some of their messages are unread, and the last mail is from before an instant. */
export function selectMailsDue(
  { tx, now }: WriteContext,
  { before, exceptKinds, limit }: { before: Date; exceptKinds: readonly string[]; limit: number },
): Promise<DueMail[]> {
  return tx.query(
    `SELECT a.member_id, a.mailed_to AS after, b.revision AS up_to, true AS has_unread
     FROM alerts a JOIN mailboxes b ON b.member_id = a.member_id JOIN members m ON m.id = a.member_id
     WHERE a.mail_now <> '{}' AND b.revision > a.mailed_to AND (a.mailed_at IS NULL OR a.mailed_at <= $3) AND ${REACHABLE}
       AND ${unreadOf('a.mail_now', 'a.mailed_to')}
     ORDER BY a.member_id LIMIT $4 FOR UPDATE OF a SKIP LOCKED`,
    [now, exceptKinds, before, limit],
  );
}

/** Returns members whose digest of a day is due, locked, also those who have nothing unread. */
export function selectDigestsDue(
  { tx, now }: WriteContext,
  { day, exceptKinds, limit }: { day: string; exceptKinds: readonly string[]; limit: number },
): Promise<DueMail[]> {
  return tx.query(
    `SELECT a.member_id, a.digested_to AS after, coalesce(b.revision, 0) AS up_to, ${REACHABLE} AND ${unreadOf('a.mail_daily', 'a.digested_to')} AS has_unread
     FROM alerts a LEFT JOIN mailboxes b ON b.member_id = a.member_id JOIN members m ON m.id = a.member_id
     WHERE a.mail_daily <> '{}' AND (a.digested_on IS NULL OR a.digested_on < $3::date)
     ORDER BY a.member_id LIMIT $4 FOR UPDATE OF a SKIP LOCKED`,
    [now, exceptKinds, day, limit],
  );
}

/** Notes up to where members were mailed at once, and when. */
export async function moveMailed({ tx, now }: WriteContext, due: readonly DueMail[]): Promise<void> {
  await tx.query(
    `UPDATE alerts a SET mailed_to = due.up_to, mailed_at = $3 FROM unnest($1::bigint[], $2::bigint[]) AS due (member_id, up_to) WHERE a.member_id = due.member_id`,
    [due.map(({ memberId }) => memberId), due.map(({ upTo }) => upTo), now],
  );
}

/** Moves on those whose new messages are none of what they are mailed at once: the next look begins behind them. */
export async function skipUnwanted({ tx, now }: WriteContext, { before, exceptKinds }: { before: Date; exceptKinds: readonly string[] }): Promise<void> {
  await tx.query(
    `UPDATE alerts a SET mailed_to = b.revision FROM mailboxes b, members m WHERE b.member_id = a.member_id AND m.id = a.member_id
       AND a.mail_now <> '{}' AND b.revision > a.mailed_to AND (a.mailed_at IS NULL OR a.mailed_at <= $3) AND ${REACHABLE} AND NOT ${unreadOf('a.mail_now', 'a.mailed_to')}`,
    [now, exceptKinds, before],
  );
}

/** Notes up to where members had their digest, and of which day. */
export async function moveDigested(tx: Tx, day: string, due: readonly DueMail[]): Promise<void> {
  await tx.query(
    `UPDATE alerts a SET digested_to = greatest(a.digested_to, due.up_to), digested_on = $3::date
     FROM unnest($1::bigint[], $2::bigint[]) AS due (member_id, up_to) WHERE a.member_id = due.member_id`,
    [due.map(({ memberId }) => memberId), due.map(({ upTo }) => upTo), day],
  );
}

/** Keeps what a mail is about, and returns its id. */
export async function insertAlertMail({ tx, now }: WriteContext, { memberId, after, upTo }: AlertSpan, pace: 'now' | 'daily'): Promise<number> {
  const row = await tx.queryOne<{ id: number }>('INSERT INTO alert_mails (member_id, pace, after, up_to, queued_at) VALUES ($1, $2, $3, $4, $5) RETURNING id', [
    memberId,
    pace,
    after,
    upTo,
    now,
  ]);
  if (!row) throw new Error('a mail came back empty');
  return row.id;
}

export interface AlertMailRow extends AlertSpan {
  /** What its member has chosen to get at its pace by now. */
  types: MessageType[];
}

/** Returns what a mail is about; null where its member gets none any more. */
export function selectAlertMail({ tx, now }: WriteContext, id: number): Promise<AlertMailRow | null> {
  return tx.queryOne(
    `SELECT a.member_id, x.after, x.up_to, CASE x.pace WHEN 'now' THEN a.mail_now ELSE a.mail_daily END AS types
     FROM alert_mails x JOIN alerts a ON a.member_id = x.member_id JOIN members m ON m.id = a.member_id WHERE x.id = $2 AND ${REACHABLE}`,
    [now, id],
  );
}

/** Deletes what mails from before an instant were about. */
export async function deleteOldMails(db: Db, before: Date): Promise<void> {
  await db.query('DELETE FROM alert_mails WHERE queued_at < $1', [before]);
}
