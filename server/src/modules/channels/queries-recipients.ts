import type { Db } from '#server/platform/database/db.ts';

/** Returns where a member's mail goes, and the site's name set by the operator. */
export async function selectRecipient(db: Db, memberId: number): Promise<{ email: string | null; siteName: string }> {
  const row = await db.queryOne<{ email: string | null; siteName: string }>(
    `SELECT email_fold AS email, coalesce((SELECT value #>> '{}' FROM settings WHERE key = 'siteName'), '炉边') AS site_name FROM members WHERE id = $1`,
    [memberId],
  );
  return row ?? { email: null, siteName: '炉边' };
}

/** Returns the number of a ticket, or null. */
export async function selectTicketNumber(db: Db, id: number): Promise<string | null> {
  return (await db.queryOne<{ number: string }>('SELECT number FROM tickets WHERE id = $1', [id]))?.number ?? null;
}
