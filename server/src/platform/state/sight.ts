/**
 * Whether this node sees what the others write. One that does not (cut off, or the database has stopped) is *blind*: it cannot tell the two
 * apart, and what it has cached may be outdated without its knowing.
 */

/** Longer than this without a look at the database, and a node is blind. */
const MAX_GAP_MS = 2_000;

let seenAtMs: number | null = null;
/** By how much the clock of the database was ahead of `performance.now()` when it was seen last. */
let aheadMs = performance.timeOrigin;
let blindMs = 0;

/**
 * Records that everything committed up to that time (of `performance.now()`) is known here, and what the database's clock said then. Returns for how many
 * seconds the node was blind.
 */
export function noteSight(atMs: number, clockMs = performance.timeOrigin + atMs): number {
  aheadMs = clockMs - atMs;
  const gapMs = seenAtMs === null ? 0 : atMs - seenAtMs;
  seenAtMs = atMs;
  if (gapMs <= MAX_GAP_MS) return 0;
  blindMs += gapMs;
  return Math.ceil(gapMs / 1_000);
}

/** Returns what the clock of the database says, as far as this node knows: all nodes agree on it, whatever their own say. */
export function databaseClock(): Date {
  return new Date(aheadMs + performance.now());
}

/** Ends the account: without somebody who looks, a process that has no others counts as seeing. */
export function resetSight(): void {
  seenAtMs = null;
}

/** Returns for how many seconds this node has not seen the database; 0 while it sees. */
export function blindSeconds(): number {
  if (seenAtMs === null) return 0;
  const gapMs = performance.now() - seenAtMs;
  return gapMs > MAX_GAP_MS ? Math.ceil(gapMs / 1_000) : 0;
}

/** Returns for how many seconds this process has been blind in all. */
export function totalBlindSeconds(): number {
  return Math.round(blindMs / 1_000) + blindSeconds();
}
