// Pages and notices as one kind of text: a notice is written like a page, of paragraphs alone, and its slug begins with `notice-`.
import type { DocumentBody } from '#contract/documents/document.ts';
import { documentText } from '#contract/documents/text-of.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db, Instant, WriteContext } from '#server/platform/database/db.ts';
import { insertPage, selectNotice, selectPage, updatePage, upsertNotice } from './queries.ts';
import type { Words } from './queries-versions.ts';

const NOTICE = 'notice-';

/** A text as readers see it. */
export interface StandingText extends Words {
  slug: string;
  /** Null: a notice has no date. */
  updatedAt: Instant | null;
}

/** Returns the slug under which a notice is edited. */
export function noticeSlug(code: string): string {
  return NOTICE + code;
}

/** Returns a page or a notice; null when there is none. */
export async function findText(db: Db, slug: string): Promise<StandingText | null> {
  const code = codeOf(slug);
  if (code === null) {
    const page = await selectPage(db, slug);
    return page && { ...page, action: null };
  }
  const notice = await selectNotice(db, code);
  return notice && { slug, title: notice.title, summary: '', body: paragraphsOf(notice.text), action: notice.action, updatedAt: null };
}

/** Writes a page or a notice, for everybody to read from now on. */
export async function writeText({ tx, now }: WriteContext, slug: string, { title, summary, body, action }: Words): Promise<void> {
  const code = codeOf(slug);
  if (code === null) {
    const page = { slug, title, summary, body, updatedAt: now.toISOString() };
    await insertPage(tx, page);
    await updatePage(tx, page);
    return writesTags(tx, `page:${slug}`);
  }
  await upsertNotice(tx, { code, title, text: documentText(body), action });
  writesTags(tx, 'notice');
}

function codeOf(slug: string): string | null {
  return slug.startsWith(NOTICE) ? slug.slice(NOTICE.length) : null;
}

/** Returns lines of text as a document of paragraphs. */
export function paragraphsOf(text: string): DocumentBody {
  return {
    type: 'doc',
    content: text.split('\n').map((line) => ({ type: 'paragraph', ...(line !== '' && { content: [{ type: 'text', text: line }] }) })),
  };
}
