import type { CacheTag } from '../state/cache-tags.ts';

/** What is to be purged at once. */
export interface Purge {
  isEverything: boolean;
  tags: ReadonlySet<CacheTag>;
}

/** What has to be purged, now and once more. */
export interface Outstanding {
  /** Adds what has become outdated. */
  add(outdated: { isEverything: boolean; tags: readonly CacheTag[] }): void;
  /** Returns what is to be purged by then; null: nothing. It stays until it is acknowledged. */
  due(nowMs: number): Purge | null;
  /** Takes away what `due` returned: new of it is due once more, after `repeatMs`. */
  acknowledge(nowMs: number): void;
  /** Forgets everything. */
  clear(): void;
}

interface Group {
  isEverything: boolean;
  tags: Set<CacheTag>;
}

/** With more than this everything is purged: they are on most pages. */
const MAX_TAGS = 2_000;
/** Of members' own data, which no public page shows. */
const NEVER_SHOWN = /^(?:mailbox|sessions):/;

/**
 * Returns an empty account. Everything is purged twice: the first time may be followed by a page of a node that did not know yet, and the second
 * one removes that.
 */
export function createOutstanding(repeatMs: number): Outstanding {
  let fresh = emptyGroup();
  let repeated = emptyGroup();
  let later: { atMs: number; group: Group }[] = [];
  return {
    add({ isEverything, tags }) {
      merge(fresh, { isEverything, tags: tags.filter((tag) => !NEVER_SHOWN.test(tag)) });
    },
    due(nowMs) {
      for (const { group } of later.filter(({ atMs }) => atMs <= nowMs)) merge(repeated, group);
      later = later.filter(({ atMs }) => atMs > nowMs);
      const both = emptyGroup();
      merge(both, repeated);
      merge(both, fresh);
      return both.isEverything || both.tags.size > 0 ? both : null;
    },
    acknowledge(nowMs) {
      if (fresh.isEverything || fresh.tags.size > 0) later.push({ atMs: nowMs + repeatMs, group: fresh });
      fresh = emptyGroup();
      repeated = emptyGroup();
    },
    clear() {
      fresh = emptyGroup();
      repeated = emptyGroup();
      later = [];
    },
  };
}

function emptyGroup(): Group {
  return { isEverything: false, tags: new Set() };
}

function merge(group: Group, { isEverything, tags }: { isEverything: boolean; tags: Iterable<CacheTag> }): void {
  group.isEverything ||= isEverything;
  if (!group.isEverything) for (const tag of tags) group.tags.add(tag);
  group.isEverything ||= group.tags.size > MAX_TAGS;
  if (group.isEverything) group.tags.clear();
}
