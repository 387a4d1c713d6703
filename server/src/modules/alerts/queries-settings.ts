import type { MessageType } from '#contract/message-types.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Who is alerted of anything: an account that is open, and not suspended; `m` is the member, $1 the instant. */
export const REACHABLE = `m.closed_at IS NULL AND m.closing_at IS NULL AND m.merged_into IS NULL AND (m.status = 'active' OR m.suspended_until <= $1)`;

export interface AlertsRow {
  mailNow: MessageType[];
  mailDaily: MessageType[];
  push: MessageType[];
}

/** Returns what a member has chosen; null: nothing yet. */
export function selectAlerts(db: Db, memberId: number): Promise<AlertsRow | null> {
  return db.queryOne('SELECT mail_now, mail_daily, push FROM alerts WHERE member_id = $1', [memberId]);
}

/** Returns whether a member has been sent a message of a type. */
export async function selectHasType(db: Db, memberId: number, type: MessageType): Promise<boolean> {
  return (await db.queryOne('SELECT FROM messages WHERE member_id = $1 AND type = $2 LIMIT 1', [memberId, type])) !== null;
}

/** Returns the words a member has blocked. */
export async function selectBlockedWords(db: Db, memberId: number): Promise<string[]> {
  return (await db.query<{ word: string }>('SELECT word FROM blocks WHERE member_id = $1 AND word IS NOT NULL AND NOT is_tag', [memberId])).map(
    ({ word }) => word,
  );
}

const UPDATE_CHOICES = `DO UPDATE SET mail_now = excluded.mail_now, mail_daily = excluded.mail_daily, push = excluded.push,
  mailed_to = CASE WHEN excluded.mail_now <@ alerts.mail_now THEN alerts.mailed_to ELSE excluded.mailed_to END,
  digested_to = CASE WHEN excluded.mail_daily <@ alerts.mail_daily THEN alerts.digested_to ELSE excluded.digested_to END,
  pushed_to = CASE WHEN excluded.push <@ alerts.push THEN alerts.pushed_to ELSE excluded.pushed_to END,
  digested_on = CASE alerts.mail_daily WHEN '{}' THEN excluded.digested_on ELSE alerts.digested_on END`;

/**
 * Keeps what a member chooses. What was off begins with what comes from now on, all of that way then, and with the digest after that of the day that is given.
 * `isDismissal`: what was chosen before stays.
 */
export async function saveChoices(
  tx: Tx,
  memberId: number,
  { mailNow, mailDaily, push, digestedOn, isDismissal }: AlertsRow & { digestedOn: string; isDismissal: boolean },
): Promise<void> {
  await tx.query(
    `INSERT INTO alerts (member_id, mail_now, mail_daily, push, mailed_to, digested_to, pushed_to, digested_on)
     SELECT $1, $2, $3, $4, revision, revision, revision, $5 FROM (SELECT coalesce((SELECT revision FROM mailboxes WHERE member_id = $1), 0) AS revision) box
     ON CONFLICT (member_id) ${isDismissal ? 'DO NOTHING' : UPDATE_CHOICES}`,
    [memberId, mailNow, mailDaily, push, digestedOn],
  );
}

/** Notes that a member wants no mails about their messages any more. */
export async function clearMails(tx: Tx, memberId: number): Promise<void> {
  await tx.query(`UPDATE alerts SET mail_now = '{}', mail_daily = '{}' WHERE member_id = $1`, [memberId]);
}
