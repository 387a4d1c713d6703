import type { ParsedInputOf } from '#contract/route.ts';
import type { SearchPage } from '#contract/api/search.ts';
import type * as shapes from '#contract/api/search.shapes.ts';
import { columnsBelow, listColumns } from '#server/modules/columns/index.ts';
import { searchTag } from '#server/modules/indexing/index.ts';
import { foldNickName } from '#server/modules/members/index.ts';
import { foldTag, presentTag, TAG_RULES_TAG } from '#server/modules/posts/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import type { Db } from '#server/platform/database/db.ts';
import { brokenCursor, keyset } from '#server/platform/database/paging.ts';
import { cardsOf } from './cards.ts';
import { lookupOf, readQuery, tagsAsked, waysOf } from './query.ts';
import { selectMatches, type Filter, type Match } from './queries-matches.ts';
import { selectMemberNamed } from './queries-names.ts';
import { gramsOfParts, looseLookup, looseParts, rankLoosely, SAMPLED_SLICES, tellingParts } from './loose.ts';
import { countHaving, selectLoosePosts } from './queries-loose.ts';
import { noteSearch } from './count-searches.ts';
import { LIMITS, MAX_NUMBERED, chinaDay, roundly } from './rules.ts';
import { beginSearch, openWindow, readAnyOf, reopenWindow, type ReadSlices, type Window } from './windows.ts';

type Input = ParsedInputOf<typeof shapes.searchPosts>;

/** A cursor names the window that holds the last match, its rank, and the total all pages show. */
const IN_WINDOW = keyset({ from: 'integer', to: 'integer', key: 'number', id: 'integer', count: 'integer', isApproximate: 'boolean' });

/** The length of a post at which a word of a question has to occur twice. */
const POST_HALF_LENGTH = 1_500;
/** How many texts there are at least, as far as the rarity of words goes. */
const MIN_TEXTS = 50;

/** A match and its position: the window that contains it, and the total shown on all pages. */
interface Placed extends Match {
  window: Pick<Window<Match>, 'from' | 'to'>;
}

interface Total {
  count: number;
  isApproximate: boolean;
}

/**
 * Returns a page of the posts that match the query, or match it when a word of it that is a name of a tag is called by another of its names: the
 * best first, or the newest. A term that many posts contain is ranked within the
 * newest of them, then within older ones, down to the last one; the total is then an estimate. Nothing is found by an empty text or an
 * unknown author, and a page too far down is empty. Throws `notFound` for an unknown column, `tooManyRequests` for an address that requests
 * too often, and `invalidInput` for a broken cursor.
 */
export async function searchPosts(request: ApiRequest, input: Input): Promise<SearchPage> {
  const { db, gameId } = request;
  await countAddressAttempt(request, 'search', { limit: LIMITS.searchesByAddress, refusal: 'tooManyRequests' });
  readsTags(searchTag(gameId), 'menu', TAG_RULES_TAG);
  const query = readQuery(input.q);
  const isEmpty = query.terms.length === 0;
  const filter = await filterOf(db, gameId, input);
  const page = input.after === undefined ? (input.page ?? 1) : 0;
  const none = { items: [], total: 0, totalIsApproximate: false, page, size: input.size, next: null, isLoose: false };
  if (isEmpty || filter === null) return { ...none, essences: isEmpty ? 0 : null };
  const { newest, names } = await beginSearch(db, tagsAsked(input.q));
  const ways = waysOf(query, names);
  const lookups = ways.flatMap((way) => lookupOf(way) ?? []);
  const isTooFar = page * input.size > MAX_NUMBERED;
  const read = readAnyOf(lookups, (lookup, range) => selectMatches(db, { lookup, filter }, range));
  const found = await readPage(read, newest, isTooFar ? { ...input, page: 1 } : input);
  const { items, ...rest } = IN_WINDOW.pageOf(
    isTooFar ? [] : found.rows,
    { ...input, total: found.total.count, totalIsApproximate: found.total.isApproximate },
    (row) => ({ ...row.window, key: keyOf(row, input.sort), id: row.id, ...found.total }),
  );
  if (page === 1) noteSearch({ db: request.platform.db, now: request.now }, { text: input.q, found: found.total.count });
  const parts = page === 1 && found.rows.length === 0 ? looseParts(input.q, query) : null;
  if (parts !== null) {
    const near = await findLoosely(db, { parts, filter, newest });
    return { ...none, items: await cardsOf(db, near.ids.slice(0, input.size), near.marked), essences: 0, isLoose: near.ids.length > 0, total: near.ids.length };
  }
  return { ...rest, isLoose: false, items: await cardsOf(db, items, [...new Set(ways.flatMap(({ terms }) => terms))]), essences: found.essences };
}

/** Posts near to the parts of a question, and what of it is marked in them. */
async function findLoosely(
  db: Db,
  { parts, filter, newest }: { parts: readonly string[]; filter: Filter; newest: number },
): Promise<{ ids: { id: number }[]; marked: string[] }> {
  const to = Math.max(0, newest - SAMPLED_SLICES + 1);
  const counts = await countHaving(db, 'post', { gameId: filter.gameId, grams: gramsOfParts(parts), from: newest, to });
  const counted = { parts, counts, of: Math.max(...counts, MIN_TEXTS) };
  const rows = await selectLoosePosts(db, looseLookup(counted, newest), filter);
  return { ids: rankLoosely(counted, rows, POST_HALF_LENGTH).map((id) => ({ id })), marked: tellingParts(counted) };
}

/** Returns the filter of the search; null when it can find nothing. */
async function filterOf(db: Db, gameId: number, { kind, columnId, author, from, to, tag, essence }: Input): Promise<Filter | null> {
  const menu = await listColumns(db, null);
  const items = menu.flatMap((item) => [item, ...item.children, ...item.extChildren.flatMap((group) => group.children)]);
  const open = new Set(items.filter((item) => kind === 'post' || item.kind === 'complaint').map(({ id }) => id));
  const wanted = columnId === undefined ? [...open] : await columnsBelow(db, columnId);
  const authorId = author === '' ? null : await selectMemberNamed(db, foldNickName(author));
  if (author !== '' && authorId === null) return null;
  return {
    gameId,
    columnIds: wanted.filter((id) => open.has(id)),
    authorId,
    from: chinaDay(from),
    to: chinaDay(to, 1),
    tag: tag === '' ? null : foldTag(await presentTag({ db }, tag)),
    essenceOnly: essence,
  };
}

/** Returns the rows of a page and one more where there is one, from the windows that hold them. */
async function readPage(read: ReadSlices<Match>, newest: number, input: Input): Promise<{ rows: Placed[]; total: Total; essences: number | null }> {
  const { size, sort } = input;
  const rows: Placed[] = [];
  const start = input.after === undefined ? null : decodeWindow(input.after);
  let skipped = start === null ? ((input.page ?? 1) - 1) * size : 0;
  if (start !== null && start.from > newest) throw brokenCursor();
  let window = start === null ? await openWindow(read, newest) : await reopenWindow(read, start);
  const total = start?.total ?? estimate(window, newest);
  const essences = start === null && window.to === 0 ? window.matches.filter(({ isEssence }) => isEssence).length : null;
  for (;;) {
    const ranked = window.matches.toSorted((one, other) => keyOf(other, sort) - keyOf(one, sort) || other.id - one.id);
    const isFirst = start !== null && window.from === start.from;
    const behind = isFirst ? ranked.filter((row) => keyOf(row, sort) < start.key || (keyOf(row, sort) === start.key && row.id < start.id)) : ranked;
    const { from, to } = window;
    for (const row of behind.slice(skipped, skipped + size + 1 - rows.length)) rows.push({ ...row, window: { from, to } });
    skipped = Math.max(0, skipped - behind.length);
    if (rows.length > size || to === 0) return { rows, total, essences };
    window = await openWindow(read, to - 1);
  }
}

/** Returns how many matches there are, if the other slices hold as many as these. */
function estimate({ from, to, matches }: Window<Match>, newest: number): Total {
  if (to === 0) return { count: matches.length, isApproximate: false };
  return { count: roundly((matches.length * (newest + 1)) / (from - to + 1)), isApproximate: true };
}

function keyOf({ score, at }: Match, sort: Input['sort']): number {
  return sort === 'latest' ? at : score;
}

function decodeWindow(after: string): { from: number; to: number; key: number; id: number; total: Total } {
  const { from, to, key, id, count, isApproximate } = IN_WINDOW.decode(after);
  if ([from, to, id, count].some((part) => part < 0) || to > from) throw brokenCursor();
  return { from, to, key, id, total: { count, isApproximate } };
}
