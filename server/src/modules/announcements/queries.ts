import type { Banner } from '#contract/api/announcements.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

export interface AnnouncementRow extends Banner {
  startsAt: Instant;
  endsAt: Instant;
}

const FIELDS = 'id, text, href, tone, audience, closable, starts_at, ends_at';

/** Returns the newest banners. */
export function selectAnnouncements(db: Db, limit: number): Promise<AnnouncementRow[]> {
  return db.query(`SELECT ${FIELDS} FROM announcements ORDER BY starts_at DESC, id DESC LIMIT $1`, [limit]);
}

/** Returns the banners that are not over by the clock of the database, the earliest first. */
export function selectLiving(db: Db): Promise<AnnouncementRow[]> {
  return db.query(`SELECT ${FIELDS} FROM announcements WHERE ends_at > now() - interval '1 day' AND ends_at > starts_at ORDER BY starts_at, id`);
}

/** Lets nobody else change banners until the transaction ends. */
export async function lockAnnouncements(tx: Tx): Promise<void> {
  await tx.query('LOCK TABLE announcements IN SHARE ROW EXCLUSIVE MODE');
}

/** Returns one banner; null when there is none. */
export function selectAnnouncement(db: Db, id: number): Promise<AnnouncementRow | null> {
  return db.queryOne(`SELECT ${FIELDS} FROM announcements WHERE id = $1`, [id]);
}

/** Returns the banners whose time has begun and that were not announced yet, and notes that they are now. */
export function takeStarted({ tx, now }: WriteContext): Promise<AnnouncementRow[]> {
  return tx.query(`UPDATE announcements SET told_at = $1 WHERE told_at IS NULL AND starts_at <= $1 AND ends_at > $1 RETURNING ${FIELDS}`, [now]);
}

/** Returns a banner whose time overlaps that of another one; null when there is none. */
export function selectOverlapping(
  db: Db,
  { id, startsAt, endsAt }: { id: number | null; startsAt: Date; endsAt: Date },
): Promise<Pick<AnnouncementRow, 'text'> | null> {
  return db.queryOne(
    'SELECT text FROM announcements WHERE ($1::bigint IS NULL OR id <> $1) AND starts_at < $3 AND ends_at > $2 AND ends_at > starts_at ORDER BY starts_at LIMIT 1',
    [id, startsAt, endsAt],
  );
}

type NewAnnouncement = Omit<AnnouncementRow, 'id' | 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date };

/** Adds a banner and returns it. */
export async function insertAnnouncement(tx: Tx, { text, href, tone, audience, closable, startsAt, endsAt }: NewAnnouncement): Promise<AnnouncementRow> {
  const row = await tx.queryOne<AnnouncementRow>(
    `INSERT INTO announcements (text, href, tone, audience, closable, starts_at, ends_at) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${FIELDS}`,
    [text, href, tone, audience, closable, startsAt, endsAt],
  );
  if (!row) throw new Error('an inserted banner came back empty');
  return row;
}

/** Writes a banner over. */
export async function updateAnnouncement(tx: Tx, id: number, { text, href, tone, audience, closable, startsAt, endsAt }: NewAnnouncement): Promise<void> {
  await tx.query('UPDATE announcements SET text = $2, href = $3, tone = $4, audience = $5, closable = $6, starts_at = $7, ends_at = $8 WHERE id = $1', [
    id,
    text,
    href,
    tone,
    audience,
    closable,
    startsAt,
    endsAt,
  ]);
}

/** Ends a banner now; one that has not begun never does. */
export async function updateEnd({ tx, now }: WriteContext, id: number): Promise<void> {
  await tx.query('UPDATE announcements SET ends_at = greatest(starts_at, $2) WHERE id = $1 AND starts_at <= $2', [id, now]);
  await tx.query('UPDATE announcements SET ends_at = starts_at WHERE id = $1 AND starts_at > $2', [id, now]);
}

/** The next instant at which the banner changes. */
export const NEXT_BANNER = `SELECT least(
  (SELECT min(starts_at) FROM announcements WHERE ends_at > since AND starts_at > since),
  (SELECT min(ends_at) FROM announcements WHERE ends_at > since))`;
