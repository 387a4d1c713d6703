import { canonicalJson } from '#contract/chain/ticket-chain.ts';
import { documentBody } from '#contract/documents/document.shapes.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import type { Notice, RuleArticle, TextPage } from '#contract/api/pages.ts';
import { z } from '#contract/zod.ts';
import { changesOf, record, recordNothing } from '#server/modules/audit/index.ts';
import { parseMarkdown } from '#server/modules/documents/index.ts';
import { requireNotOrdered } from '#server/modules/removals/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import { readsTags, writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import { insertNotices, insertPage, selectNotice, selectPage, selectPageHeads, selectRuleArticles, updatePage, type PageHead } from './queries.ts';
import { fillContact, readPageFile } from './rules.ts';

/** The page for a link with an unknown code. */
const UNKNOWN = 'unknown';
const SLUG_SHOWN = 60;
const pageTexts = z.object({ title: z.string(), summary: z.string(), body: documentBody });

/** Returns a page of running text with the site's address filled in; throws `notFound` and `lawfullyRemoved`. */
export async function getPage(db: Db, slug: string): Promise<TextPage> {
  readsTags(`page:${slug}`);
  const page = await selectPage(db, slug);
  if (!page) throw new Failure('notFound');
  await requireNotOrdered(db, 'page', slug);
  const { contact } = await readSettings(db);
  return { ...page, body: fillContact(page.body, contact) };
}

/** Returns the heads of all pages, by name. */
export function listPages(db: Db): Promise<PageHead[]> {
  return selectPageHeads(db);
}

/**
 * Replaces the text of a page with a file's and returns its head; throws `invalidInput` for an unknown page, and for a file without text or
 * with text no page can contain.
 */
export async function rewritePage({ tx, now }: WriteContext, slug: string, text: string): Promise<PageHead> {
  const known = await selectPage(tx, slug);
  if (!known) throw fieldFailure('slug', `没有叫“${slug.slice(0, SLUG_SHOWN)}”的页面，名字用 page list 查`);
  const { title = known.title, summary = known.summary, markdown } = readPageFile(text);
  if (markdown === '') throw fieldFailure('body', '文件里没有正文');
  const body = documentBody.safeParse(parseMarkdown(markdown));
  if (!body.success) throw fieldFailure('body', body.error.issues[0]?.message ?? '正文读不出来');
  return publishPage({ tx, now }, known, { title, summary, body: body.data });
}

/** The texts of a page that were changed, as they were and as they became. */
interface Rewritten {
  before: object;
  after: object;
}

/**
 * Gives a page back the texts it had. Returns false when there is no such page any more, when it has other texts than it was given then (what the
 * program ships was taken since), or when a text can't be read.
 */
export async function restorePage(context: WriteContext, slug: string, { before, after }: Rewritten): Promise<boolean> {
  const known = await selectPage(context.tx, slug);
  const texts = pageTexts.safeParse({ ...known, ...before });
  if (!known || !texts.success || canonicalJson({ ...known, ...after }) !== canonicalJson(known)) return false;
  await publishPage(context, known, texts.data);
  return true;
}

async function publishPage({ tx, now }: WriteContext, known: TextPage, texts: Pick<TextPage, 'title' | 'summary' | 'body'>): Promise<PageHead> {
  const { slug, title, summary, body } = known;
  const updatedAt = now.toISOString();
  await updatePage(tx, { slug, ...texts, updatedAt });
  writesTags(tx, `page:${slug}`);
  const changes = changesOf({ title, summary, body }, texts);
  if (changes.after) await record({ tx, now }, { act: 'page.publish', target: { kind: 'page', id: slug }, ...changes });
  else recordNothing(tx);
  return { slug, title: texts.title, summary: texts.summary, updatedAt };
}

/** Returns the notice of a code, or the one for unknown codes; throws `notFound` when there is neither. */
export async function getNotice(db: Db, code: string): Promise<Notice> {
  readsTags('notice');
  const notice = (await selectNotice(db, code)) ?? (await selectNotice(db, UNKNOWN));
  if (!notice) throw new Failure('notFound');
  return notice;
}

/** Returns the articles of the court's rules, in their order. */
export function listRuleArticles(db: Db): Promise<RuleArticle[]> {
  readsTags('dictionaries');
  return selectRuleArticles(db);
}

/** Inserts the pages and notices of the first content; existing ones are kept. */
export async function addPages(tx: Tx, pages: readonly TextPage[], notices: readonly Notice[]): Promise<void> {
  for (const page of pages) {
    await insertPage(tx, page);
    writesTags(tx, `page:${page.slug}`);
  }
  await insertNotices(tx, notices);
  writesTags(tx, 'notice');
}
