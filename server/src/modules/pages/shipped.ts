import { notice as noticeShape, textPage } from '#contract/api/pages.shapes.ts';
import type { Notice, TextPage } from '#contract/api/pages.ts';
import { fieldFailure } from '#contract/failures.ts';
import type { ShippedItem, ShippedKind } from '#server/modules/shipped/index.ts';
import { putVersion } from './publish.ts';
import { selectNotices, selectPages } from './queries.ts';
import { selectDraft, selectPageVersions, upsertDraft } from './queries-versions.ts';
import { BINDING_TEXTS } from './rules.ts';
import { findText, noticeSlug, paragraphsOf } from './texts.ts';

const PAGE = 'page';
const NOTICE = 'notice';
const pageContent = textPage.pick({ title: true, summary: true, body: true });
const noticeContent = noticeShape.omit({ code: true });

/** What members have agreed to. */
const BINDING: ReadonlySet<string> = new Set(['terms_of_service', 'privacy', 'usage_rules']);

/** The text pages, as the program ships them; one that it no longer ships keeps its address. */
export const shippedPages: ShippedKind = {
  name: PAGE,
  label: '文字页',
  async read(db) {
    const pages = await selectPages(db);
    return new Map(pages.map(({ slug, title, summary, body }) => [slug, { content: { title, summary, body }, position: null }]));
  },
  async write({ tx, now }, slug, { content }) {
    await putVersion({ tx, now }, await findText(tx, slug), { slug, words: { ...pageContent.parse(content), action: null }, validFrom: null });
  },
  async lay({ tx, now }, slug, content) {
    if (!BINDING_TEXTS.has(slug)) return false;
    if (await selectDraft(tx, slug)) throw fieldFailure('id', '这一份有写着的草稿，先发布或者扔掉，再拿程序的');
    const base = (await selectPageVersions(tx, slug, 1))[0]?.version ?? 0;
    await upsertDraft(tx, { slug, base, ...pageContent.parse(content), action: null, savedAt: now.toISOString() });
    return true;
  },
  isBinding: (slug) => BINDING.has(slug),
};

/** The notices, as the program ships them; nothing asks for one that it no longer ships. */
export const shippedNotices: ShippedKind = {
  name: NOTICE,
  label: '告示',
  async read(db) {
    const notices = await selectNotices(db);
    return new Map(notices.map(({ code, ...content }) => [code, { content, position: null }]));
  },
  async write({ tx, now }, code, { content }) {
    const { title, text, action } = noticeContent.parse(content);
    const slug = noticeSlug(code);
    await putVersion({ tx, now }, await findText(tx, slug), { slug, words: { title, summary: '', body: paragraphsOf(text), action }, validFrom: null });
  },
  isBinding: () => false,
};

/** Returns pages as they are shipped. */
export function shippedPagesOf(pages: readonly TextPage[]): ShippedItem[] {
  return pages.map(({ slug, title, summary, body }) => ({ id: `${PAGE}:${slug}`, content: { title, summary, body }, position: null }));
}

/** Returns notices as they are shipped. */
export function shippedNoticesOf(notices: readonly Notice[]): ShippedItem[] {
  return notices.map(({ code, title, text, action }) => ({ id: `${NOTICE}:${code}`, content: { title, text, action }, position: null }));
}
