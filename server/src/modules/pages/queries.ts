import type { Notice, TextPage } from '#contract/pages.ts';
import type { Db, Tx } from '#server/platform/db.ts';

/** A page as it is stored, `{contact}` still open; null when there is none. */
export function selectPage(db: Db, slug: string): Promise<TextPage | null> {
  return db.row<TextPage>('SELECT slug, title, summary, body, updated_at AS "updatedAt" FROM pages WHERE slug = $1', [slug]);
}

/** Adds a page unless it is there. */
export async function insertPage(tx: Tx, page: TextPage): Promise<void> {
  await tx.rows('INSERT INTO pages (slug, title, summary, body, updated_at) VALUES ($1, $2, $3, $4::jsonb, $5) ON CONFLICT (slug) DO NOTHING', [
    page.slug,
    page.title,
    page.summary,
    JSON.stringify(page.body),
    page.updatedAt,
  ]);
}

/** A notice, or null when there is none of that code. */
export async function selectNotice(db: Db, code: string): Promise<Notice | null> {
  const row = await db.row<{ code: string; title: string; text: string; label: string | null; href: string | null }>(
    'SELECT code, title, text, action_label AS label, action_href AS href FROM notices WHERE code = $1',
    [code],
  );
  if (!row) return null;
  const { label, href, ...notice } = row;
  return { ...notice, action: label === null || href === null ? null : { label, href } };
}

/** Adds the notices that are not there yet. */
export async function insertNotices(tx: Tx, notices: readonly Notice[]): Promise<void> {
  await tx.rows(
    `INSERT INTO notices (code, title, text, action_label, action_href)
     SELECT code, title, text, action ->> 'label', action ->> 'href'
     FROM jsonb_to_recordset($1::jsonb) AS given (code text, title text, text text, action jsonb)
     ON CONFLICT (code) DO NOTHING`,
    [JSON.stringify(notices)],
  );
}
