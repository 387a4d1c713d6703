import type { CacheTag } from './cache-tags.ts';
import type { TagDrops } from './queries-tag-drops.ts';

/** Up to where the rows of `tag_drops` were read. */
export interface TagPosition {
  since: string;
  serverStartedAt: string;
  /** Rows that are known and may be returned again. */
  known: ReadonlySet<number>;
  /** Rows from `since` on may have been deleted before they were read. */
  isBehind: boolean;
}

/** What is outdated since a position. */
export interface Outdated {
  /** The position after it. */
  position: TagPosition;
  /** Rows may have been missed: at the beginning, after a restart or on another server, and when rows were swept before they were read. */
  isEverything: boolean;
  tags: CacheTag[];
}

/** Returns what an answer says is outdated, without the rows that are known or `isOwn`. */
export function outdatedSince(before: TagPosition | null, found: TagDrops, isOwn: (id: number) => boolean = () => false): Outdated {
  const { next, serverStartedAt, oldest, drops } = found;
  const isBehind = before !== null && BigInt(oldest ?? 0) > BigInt(before.since);
  const position = { since: next, serverStartedAt, known: new Set(drops.map(({ id }) => id)), isBehind };
  if (before === null || isBehind !== before.isBehind || isOtherServer(found, before)) return { position, isEverything: true, tags: [] };
  return { position, isEverything: false, tags: drops.flatMap((drop) => (before.known.has(drop.id) || isOwn(drop.id) ? [] : drop.tags)) };
}

/** A new primary numbers its transactions from where its own log ended, which may be before `since`. */
function isOtherServer({ next, serverStartedAt }: TagDrops, before: TagPosition): boolean {
  return serverStartedAt !== before.serverStartedAt || BigInt(next) < BigInt(before.since);
}
