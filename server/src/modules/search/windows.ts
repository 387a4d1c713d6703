import { sliceOf } from '#server/modules/indexing/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectBeginning } from './queries-matches.ts';
import type { Lookup } from './query.ts';

/** Matches of some whole slices; newer ones are in earlier windows, older ones in later windows. */
export interface Window<Found extends InSlice> {
  /** The newest slice. */
  from: number;
  /** The oldest; 0: nothing older is left. */
  to: number;
  matches: Found[];
}

/** Something that matches, in a slice of ids. */
export interface InSlice {
  id: number;
  slice: number;
  /** How well; comparable within one query. */
  score: number;
}

/** Slices from `from` down to `to`, and how many matches of them at most. */
export interface SliceRange {
  from: number;
  to: number;
  limit: number;
}

/** Returns the matches of some slices, the newest slice first; with `limit` of them or more the last slice may be cut short. */
export type ReadSlices<Found extends InSlice> = (range: SliceRange) => Promise<Found[]>;

/** The number of matches that fills a window; it has fewer only where nothing is left. */
const ENOUGH = 400;
/** With this many in one slice the next one is read alone; with fewer all the others are read at once, up to the maximum of matches. */
const COMMON = 100;
const MAX_MATCHES = 1_000;
/** More than a slice can hold. */
const MAX_SLICE = 9_000;

/** Returns the newest slice there is, and the other names of the tags that are asked for by the text each is searched by. */
export async function beginSearch(db: Db, asked: ReadonlyMap<string, string>): Promise<{ newest: number; names: Map<string, string[]> }> {
  const { lastId, names } = await selectBeginning(db, [...asked.keys()]);
  return { newest: sliceOf(lastId), names: new Map(names.map((each) => [asked.get(each.tag) ?? '', each.names])) };
}

/**
 * Returns the window that begins with a slice: as many slices as contain enough matches to be ranked among themselves. A rare term has one
 * window over everything, a common one never costs more than a few slices.
 */
export async function openWindow<Found extends InSlice>(read: ReadSlices<Found>, from: number): Promise<Window<Found>> {
  const readSlice = (slice: number) => read({ from: slice, to: slice, limit: MAX_SLICE });
  const matches = await readSlice(from);
  let to = from;
  let isCommon = matches.length >= COMMON;
  while (matches.length < ENOUGH && to > 0) {
    const found = isCommon ? [] : await read({ from: to - 1, to: 0, limit: MAX_MATCHES });
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
export async function reopenWindow<Found extends InSlice>(read: ReadSlices<Found>, { from, to }: Omit<SliceRange, 'limit'>): Promise<Window<Found>> {
  return { from, to, matches: await read({ from, to, limit: MAX_SLICE + MAX_MATCHES }) };
}

/**
 * Returns how to read what matches by any way of putting the query, each once with its best score. Where the last slice may be cut short by one
 * of them, what is below it is left out.
 */
export function readAnyOf<Found extends InSlice>(
  lookups: readonly Lookup[],
  select: (lookup: Lookup, range: SliceRange) => Promise<Found[]>,
): ReadSlices<Found> {
  return async (range) => {
    const [first, ...others] = await Promise.all(lookups.map((lookup) => select(lookup, range)));
    if (first === undefined || others.length === 0) return first ?? [];
    const found = [first, ...others];
    const oldest = Math.max(0, ...found.map((rows) => (rows.length < range.limit ? 0 : (rows.at(-1)?.slice ?? 0))));
    const best = new Map<number, Found>();
    for (const match of found.flat()) if (match.slice >= oldest && match.score > (best.get(match.id)?.score ?? -Infinity)) best.set(match.id, match);
    return [...best.values()].toSorted((one, other) => other.slice - one.slice);
  };
}
