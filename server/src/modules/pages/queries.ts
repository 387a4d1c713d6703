import type { Notice, RuleArticle, TextPage } from '#contract/api/pages.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Returns a page as stored, `{contact}` not yet filled in; null when there is none. */
export function selectPage(db: Db, slug: string): Promise<TextPage | null> {
  return db.queryOne<TextPage>('SELECT slug, title, summary, body, updated_at AS "updatedAt" FROM pages WHERE slug = $1', [slug]);
}

/** Adds a page unless it is there. */
export async function insertPage(tx: Tx, page: TextPage): Promise<void> {
  await tx.query('INSERT INTO pages (slug, title, summary, body, updated_at) VALUES ($1, $2, $3, $4::jsonb, $5) ON CONFLICT (slug) DO NOTHING', [
    page.slug,
    page.title,
    page.summary,
    JSON.stringify(page.body),
    page.updatedAt,
  ]);
}

/** The fields a list of pages shows. */
export type PageHead = Omit<TextPage, 'body'>;

/** Returns the heads of all pages, by name. */
export function selectPageHeads(db: Db): Promise<PageHead[]> {
  return db.query('SELECT slug, title, summary, updated_at AS "updatedAt" FROM pages ORDER BY slug');
}

/** Writes a page that is there. */
export async function updatePage(tx: Tx, { slug, title, summary, body, updatedAt }: TextPage): Promise<void> {
  await tx.query('UPDATE pages SET title = $2, summary = $3, body = $4::jsonb, updated_at = $5 WHERE slug = $1', [
    slug,
    title,
    summary,
    JSON.stringify(body),
    updatedAt,
  ]);
}

/** Returns the entries of the dictionary `rule_article` with their texts, offences and penalties by the names those dictionaries give them. */
export function selectRuleArticles(db: Db): Promise<RuleArticle[]> {
  return db.query(
    `SELECT a.value AS id, coalesce(a.details ->> 'title', a.label) AS title, coalesce(a.details ->> 'text', '') AS text, a.details ->> 'offence' AS offence, p.label AS penalty
     FROM dictionaries a LEFT JOIN dictionaries p ON p.key = 'penalty' AND p.value = a.details ->> 'defaultPenalty'
     WHERE a.key = 'rule_article' AND a.retired_at IS NULL ORDER BY a.sort, a.value`,
  );
}

/** Returns the articles as they were before an instant, each with the words it had then. */
export function selectRuleArticlesBefore(db: Db, before: Date): Promise<RuleArticle[]> {
  return db.query(
    `SELECT a.value AS id, coalesce(w.details ->> 'title', w.label) AS title, coalesce(w.details ->> 'text', '') AS text, w.details ->> 'offence' AS offence, p.label AS penalty
     FROM dictionaries a
     LEFT JOIN LATERAL (SELECT details, label FROM term_versions v WHERE v.key = a.key AND v.value = a.value AND v.valid_from < $1 ORDER BY v.valid_from DESC LIMIT 1) v ON true
     CROSS JOIN LATERAL (SELECT coalesce(v.details, a.details) AS details, coalesce(v.label, a.label) AS label) w
     LEFT JOIN dictionaries p ON p.key = 'penalty' AND p.value = w.details ->> 'defaultPenalty'
     WHERE a.key = 'rule_article' AND (a.retired_at IS NULL OR a.retired_at >= $1)
       AND (v.label IS NOT NULL OR NOT EXISTS (SELECT FROM term_versions o WHERE o.key = a.key AND o.value = a.value)) ORDER BY a.sort, a.value`,
    [before],
  );
}

/** Returns the days in China on which the articles changed, the latest first. */
export async function selectRuleVersions(db: Db): Promise<string[]> {
  const rows = await db.query<{ day: string }>(
    `SELECT DISTINCT to_char(at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day
     FROM (SELECT valid_from AS at FROM term_versions WHERE key = 'rule_article' AND applied
       UNION ALL SELECT retired_at FROM dictionaries WHERE key = 'rule_article' AND retired_at IS NOT NULL) changes
     WHERE isfinite(at) ORDER BY day DESC LIMIT 50`,
  );
  return rows.map(({ day }) => day);
}

/** Returns a notice, or null when there is none of that code. */
export async function selectNotice(db: Db, code: string): Promise<Notice | null> {
  const row = await db.queryOne<NoticeRow>(`SELECT ${NOTICE_FIELDS} FROM notices WHERE code = $1`, [code]);
  return row && noticeOf(row);
}

/** Adds the notices that are not there yet. */
export async function insertNotices(tx: Tx, notices: readonly Notice[]): Promise<void> {
  await tx.query(
    `INSERT INTO notices (code, title, text, action_label, action_href)
     SELECT code, title, text, action ->> 'label', action ->> 'href'
     FROM jsonb_to_recordset($1::jsonb) AS given (code text, title text, text text, action jsonb)
     ON CONFLICT (code) DO NOTHING`,
    [JSON.stringify(notices)],
  );
}

/** Returns all pages as stored. */
export function selectPages(db: Db): Promise<TextPage[]> {
  return db.query<TextPage>('SELECT slug, title, summary, body, updated_at AS "updatedAt" FROM pages');
}

/** Returns all notices. */
export async function selectNotices(db: Db): Promise<Notice[]> {
  return (await db.query<NoticeRow>(`SELECT ${NOTICE_FIELDS} FROM notices`)).map(noticeOf);
}

/** Writes a notice over the one of that code, or adds it. */
export async function upsertNotice(tx: Tx, { code, title, text, action }: Notice): Promise<void> {
  await tx.query(
    `INSERT INTO notices (code, title, text, action_label, action_href) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (code) DO UPDATE SET title = excluded.title, text = excluded.text, action_label = excluded.action_label, action_href = excluded.action_href`,
    [code, title, text, action?.label ?? null, action?.href ?? null],
  );
}

const NOTICE_FIELDS = 'code, title, text, action_label AS label, action_href AS href';

interface NoticeRow {
  code: string;
  title: string;
  text: string;
  label: string | null;
  href: string | null;
}

function noticeOf({ label, href, ...notice }: NoticeRow): Notice {
  return { ...notice, action: label === null || href === null ? null : { label, href } };
}
