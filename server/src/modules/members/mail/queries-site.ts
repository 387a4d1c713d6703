import type { Db } from '#server/platform/database/db.ts';

/** Returns the site's name set by the operator, or its default. */
export async function selectSiteName(db: Db): Promise<string> {
  const row = await db.queryOne<{ name: string }>("SELECT value #>> '{}' AS name FROM settings WHERE key = 'siteName'");
  return row?.name || '炉边';
}

/** Returns where the operator can be written to, or the first address. */
export async function selectContact(db: Db): Promise<string> {
  const row = await db.queryOne<{ contact: string }>("SELECT value #>> '{}' AS contact FROM settings WHERE key = 'contact'");
  return row?.contact || 'keeper@hearth.example';
}

/** Returns from which age on somebody may sign up; 0: from any. */
export async function selectMinimumAge(db: Db): Promise<number> {
  const row = await db.queryOne<{ age: number }>("SELECT (value #>> '{}')::integer AS age FROM settings WHERE key = 'minimumAge'");
  return row?.age ?? 0;
}
