import type { Sponsor } from '#contract/api/sponsors.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** The stored fields of a sponsor. */
export type SponsorRow = Omit<Sponsor, 'logo'>;
export type NewSponsor = Omit<SponsorRow, 'id'>;

/** Returns all sponsors, the highest tier first, in it by their order and then by how long they have helped. */
export function selectSponsors(db: Db, limit: number): Promise<SponsorRow[]> {
  return db.query(
    `SELECT id, name, kind, realm, tier, note, url, to_char(since, 'YYYY-MM-DD') AS since FROM sponsors
     ORDER BY array_position('{lantern,wood,passer}'::text[], tier), sort, since, id LIMIT $1`,
    [limit],
  );
}

/** Inserts a sponsor after the others of its tier and returns its id; null when one has that name. */
export async function insertSponsor(tx: Tx, { name, kind, realm, tier, note, url, since }: NewSponsor): Promise<number | null> {
  const row = await tx.queryOne<{ id: number }>(
    `INSERT INTO sponsors (name, kind, realm, tier, note, url, since, sort)
     SELECT $1, $2, $3, $4, $5, $6, $7, coalesce(max(sort), 0) + 1 FROM sponsors WHERE tier = $4
     ON CONFLICT (lower(name)) DO NOTHING RETURNING id`,
    [name, kind, realm, tier, note, url, since],
  );
  return row?.id ?? null;
}

/** Lets nobody else change sponsors until the transaction ends: no name is given twice, and nobody changes what they have not seen. */
export async function lockSponsors(tx: Tx): Promise<void> {
  await tx.query('LOCK TABLE sponsors IN SHARE ROW EXCLUSIVE MODE');
}

/** Updates a sponsor, moving it after the others if its tier changes; null when there is none, `taken` when another has that name. */
export async function updateSponsor(tx: Tx, id: number, { name, kind, realm, tier, note, url, since }: NewSponsor): Promise<'changed' | 'taken' | null> {
  if (await tx.queryOne('SELECT FROM sponsors WHERE lower(name) = lower($2) AND id <> $1', [id, name])) return 'taken';
  const row = await tx.queryOne<{ id: number }>(
    `UPDATE sponsors s SET name = $2, kind = $3, realm = $4, tier = $5, note = $6, url = $7, since = $8,
       sort = CASE WHEN s.tier = $5 THEN s.sort ELSE (SELECT coalesce(max(o.sort), 0) + 1 FROM sponsors o WHERE o.tier = $5) END
     WHERE id = $1 RETURNING id`,
    [id, name, kind, realm, tier, note, url, since],
  );
  return row === null ? null : 'changed';
}

/** Deletes a sponsor and returns it with its position; null when there is none. */
export function deleteSponsor(tx: Tx, id: number): Promise<(SponsorRow & { sort: number }) | null> {
  return tx.queryOne(`DELETE FROM sponsors WHERE id = $1 RETURNING id, name, kind, realm, tier, note, url, to_char(since, 'YYYY-MM-DD') AS since, sort`, [id]);
}

/** Inserts a sponsor that was deleted, as it was; false when one has its id or its name. */
export async function insertDeletedSponsor(tx: Tx, { id, name, kind, realm, tier, note, url, since, sort }: SponsorRow & { sort: number }): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO sponsors (id, name, kind, realm, tier, note, url, since, sort) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT DO NOTHING RETURNING id`,
    [id, name, kind, realm, tier, note, url, since, sort],
  );
  return rows.length > 0;
}

/** Returns the position of a sponsor within its tier; 0 for none. */
export async function selectSort(db: Db, id: number): Promise<number> {
  return (await db.queryOne<{ sort: number }>('SELECT sort FROM sponsors WHERE id = $1', [id]))?.sort ?? 0;
}

/** Moves a sponsor within its tier. */
export async function updateSort(tx: Tx, id: number, sort: number): Promise<void> {
  await tx.query('UPDATE sponsors SET sort = $2 WHERE id = $1', [id, sort]);
}
