import type { FoundAnything } from '#contract/api/admin/dashboard.ts';
import { ALL_SETTINGS } from '#contract/settings/site-settings.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectFoundCases, selectFoundMembers, selectFoundPages, selectFoundPosts } from './queries-find.ts';

const MAX_FOUND = 6;

/** Returns members, posts, cases, settings and text pages that a word names; a few of each. */
export async function getFound(db: Db, q: string): Promise<FoundAnything> {
  const [members, posts, cases, pages] = await Promise.all([
    selectFoundMembers(db, q, MAX_FOUND),
    selectFoundPosts(db, q, MAX_FOUND),
    selectFoundCases(db, q, MAX_FOUND),
    selectFoundPages(db, q, MAX_FOUND),
  ]);
  const settings = [...ALL_SETTINGS]
    .filter(([key, { text }]) => text.includes(q) || key.toLowerCase() === q.toLowerCase())
    .slice(0, MAX_FOUND)
    .map(([, { text }]) => ({ title: text, note: '', href: `/admin/settings?q=${encodeURIComponent(text)}` }));
  return { members, posts, cases, settings, pages };
}
