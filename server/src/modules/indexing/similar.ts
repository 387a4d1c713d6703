import type { Db } from '#server/platform/database/db.ts';
import { foldForSearch } from './fold.ts';
import { inTitle, needleOf, sliceOf } from './grams.ts';
import { selectBodies, selectLastPostId, selectSharing } from './queries.ts';

/** How many parts of a title are looked for, and in how many of the newest slices. */
const MAX_PARTS = 24;
const MAX_SLICES = 64;
const MAX_CANDIDATES = 200;
/** Below this two titles have only common words in common. */
const MIN_WORTH = 1.5;

/** Returns the pairs of letters side by side in a folded text, whole Latin words and numbers as one. */
export function partsOf(folded: string): string[] {
  const parts = new Set<string>();
  for (const [run] of folded.matchAll(/[a-z0-9]{2,}|[^\P{L}a-z]{2,}/gu)) {
    if (/^[a-z0-9]/.test(run)) parts.add(run);
    else for (let at = 0; at + 2 <= run.length; at += 1) parts.add(run.slice(at, at + 2));
  }
  return [...parts];
}

/**
 * Returns the published posts of a game whose titles have most in common with this one's, closest first: rare parts weigh more. Returns
 * fewer than requested, or none, where nothing is close.
 */
export async function findSimilar(db: Db, post: { id: number; gameId: number; title: string }, limit: number): Promise<number[]> {
  const parts = partsOf(foldForSearch(post.title)).slice(0, MAX_PARTS);
  if (parts.length === 0) return [];
  const newest = sliceOf(await selectLastPostId(db));
  const grams = [...new Set(parts.flatMap((part) => inTitle(needleOf(part).grams)))];
  const range = { from: newest, to: Math.max(0, newest - MAX_SLICES + 1), limit: MAX_CANDIDATES };
  const sharing = (await selectSharing(db, post.gameId, { grams, parts, range })).filter(({ id }) => id !== post.id);
  const counts = parts.map((_, part) => sharing.filter(({ shared }) => shared.includes(part)).length);
  return sharing
    .map(({ id, shared }) => ({ id, worth: shared.reduce((sum, part) => sum + 1 / Math.sqrt(counts[part] ?? 1), 0) }))
    .filter(({ worth }) => worth >= MIN_WORTH)
    .toSorted((one, other) => other.worth - one.worth || other.id - one.id)
    .slice(0, limit)
    .map(({ id }) => id);
}

/** Returns how much of a text's pairs of letters each of these posts holds in what everybody may read of it, from 0 to 1, by id. */
export async function textLikeness(db: Db, text: string, postIds: readonly number[]): Promise<Map<number, number>> {
  const parts = partsOf(foldForSearch(text));
  if (parts.length === 0 || postIds.length === 0) return new Map();
  const rows = await selectBodies(db, postIds);
  return new Map(
    rows.map(({ id, body }) => {
      const held = new Set(partsOf(body));
      const shared = parts.filter((part) => held.has(part)).length;
      // Of both, so that a long text is not near to everything.
      return [id, held.size === 0 ? 0 : shared / Math.sqrt(parts.length * held.size)];
    }),
  );
}
