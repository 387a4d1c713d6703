import { sliceOf } from '#server/modules/indexing/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectLastId, selectMatches, type Filter, type Match } from './queries-matches.ts';
import type { Lookup } from './query.ts';

/** Matches of some whole slices; newer ones are in earlier windows, older ones in later windows. */
export interface Window {
  /** The newest slice. */
  from: number;
  /** The oldest; 0: nothing older is left. */
  to: number;
  matches: Match[];
}

/** The number of matches that fills a window; it has fewer only where nothing is left. */
const ENOUGH = 400;
/** With this many in one slice the next one is read alone; with fewer all the others are read at once, up to the maximum of matches. */
const COMMON = 100;
const MAX_MATCHES = 1_000;
/** More than a slice can hold. */
const MAX_SLICE = 5_000;

/** Returns the newest slice there is. */
export async function newestSlice(db: Db): Promise<number> {
  return sliceOf(await selectLastId(db));
}

/**
 * Returns the window that begins with a slice: as many slices as contain enough matches to be ranked among themselves. A rare term has one
 * window over everything, a common one never costs more than a few slices.
 */
export async function openWindow(db: Db, { lookup, filter }: { lookup: Lookup; filter: Filter }, from: number): Promise<Window> {
  const readSlice = (slice: number) => selectMatches(db, { lookup, filter }, { from: slice, to: slice, limit: MAX_SLICE });
  const matches = await readSlice(from);
  let to = from;
  let isCommon = matches.length >= COMMON;
  while (matches.length < ENOUGH && to > 0) {
    const found = isCommon ? [] : await selectMatches(db, { lookup, filter }, { from: to - 1, to: 0, limit: MAX_MATCHES });
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
export async function reopenWindow(
  db: Db,
  { lookup, filter }: { lookup: Lookup; filter: Filter },
  { from, to }: { from: number; to: number },
): Promise<Window> {
  return { from, to, matches: await selectMatches(db, { lookup, filter }, { from, to, limit: MAX_SLICE + MAX_MATCHES }) };
}
