import { documentBody, documentShape } from '#contract/documents/document.shapes.ts';
import { MAX_BODY_LENGTH } from '#contract/limits.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import type { Notice, RuleArticle, ShownPage, TextPage } from '#contract/api/pages.ts';
import { NOTICE_DAYS } from '#contract/text/notice-days.ts';
import { z } from '#contract/zod.ts';
import { fillIn, parseMarkdown } from '#server/modules/documents/index.ts';
import { requireNotOrdered } from '#server/modules/removals/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import { readsTags, writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import { announce, publishText, saysSame, withdrawPending } from './publish.ts';
import {
  insertNotices,
  insertPage,
  selectNotice,
  selectPage,
  selectPageHeads,
  selectRuleArticles,
  selectRuleArticlesBefore,
  selectRuleVersions,
  type PageHead,
} from './queries.ts';
import { lockPages, selectPageVersion, selectVersionHeads } from './queries-versions.ts';
import { findText } from './texts.ts';
import { BINDING_TEXTS, readPageFile } from './rules.ts';

/** The page for a link with an unknown code. */
const UNKNOWN = 'unknown';
const SLUG_SHOWN = 60;
const DAY_MS = 24 * 60 * 60_000;
const pageTexts = z.object({
  title: z.string(),
  summary: z.string(),
  // A notice may be a few words.
  body: documentShape({ name: '正文', min: 1, max: MAX_BODY_LENGTH }),
  action: z.object({ label: z.string(), href: z.string() }).nullable().default(null),
});

/** Returns a page of running text, or an earlier version of it, with the site's address and numbers filled in; throws `notFound` and `lawfullyRemoved`. */
export async function getPage(db: Db, slug: string, wanted?: number): Promise<ShownPage> {
  readsTags(`page:${slug}`);
  const [page, heads] = await Promise.all([selectPage(db, slug), selectVersionHeads(db)]);
  if (!page) throw new Failure('notFound');
  await requireNotOrdered(db, 'page', slug);
  const { version = 0, pendingVersion = null, pendingFrom = null } = heads.find((each) => each.slug === slug) ?? {};
  const settings = await readSettings(db);
  const upcoming = pendingVersion === null || pendingFrom === null ? null : { version: pendingVersion, from: pendingFrom };
  if (wanted === undefined || wanted === version) return { ...page, body: fillIn(page.body, settings), version, isOld: false, upcoming };
  const other = await selectPageVersion(db, slug, wanted);
  if (!other) throw new Failure('notFound');
  const { title, summary, body, validFrom } = other;
  return { slug, title, summary, body: fillIn(body, settings), updatedAt: validFrom, version: wanted, isOld: true, upcoming };
}

/** Returns the heads of all pages, by name. */
export function listPages(db: Db): Promise<PageHead[]> {
  return selectPageHeads(db);
}

/** A text an operator has written in a file. */
interface Rewriting {
  text: string;
  /** Of what binds members: nothing but slips of the pen is other than before. */
  isCorrection?: boolean;
}

/**
 * Replaces a page by a file and returns its head; a title or summary that the file lacks stays. Throws `invalidInput` for an unknown page, for a file that holds
 * no text, and for what binds members where it is more than a correction: that is published in the console, with its notice.
 */
export async function rewritePage({ tx, now }: WriteContext, slug: string, { text, isCorrection = false }: Rewriting): Promise<PageHead> {
  await lockPages(tx);
  const known = await selectPage(tx, slug);
  if (!known) throw fieldFailure('slug', `没有叫“${slug.slice(0, SLUG_SHOWN)}”的页面，名字用 page list 查`);
  const isBinding = BINDING_TEXTS.has(slug);
  if (isBinding && !isCorrection)
    throw fieldFailure(
      'slug',
      `《${known.title}》约束会员，答应过提前 ${NOTICE_DAYS} 天告诉大家：请在后台的“文字”里发布，选好从哪天起；只改错字、联系方式的，加 --correction`,
    );
  const { title = known.title, summary = known.summary, markdown } = readPageFile(text);
  if (markdown === '') throw fieldFailure('body', '文件里没有正文');
  const body = documentBody.safeParse(parseMarkdown(markdown));
  if (!body.success) throw fieldFailure('body', body.error.issues[0]?.message ?? '正文读不出来');
  const words = { title, summary, body: body.data, action: null };
  const published = await publishText({ tx, now }, { ...known, action: null }, { slug, words, validFrom: null, isCorrection: isBinding });
  if (isBinding && published.isChanged) await announce({ tx, now }, title, { ...published, isCorrection: true });
  return { slug, title, summary, updatedAt: now.toISOString() };
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
  if ('validFrom' in after) return withdrawPending(context, slug);
  await lockPages(context.tx);
  const known = await findText(context.tx, slug);
  const texts = pageTexts.safeParse({ ...known, ...before });
  if (!known || !texts.success || !saysSame({ ...known, ...wordsIn(after) }, known)) return false;
  await publishText(context, known, { slug, words: texts.data, validFrom: null });
  return true;
}

/** Returns what of a record is words. */
function wordsIn(after: object): object {
  return Object.fromEntries(Object.entries(after).filter(([name]) => Object.hasOwn(pageTexts.shape, name)));
}

/** Returns the notice of a code, or the one for unknown codes; throws `notFound` when there is neither. */
export async function getNotice(db: Db, code: string): Promise<Notice> {
  readsTags('notice');
  const notice = (await selectNotice(db, code)) ?? (await selectNotice(db, UNKNOWN));
  if (!notice) throw new Failure('notFound');
  return notice;
}

/** Returns the articles of the court's rules, in their order; with a day those that held when it ended in China. */
export function listRuleArticles(db: Db, day?: string): Promise<RuleArticle[]> {
  readsTags('dictionaries');
  return day === undefined ? selectRuleArticles(db) : selectRuleArticlesBefore(db, new Date(Date.parse(`${day}T00:00:00+08:00`) + DAY_MS));
}

/** Returns the days on which the court's rules changed, the latest first. */
export function listRuleVersions(db: Db): Promise<string[]> {
  readsTags('dictionaries');
  return selectRuleVersions(db);
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
