import { documentBody } from '#contract/documents/document.shapes.ts';
import { Failure } from '#contract/failures.ts';
import type { DeskPage, DeskPageHead, PageVersion } from '#contract/api/admin/page-desk.ts';
import { z } from '#contract/zod.ts';
import { listShipped, showShipped } from '#server/modules/shipped/index.ts';
import type { Db, WriteContext } from '#server/platform/database/db.ts';
import { selectNotices, selectPageHeads } from './queries.ts';
import { deleteDraft, selectDraft, selectDraftSlugs, selectPageVersions, selectVersionHeads, upsertDraft, type Words } from './queries-versions.ts';
import { groupOf, hrefOf, BINDING_TEXTS } from './rules.ts';
import { shippedNotices, shippedPages } from './shipped.ts';
import { findText, noticeSlug } from './texts.ts';

const MAX_VERSIONS = 100;
const SHIPPED = [shippedPages, shippedNotices];
const shippedWords = z.object({ title: z.string(), summary: z.string().default(''), body: documentBody });

/** Returns the heads of all texts: rules, help, then notices. */
export async function listDeskPages(db: Db): Promise<DeskPageHead[]> {
  const [pages, notices, versions, drafts, shipped] = await Promise.all([
    selectPageHeads(db),
    selectNotices(db),
    selectVersionHeads(db),
    selectDraftSlugs(db),
    listShipped(db, SHIPPED),
  ]);
  const heads = [
    ...pages.map(({ slug, title, summary, updatedAt }) => ({ slug, title, summary, updatedAt })),
    ...notices.map(({ code, title }) => ({ slug: noticeSlug(code), title, summary: '', updatedAt: null })),
  ];
  const offered = new Set(shipped.filter(({ state }) => state === 'offered').map(({ id }) => id));
  return heads.map((head) => {
    const kept = versions.find(({ slug }) => slug === head.slug);
    const { pendingVersion = null, pendingFrom = null } = kept ?? {};
    return {
      ...head,
      group: groupOf(head.slug),
      href: hrefOf(head.slug),
      binding: BINDING_TEXTS.has(head.slug),
      version: kept?.version ?? 0,
      hasDraft: drafts.includes(head.slug),
      pending: pendingVersion === null || pendingFrom === null ? null : { version: pendingVersion, from: pendingFrom },
      offered: offered.has(shippedId(head.slug)),
    };
  });
}

/** Returns one text with what is being written of it. Throws `notFound`. */
export async function viewDeskPage(db: Db, slug: string): Promise<DeskPage> {
  const [heads, text, draft] = await Promise.all([listDeskPages(db), findText(db, slug), selectDraft(db, slug)]);
  const head = heads.find((each) => each.slug === slug);
  if (!head || !text) throw new Failure('notFound');
  const { slug: _, ...written } = draft ?? { slug };
  return {
    ...head,
    body: text.body,
    action: text.action,
    draft: draft && { ...written, ...pickWords(draft), base: draft.base, savedAt: draft.savedAt },
    shipped: head.offered ? await shippedOf(db, slug) : null,
  };
}

/** Keeps what an operator is writing of a text. Throws `notFound`. */
export async function saveDraft(
  { tx, now }: WriteContext,
  { slug, base, ...words }: Words & { slug: string; base: number | undefined },
): Promise<{ savedAt: string; base: number }> {
  const head = (await listDeskPages(tx)).find((each) => each.slug === slug);
  if (!head) throw new Failure('notFound');
  const begun = base ?? (await selectDraft(tx, slug))?.base ?? newestOf(head);
  await upsertDraft(tx, { slug, base: begun, ...words, savedAt: now.toISOString() });
  return { savedAt: now.toISOString(), base: begun };
}

/** Throws away what was being written of a text. */
export async function dropDraft({ tx }: WriteContext, slug: string): Promise<Record<string, never>> {
  await deleteDraft(tx, slug);
  return {};
}

/** Returns the versions of a text, the newest first, a hundred at most. */
export async function listPageVersions(db: Db, slug: string): Promise<PageVersion[]> {
  const rows = await selectPageVersions(db, slug, MAX_VERSIONS);
  return rows.map(({ version, publishedAt, validFrom, applied, by, reason, ...row }) => ({
    ...pickWords(row),
    version,
    publishedAt,
    validFrom,
    applied,
    by,
    reason,
  }));
}

function newestOf({ version, pending }: DeskPageHead): number {
  return pending?.version ?? version;
}

function pickWords({ title, summary, body, action }: Words): Words {
  return { title, summary, body, action };
}

/** Returns the id under which the program ships a text. */
function shippedId(slug: string): string {
  return slug.startsWith('notice-') ? `notice:${slug.slice('notice-'.length)}` : `page:${slug}`;
}

async function shippedOf(db: Db, slug: string): Promise<DeskPage['shipped']> {
  const id = shippedId(slug);
  const { program } = await showShipped(db, SHIPPED, id);
  const words = shippedWords.safeParse(program);
  return words.success ? { id, ...words.data } : null;
}
