import type { ParsedInputOf } from '#contract/route.ts';
import type { CommentHit, CommentSearchPage } from '#contract/api/search.ts';
import type * as shapes from '#contract/api/search.shapes.ts';
import { commentSearchTag, commentSliceOf, searchTag } from '#server/modules/indexing/index.ts';
import { TAG_RULES_TAG } from '#server/modules/posts/index.ts';
import { galleryTag } from '#server/modules/scenery/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import type { Db } from '#server/platform/database/db.ts';
import { brokenCursor, keyset } from '#server/platform/database/paging.ts';
import { listDoors } from './columns.ts';
import { gramsOfParts, isNear, looseLookup, looseParts, rankLoosely, SAMPLED_SLICES, tellingParts } from './loose.ts';
import { lookupOf, readQuery, tagsAsked, waysOf, type Query } from './query.ts';
import { countHaving, selectLooseComments } from './queries-loose.ts';
import { LIMITS, MAX_NUMBERED } from './rules.ts';
import { beginSearch, openWindow, readAnyOf, reopenWindow, type ReadSlices } from './windows.ts';
import { commentHitsOf, type Sought } from './comment-hits.ts';
import type { InSight } from './queries-comment-hits.ts';
import { selectCommentMatches, selectLastCommentId, selectWrittenAt, type CommentMatch } from './queries-comment-matches.ts';

type Input = ParsedInputOf<typeof shapes.searchComments>;

/** A cursor names the window that holds the last match, and its rank. */
const IN_WINDOW = keyset({ from: 'integer', to: 'integer', key: 'number', id: 'integer' });

/** How many matches are drawn at once. */
const CHUNK = 60;

/** A hit and its position. */
interface Placed {
  hit: CommentHit;
  from: number;
  to: number;
  key: number;
}

/**
 * Returns a page of the comments that match the query, the best first or the newest, ranked in windows as posts are. Nobody counts them: a number
 * would count those nobody may read. Throws `tooManyRequests` for an address that requests too often, and `invalidInput` for a broken cursor.
 */
export async function searchComments(request: ApiRequest, input: Input): Promise<CommentSearchPage> {
  const { db, gameId } = request;
  await countAddressAttempt(request, 'search', { limit: LIMITS.searchesByAddress, refusal: 'tooManyRequests' });
  readsTags(searchTag(gameId), commentSearchTag(gameId), galleryTag(gameId), 'menu', TAG_RULES_TAG);
  const page = input.after === undefined ? (input.page ?? 1) : 0;
  const query = readQuery(input.q);
  if (query.terms.length === 0 || page * input.size > MAX_NUMBERED) return { items: [], page, size: input.size, next: null, isLoose: false };
  const [{ names }, lastId, inSight] = await Promise.all([beginSearch(db, tagsAsked(input.q)), selectLastCommentId(db), inSightOf(db, gameId)]);
  const ways = waysOf(query, names);
  const read = readAnyOf(
    // What must not occur is looked for when they are drawn: left out by a withheld name, a comment would give it away.
    ways.flatMap((way) => lookupOf({ ...way, excluded: [] }) ?? []),
    (lookup, range) => selectCommentMatches(db, { gameId, lookup }, range),
  );
  const sought: Sought = { terms: [...new Set(ways.flatMap(({ terms }) => terms))], matches: (text) => ways.some((way) => isMatch(text, way)) };
  const draw = (matches: readonly CommentMatch[]) =>
    commentHitsOf(
      db,
      matches.map(({ id }) => id),
      { inSight, sought },
    );
  const keysOf = async (matches: readonly CommentMatch[]) =>
    input.sort === 'latest'
      ? selectWrittenAt(
          db,
          matches.map(({ id }) => id),
        )
      : new Map(matches.map(({ id, score }) => [id, score]));
  const rows = await readPage({ read, draw, keysOf }, commentSliceOf(lastId), input);
  const { items, next } = IN_WINDOW.pageOf(rows, { ...input, total: 0 }, ({ from, to, key, hit }) => ({ from, to, key, id: hit.id }));
  const parts = page === 1 && items.length === 0 ? looseParts(input.q, query) : null;
  if (parts === null) return { items: items.map(({ hit }) => hit), page, size: input.size, next, isLoose: false };
  const near = (await findLoosely(db, { parts, inSight, newest: commentSliceOf(lastId) })).slice(0, input.size);
  return { items: near, page, size: input.size, next: null, isLoose: near.length > 0 };
}

/** The length of a comment at which a word of a question has to occur twice. */
const COMMENT_HALF_LENGTH = 200;
/** How many texts there are at least, as far as the rarity of words goes. */
const MIN_TEXTS = 200;
/**
 * Returns the comments near to the parts of a question, the nearest first; none with a withheld name, which their order could give away. They are drawn before
 * they are ranked: what is near enough beside the best would say whether there is a better one that nobody may read.
 */
async function findLoosely(db: Db, { parts, inSight, newest }: { parts: readonly string[]; inSight: InSight; newest: number }): Promise<CommentHit[]> {
  const { gameId } = inSight;
  const to = Math.max(0, newest - SAMPLED_SLICES + 1);
  const counts = await countHaving(db, 'comment', { gameId, grams: gramsOfParts(parts), from: newest, to });
  const counted = { parts, counts, of: Math.max(...counts, MIN_TEXTS) };
  const rows = await selectLooseComments(db, looseLookup(counted, newest), gameId);
  const sought: Sought = { terms: tellingParts(counted), matches: (text, isWhole) => isWhole && isNear(text, parts) };
  const drawn = new Map<number, CommentHit>();
  for (let at = 0; at < rows.length; at += CHUNK) {
    const ids = rows.slice(at, at + CHUNK).map(({ id }) => id);
    for (const hit of await commentHitsOf(db, ids, { inSight, sought })) drawn.set(hit.id, hit);
  }
  const readable = rows.filter(({ id }) => drawn.has(id));
  return rankLoosely(counted, readable, COMMENT_HALF_LENGTH).flatMap((id) => drawn.get(id) ?? []);
}

async function inSightOf(db: Db, gameId: number): Promise<InSight> {
  const doors = await listDoors(db);
  return { gameId, columnIds: doors.map(({ id }) => id), hasGallery: doors.some(({ kind }) => kind === 'gallery') };
}

function isMatch(text: string, { terms, excluded }: Query): boolean {
  return terms.every((term) => text.includes(term)) && !excluded.some((term) => text.includes(term));
}

interface Reading {
  read: ReadSlices<CommentMatch>;
  draw: (matches: readonly CommentMatch[]) => Promise<CommentHit[]>;
  /** What the matches of a window are ordered by, the highest first. */
  keysOf: (matches: readonly CommentMatch[]) => Promise<ReadonlyMap<number, number>>;
}

/** Returns the rows of a page and one more where there is one: window by window, and of each as many as it takes to fill the page with what may be read. */
async function readPage({ read, draw, keysOf }: Reading, newest: number, { after, page = 1, size }: Input): Promise<Placed[]> {
  const start = after === undefined ? null : IN_WINDOW.decode(after);
  if (start !== null && ([start.from, start.to, start.id].some((part) => part < 0) || start.to > start.from || start.from > newest)) throw brokenCursor();
  const skipped = start === null ? (page - 1) * size : 0;
  const rows: Placed[] = [];
  let window = start === null ? await openWindow(read, newest) : await reopenWindow(read, start);
  for (;;) {
    const { from, to, matches } = window;
    const keys = await keysOf(matches);
    const keyOf = ({ id }: CommentMatch) => keys.get(id) ?? 0;
    const ranked = matches.toSorted((one, other) => keyOf(other) - keyOf(one) || other.id - one.id);
    const isFirst = start !== null && from === start.from;
    const behind = isFirst ? ranked.filter((row) => keyOf(row) < start.key || (keyOf(row) === start.key && row.id < start.id)) : ranked;
    for (let at = 0; at < behind.length && rows.length <= skipped + size; at += CHUNK)
      for (const hit of await draw(behind.slice(at, at + CHUNK))) rows.push({ hit, from, to, key: keys.get(hit.id) ?? 0 });
    if (rows.length > skipped + size || to === 0) return rows.slice(skipped, skipped + size + 1);
    window = await openWindow(read, to - 1);
  }
}
