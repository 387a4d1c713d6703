import { Failure } from '#contract/failures.ts';
import type { Notice, RuleArticle, TextPage } from '#contract/pages.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import { readsTags, writesTags } from '#server/platform/cache-tags.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { insertNotices, insertPage, selectNotice, selectPage, selectRuleArticles } from './queries.ts';
import { fillContact } from './rules.ts';

/** What a link with an unknown code shows. */
const UNKNOWN = 'unknown';

/** A page of running text with the site's address filled in; throws `notFound`. */
export async function findPage(db: Db, slug: string): Promise<TextPage> {
  readsTags(`page:${slug}`);
  const page = await selectPage(db, slug);
  if (!page) throw new Failure('notFound');
  const { contact } = await readSettings(db);
  return { ...page, body: fillContact(page.body, contact) };
}

/** The notice of a code, or the one for codes nobody knows; throws `notFound` when there is neither. */
export async function findNotice(db: Db, code: string): Promise<Notice> {
  readsTags('notice');
  const notice = (await selectNotice(db, code)) ?? (await selectNotice(db, UNKNOWN));
  if (!notice) throw new Failure('notFound');
  return notice;
}

/** The articles of the court's rules, in their order. */
export function listRuleArticles(db: Db): Promise<RuleArticle[]> {
  readsTags('dictionaries');
  return selectRuleArticles(db);
}

/** Adds the pages and notices of the first content; those already there stay as they are. */
export async function addPages(tx: Tx, pages: readonly TextPage[], notices: readonly Notice[]): Promise<void> {
  for (const page of pages) {
    await insertPage(tx, page);
    writesTags(tx, `page:${page.slug}`);
  }
  await insertNotices(tx, notices);
  writesTags(tx, 'notice');
}
