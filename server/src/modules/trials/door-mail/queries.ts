import { APPEALABLE_UNTIL } from '#server/modules/blacklist/index.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import { dueWhile } from '#server/platform/jobs/queries-due.ts';
import { AFTER_DAYS } from './rules.ts';

/** How long an address waits at most for what is news. */
const NEWS_SECONDS = 30;

/** When there may be news for an address that was left; as `due` of a job wants it. */
export const NEXT_DOOR_LOOK = dueWhile(NEWS_SECONDS, 'door_mails');

/** What is mailed to an address that was left at a door. */
export type DoorNotice = 'answerEnding' | 'receipt' | 'ended' | 'appealOpened' | 'suspended' | 'appealDecided' | 'appealEnding';

/** A notice that an address has not got yet. */
export interface OwedNotice {
  mailId: number;
  /** The encrypted address. */
  address: string;
  notice: DoorNotice;
  /** Names it once and for all. */
  key: string;
  caseId: number;
  ticketNumber: string | null;
  /** Until when its reader can do something. */
  until: Instant | null;
}

/** Adds an address to a door; one that is there already stays as it is. */
export async function insertDoorMail(
  { tx, now }: WriteContext,
  { accusedId, caseId, address, addressHash }: { accusedId: number; caseId: number; address: string; addressHash: Buffer },
): Promise<void> {
  await tx.query(
    `INSERT INTO door_mails (accused_id, case_id, address, address_hash, left_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (accused_id, address_hash) DO NOTHING`,
    [accusedId, caseId, address, addressHash, now],
  );
}

/** Returns the hashes of the addresses that were left at a door, and whether their reader wants no more. */
export function selectDoorHashes(db: Db, accusedId: number): Promise<{ hash: string; isOff: boolean }[]> {
  return db.query(`SELECT encode(address_hash, 'hex') AS hash, off_at IS NOT NULL AS "isOff" FROM door_mails WHERE accused_id = $1`, [accusedId]);
}

/** Returns how many addresses there are at a door, and to how many of them the last mail from this door did not get through. */
export async function countDoorMails(db: Db, accusedId: number, kind: string): Promise<{ left: number; failed: number }> {
  const row = await db.queryOne<{ left: number; failed: number }>(
    `SELECT count(*)::integer AS left, count(*) FILTER (WHERE last.state IN ('bounced', 'refused', 'failed', 'skipped'))::integer AS failed
     FROM door_mails m LEFT JOIN LATERAL (SELECT d.state FROM deliveries d WHERE d.kind = $2 AND d.source_id = m.id ORDER BY d.id DESC LIMIT 1) last ON true
     WHERE m.accused_id = $1 AND m.off_at IS NULL`,
    [accusedId, kind],
  );
  return row ?? { left: 0, failed: 0 };
}

/** Deletes an address; its hash stays, so that nobody leaves it there again. */
export async function clearDoorMail({ tx, now }: WriteContext, id: number): Promise<void> {
  await tx.query('UPDATE door_mails SET address = NULL, off_at = $2 WHERE id = $1 AND off_at IS NULL', [id, now]);
}

/** Deletes the addresses of cases that ended a month ago, with what was kept of those that were deleted before. */
export async function deleteOldDoorMails({ tx, now }: WriteContext): Promise<void> {
  await tx.query(
    `DELETE FROM door_mails m USING cases k WHERE k.post_id = m.case_id AND k.state = 'closed' AND
       greatest(k.closed_at, (SELECT max(p.decided_at) FROM appeals p WHERE p.case_id = k.post_id)) <= $1::timestamptz - interval '${AFTER_DAYS} days'`,
    [now],
  );
}

const EPOCH = (instant: string) => `extract(epoch FROM ${instant})::bigint`;

/**
 * Everything that is news since an address was left, whether or not it was mailed. A window that was made longer is reminded of again. What somebody
 * wrote with the code ends no reminder, and a day has one receipt, that of the first: others hold the code too.
 */
const NEWS = `
  SELECT m.id AS mail_id, m.address, m.case_id, n.notice, n.key, n.ticket_number, n.until FROM door_mails m
  JOIN case_accused a ON a.id = m.accused_id JOIN cases k ON k.post_id = m.case_id
  LEFT JOIN tickets t ON t.accused_id = a.id
  CROSS JOIN LATERAL (
    SELECT 'answerEnding' AS notice, 'answer' || h.hours || ':' || ${EPOCH('k.answer_due_at')} AS key, NULL::text AS ticket_number, k.answer_due_at AS until
      FROM (VALUES (24, 6), (6, 0)) h (hours, next)
      WHERE k.closed_at IS NULL AND a.answered_at IS NULL AND k.answer_due_at > $1::timestamptz + make_interval(hours => h.next)
        AND k.answer_due_at <= $1::timestamptz + make_interval(hours => h.hours) AND m.left_at <= k.answer_due_at - make_interval(hours => h.hours)
    UNION ALL
    SELECT 'receipt', 'receipt:' || min(s.id), NULL, NULL FROM case_statements s
      WHERE s.accused_id = a.id AND s.role = 'accused' AND s.kind IN ('answer', 'unprovenAnswer') AND s.said_at >= m.left_at
      GROUP BY (s.said_at AT TIME ZONE 'Asia/Shanghai')::date
    UNION ALL
    SELECT 'ended', 'ended', t.number, ${APPEALABLE_UNTIL} WHERE k.closed_at >= m.left_at
    UNION ALL
    SELECT 'appealOpened', 'opened:' || p.id, t.number, NULL FROM appeals p
      WHERE p.ticket_id = t.id AND p.opened_at >= m.left_at AND p.state NOT IN ('claimed', 'dropped')
    UNION ALL
    SELECT 'suspended', 'suspended:' || ${EPOCH('t.suspended_at')}, t.number, NULL WHERE t.suspended_at >= m.left_at
    UNION ALL
    SELECT 'appealDecided', 'decided:' || p.id, t.number, NULL FROM appeals p
      WHERE p.ticket_id = t.id AND p.decided_at >= m.left_at AND p.state IN ('affirmed', 'reduced', 'annulled', 'unanswered')
    UNION ALL
    SELECT 'appealEnding', 'appeal' || d.days || CASE WHEN e.until = t.appeal_again_until THEN ':again' ELSE '' END, t.number, e.until FROM (VALUES (7, 1), (1, 0)) d (days, next) CROSS JOIN LATERAL (SELECT ${APPEALABLE_UNTIL} AS until) e
      WHERE e.until > $1::timestamptz + make_interval(days => d.next) AND e.until <= $1::timestamptz + make_interval(days => d.days)
  ) n`;

/** Returns what was not mailed yet, with its addresses locked; what another process is mailing is left out. */
export function lockOwed({ tx, now }: WriteContext, limit: number): Promise<OwedNotice[]> {
  return tx.query(
    `SELECT news.* FROM (${NEWS}) news JOIN door_mails locked ON locked.id = news.mail_id
     WHERE locked.off_at IS NULL AND NOT EXISTS (SELECT FROM door_mail_notices s WHERE s.door_mail_id = news.mail_id AND s.notice = news.key)
     ORDER BY news.mail_id, news.key LIMIT $2 FOR UPDATE OF locked SKIP LOCKED`,
    [now, limit],
  );
}

/** Notes that something is mailed to an address; returns false when it was before. */
export async function insertNotice(tx: Tx, mailId: number, key: string): Promise<boolean> {
  return (
    (await tx.queryOne('INSERT INTO door_mail_notices (door_mail_id, notice) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING notice', [mailId, key])) !== null
  );
}
