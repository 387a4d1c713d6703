import type { Db } from '#server/platform/database/db.ts';

/** What the operator calls the site, or its first name. */
export async function selectSiteName(db: Db): Promise<string> {
  const row = await db.row<{ name: string }>("SELECT value #>> '{}' AS name FROM settings WHERE key = 'siteName'");
  return row?.name || '炉边';
}

/** Where the operator can be written to, or the first address. */
export async function selectContact(db: Db): Promise<string> {
  const row = await db.row<{ contact: string }>("SELECT value #>> '{}' AS contact FROM settings WHERE key = 'contact'");
  return row?.contact || 'keeper@hearth.example';
}
