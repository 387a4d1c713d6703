import type { Db } from '#server/platform/database/db.ts';

/** Returns the newest change of the tables, and whether the site was made with it. */
export async function selectStructure(db: Db): Promise<{ migration: string; isNewSite: boolean }> {
  const row = await db.queryOne<{ migration: string; isNewSite: boolean }>(
    `SELECT m.name AS migration, NOT EXISTS (SELECT FROM job_progress j WHERE j.job = 'site-content' AND j.updated_at < m.applied_at) AS is_new_site
     FROM migration m ORDER BY m.name DESC LIMIT 1`,
  );
  if (!row) throw new Error('the database has no migration');
  return row;
}

/** Returns the changes of the tables since an instant that a version before them can't run on. */
export async function selectContracting(db: Db, since: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>('SELECT name FROM migration WHERE contracts AND applied_at > $1 ORDER BY name', [since]);
  return rows.map(({ name }) => name);
}
