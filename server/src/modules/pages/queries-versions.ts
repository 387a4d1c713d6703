import type { DocumentBody } from '#contract/documents/document.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

/** What a text says. */
export interface Words {
  title: string;
  summary: string;
  body: DocumentBody;
  /** Of a notice: the button. */
  action: { label: string; href: string } | null;
}

export interface VersionRow extends Words {
  slug: string;
  version: number;
  publishedAt: Instant;
  validFrom: Instant;
  applied: boolean;
}

export interface DraftRow extends Words {
  slug: string;
  base: number;
  savedAt: Instant;
}

const FIELDS = 'slug, version, title, summary, body, action, published_at, valid_from, applied';

/** Returns the newest version of each text, and the one that waits for its day where there is one. */
export function selectVersionHeads(db: Db): Promise<{ slug: string; version: number; pendingVersion: number | null; pendingFrom: Instant | null }[]> {
  return db.query(
    `SELECT slug, coalesce(max(version) FILTER (WHERE applied), 0) AS version, min(version) FILTER (WHERE NOT applied) AS pending_version,
       min(valid_from) FILTER (WHERE NOT applied) AS pending_from
     FROM page_versions GROUP BY slug`,
  );
}

/** Returns one version of a text; null when there is none. */
export function selectPageVersion(db: Db, slug: string, version: number): Promise<VersionRow | null> {
  return db.queryOne(`SELECT ${FIELDS} FROM page_versions WHERE slug = $1 AND version = $2`, [slug, version]);
}

/** Returns the versions of a text with who published each and why, the newest first. */
export function selectPageVersions(db: Db, slug: string, limit: number): Promise<(VersionRow & { by: string | null; reason: string })[]> {
  return db.query(
    `SELECT ${FIELDS.replaceAll(/(\w+)/g, 'v.$1')}, m.nick_name AS by, coalesce(a.reason, '') AS reason
     FROM page_versions v
     LEFT JOIN LATERAL (
       SELECT actor_id, reason FROM audit
       WHERE target_kind = 'page' AND target_id = v.slug AND act = 'page.publish' AND after ->> 'version' = v.version::text ORDER BY seq LIMIT 1
     ) a ON true
     LEFT JOIN members m ON m.id = a.actor_id
     WHERE v.slug = $1 ORDER BY v.version DESC LIMIT $2`,
    [slug, limit],
  );
}

/** Lets nobody else publish texts until the transaction ends. */
export async function lockPages(tx: Tx): Promise<void> {
  await tx.query('LOCK TABLE page_versions IN SHARE ROW EXCLUSIVE MODE');
}

/** Stores a version. */
export async function insertPageVersion(tx: Tx, row: VersionRow): Promise<void> {
  await tx.query(
    `INSERT INTO page_versions (slug, version, title, summary, body, action, published_at, valid_from, applied)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8, $9)`,
    [row.slug, row.version, row.title, row.summary, JSON.stringify(row.body), jsonOrNull(row.action), row.publishedAt, row.validFrom, row.applied],
  );
}

/** Deletes the version of a text that waits for its day; returns whether there was one. */
export async function deletePendingVersion(tx: Tx, slug: string): Promise<boolean> {
  return (await tx.query('DELETE FROM page_versions WHERE slug = $1 AND NOT applied RETURNING 1', [slug])).length > 0;
}

/** Returns the versions whose day has come, the earliest first. */
export function selectDueVersions({ tx, now }: WriteContext): Promise<VersionRow[]> {
  return tx.query(`SELECT ${FIELDS} FROM page_versions WHERE NOT applied AND valid_from <= $1 ORDER BY valid_from, version FOR UPDATE`, [now]);
}

/** Says that readers see a version. */
export async function updateApplied(tx: Tx, slug: string, version: number): Promise<void> {
  await tx.query('UPDATE page_versions SET applied = true WHERE slug = $1 AND version = $2', [slug, version]);
}

/** The next instant at which a text changes. */
export const NEXT_PAGE_DAY = 'SELECT min(valid_from) FROM page_versions WHERE NOT applied AND valid_from > since';

/** Returns what an operator is writing of a text; null when nothing. */
export function selectDraft(db: Db, slug: string): Promise<DraftRow | null> {
  return db.queryOne('SELECT slug, base, title, summary, body, action, saved_at FROM page_drafts WHERE slug = $1', [slug]);
}

/** Returns which texts have a draft. */
export async function selectDraftSlugs(db: Db): Promise<string[]> {
  return (await db.query<{ slug: string }>('SELECT slug FROM page_drafts')).map(({ slug }) => slug);
}

/** Stores what an operator is writing, over what was stored. */
export async function upsertDraft(tx: Tx, row: DraftRow): Promise<void> {
  await tx.query(
    `INSERT INTO page_drafts (slug, base, title, summary, body, action, saved_at) VALUES ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7)
     ON CONFLICT (slug) DO UPDATE SET base = excluded.base, title = excluded.title, summary = excluded.summary, body = excluded.body,
       action = excluded.action, saved_at = excluded.saved_at`,
    [row.slug, row.base, row.title, row.summary, JSON.stringify(row.body), jsonOrNull(row.action), row.savedAt],
  );
}

/** Deletes what an operator was writing. */
export async function deleteDraft(tx: Tx, slug: string): Promise<void> {
  await tx.query('DELETE FROM page_drafts WHERE slug = $1', [slug]);
}

function jsonOrNull(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
