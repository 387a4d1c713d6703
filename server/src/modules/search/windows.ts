import { sliceOf } from '#server/modules/indexing/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectBeginning, selectMatches, type Filter, type Match } from './queries-matches.ts';
import type { Lookup } from './query.ts';

/** Matches of some whole slices; newer ones are in earlier windows, older ones in later windows. */
export interface Window {
  /** The newest slice. */
  from: number;
  /** The oldest; 0: nothing older is left. */
  to: number;
  matches: Match[];
}

/** What is asked of the index: a query in each of its ways, and what holds for all of them. */
export interface Asked {
  lookups: readonly Lookup[];
  filter: Filter;
}

/** The number of matches that fills a window; it has fewer only where nothing is left. */
const ENOUGH = 400;
/** With this many in one slice the next one is read alone; with fewer all the others are read at once, up to the maximum of matches. */
const COMMON = 100;
const MAX_MATCHES = 1_000;
/** More than a slice can hold. */
const MAX_SLICE = 5_000;

/** Returns the newest slice there is, and the other names of the tags that are asked for by the text each is searched by. */
export async function beginSearch(db: Db, asked: ReadonlyMap<string, string>): Promise<{ newest: number; names: Map<string, string[]> }> {
  const { lastId, names } = await selectBeginning(db, [...asked.keys()]);
  return { newest: sliceOf(lastId), names: new Map(names.map((each) => [asked.get(each.tag) ?? '', each.names])) };
}

/**
 * Returns the window that begins with a slice: as many slices as contain enough matches to be ranked among themselves. A rare term has one
 * window over everything, a common one never costs more than a few slices.
 */
export async function openWindow(db: Db, { lookups, filter }: Asked, from: number): Promise<Window> {
  const readSlice = (slice: number) => matchesOf(db, { lookups, filter }, { from: slice, to: slice, limit: MAX_SLICE });
  const matches = await readSlice(from);
  let to = from;
  let isCommon = matches.length >= COMMON;
  while (matches.length < ENOUGH && to > 0) {
    const found = isCommon ? [] : await matchesOf(db, { lookups, filter }, { from: to - 1, to: 0, limit: MAX_MATCHES });
    const oldest = found.at(-1)?.slice ?? 0;
    if (!isCommon && found.length < MAX_MATCHES) {
      matches.push(...found);
      to = 0;
    } else if (!isCommon && oldest < to - 1) {
      // The last slice may have been cut short: it belongs to the next window.
      matches.push(...found.filter(({ slice }) => slice > oldest));
      to = oldest + 1;
    } else {
      to -= 1;
      const next = await readSlice(to);
      matches.push(...next);
      isCommon = next.length >= COMMON;
    }
  }
  return { from, to, matches };
}

/** Returns the same window again, as a cursor names it. */
export async function reopenWindow(db: Db, { lookups, filter }: Asked, { from, to }: { from: number; to: number }): Promise<Window> {
  return { from, to, matches: await matchesOf(db, { lookups, filter }, { from, to, limit: MAX_SLICE + MAX_MATCHES }) };
}

/**
 * Returns the matches of the slices from `from` down to `to` by any way of putting the query, each once with its best score, the newest slice
 * first. With `limit` of them or more the last slice may be cut short; what is below it is left out then.
 */
async function matchesOf(db: Db, { lookups, filter }: Asked, range: { from: number; to: number; limit: number }): Promise<Match[]> {
  const [first, ...others] = await Promise.all(lookups.map((lookup) => selectMatches(db, { lookup, filter }, range)));
  if (first === undefined || others.length === 0) return first ?? [];
  const found = [first, ...others];
  const oldest = Math.max(0, ...found.map((rows) => (rows.length < range.limit ? 0 : (rows.at(-1)?.slice ?? 0))));
  const best = new Map<number, Match>();
  for (const match of found.flat()) if (match.slice >= oldest && match.score > (best.get(match.id)?.score ?? -Infinity)) best.set(match.id, match);
  return [...best.values()].toSorted((one, other) => other.slice - one.slice);
}
