import { LRUCache } from 'lru-cache';
import { collectTags, onEverythingDropped, onTagsDropped, type CacheTag } from '#server/platform/state/cache-tags.ts';
import { blindSeconds } from '#server/platform/state/sight.ts';
import { VISITOR, type Admission, type Admitted, type Caller } from '../admission/admission.ts';
import { statusOf } from '../replies/reply.ts';
import { storedReplyOf, type CachedReply, type FreshReply } from './stored-reply.ts';
import { createTagIndex } from './tag-index.ts';

export interface ReplyCache {
  /**
   * The stored reply of a key, or the one `make` returns now; one making at a time for one key. A stored one that is old is returned and made
   * again behind it. On a blind node stored replies are returned as they are, unless they must be current. Rejects with `overloaded` when
   * it would not be made in time; `who` says in whose name it waits.
   */
  get(key: string, make: () => Promise<FreshReply>, who?: () => Caller): Promise<CachedReply>;
  /** The stored reply of a key, or undefined. */
  peek(key: string): CachedReply | undefined;
  counts(): CacheCounts;
  close(): void;
}

/** What a cache did since the start, and what it holds now. */
export interface CacheCounts {
  hits: number;
  misses: number;
  /** Stored replies that became outdated. */
  drops: number;
  entries: number;
  bytes: number;
}

/** All replies of a machine together, as `sizeOf` counts them: some five thousand pages. Of 20,000 posts read by Zipf's law 62 to 82 % are found then. */
export const MAX_CACHED_BYTES = 64 * 1024 * 1024;
/** What an entry takes besides its body, measured: by itself, and for each of its tags. */
const ENTRY_BYTES = 1_000;
const TAG_BYTES = 70;
/** Read counts and the like do not invalidate pages: older than this, a page is made again behind a reader who asks for it. */
export const REFRESH_MS = 60_000;
/** One in ten readers, until the page is ten minutes old: if each had it made again, a busy site would make half of what it sends. */
export const READERS_PER_REFRESH = 10;
export const SURE_REFRESH_MS = 10 * REFRESH_MS;
/** Nobody is shown a page that is older. */
export const LIFETIME_MS = 6 * 60 * 60_000;
const ATTEMPTS = 3;
const REFRESH: Caller = { rank: 'refresh', owner: null };

interface Entry {
  reply: CachedReply;
  madeAtMs: number;
  /** How often it was returned since it was made. */
  readers: number;
}

interface Making extends Pick<Admitted<CachedReply>, 'raise'> {
  reply: Promise<CachedReply>;
  /** What was dropped since it began. */
  drops: Drops;
}

interface Drops {
  readonly tags: Set<CacheTag>;
  isAll: boolean;
}

export interface ReplyCacheOptions {
  /** False: nothing is stored. */
  keeps?: boolean;
  /** What all replies together may take. */
  maxBytes?: number;
  /** A node that has been blind for longer returns nothing that is stored. */
  maxBlindSeconds?: number;
  /** What lets replies be made in their turn; left out: at once. */
  admission?: Pick<Admission, 'admit'>;
  nowMs?: () => number;
}

const AT_ONCE: Pick<Admission, 'admit'> = { admit: (_, job) => ({ result: job(), raise: () => undefined }) };

/** Returns a bounded store of public replies that forgets by tag. A reply whose tags were dropped while it was being made is never stored. */
export function createReplyCache({
  keeps = true,
  maxBytes = MAX_CACHED_BYTES,
  maxBlindSeconds = 600,
  admission = AT_ONCE,
  nowMs = () => performance.now(),
}: ReplyCacheOptions = {}): ReplyCache {
  const index = createTagIndex();
  const making = new Map<string, Making>();
  const counted = { hits: 0, misses: 0, drops: 0 };

  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    ttl: LIFETIME_MS,
    // A timer for each millisecond costs more than to read the clock.
    ttlResolution: 0,
    perf: { now: nowMs },
    dispose: ({ reply }, key) => index.remove(key, reply.tags),
  });

  const stop = onTagsDropped((tags) => {
    for (const tag of tags) {
      for (const key of index.keysOf(tag)) if (entries.delete(key)) counted.drops += 1;
      for (const { drops } of making.values()) drops.tags.add(tag);
    }
  });
  const stopAll = onEverythingDropped(() => {
    counted.drops += entries.size;
    entries.clear();
    for (const { drops } of making.values()) drops.isAll = true;
  });

  const store = (key: string, { reply: { isFresh: _, ...reply }, ...entry }: Entry) => {
    entries.delete(key);
    const kept = { ...entry, reply: { ...reply, tags: index.add(key, reply.tags) } };
    // One that must be current is not returned old, not even once.
    entries.set(key, kept, { ttl: reply.mustBeCurrent ? REFRESH_MS : LIFETIME_MS });
  };

  const makeFresh = async (key: string, make: () => Promise<FreshReply>, drops: Drops): Promise<CachedReply> => {
    for (let attempt = 1; ; attempt += 1) {
      drops.tags.clear();
      drops.isAll = false;
      const madeAtMs = nowMs();
      const { result, tags, mustBeCurrent } = await collectTags(make);
      const reply = await storedReplyOf(result, { tags: [...tags], mustBeCurrent });
      const outdated = drops.isAll || [...tags].some((tag) => drops.tags.has(tag));
      // A fault or a limit is nobody else's.
      if (!outdated && result.status < 500 && result.status !== 429) {
        if (keeps) store(key, { reply, madeAtMs, readers: 0 });
        return reply;
      }
      if (!outdated || attempt === ATTEMPTS) return reply;
    }
  };

  const begin = (key: string, make: () => Promise<FreshReply>, caller: Caller): Promise<CachedReply> => {
    const running = making.get(key);
    if (running) {
      running.raise(caller.rank);
      return running.reply;
    }
    const drops: Drops = { tags: new Set(), isAll: false };
    const { result, raise } = admission.admit(caller, () => makeFresh(key, make, drops));
    const reply = result.finally(() => making.delete(key));
    making.set(key, { reply, raise, drops });
    return reply;
  };

  const refresh = (key: string, make: () => Promise<FreshReply>): void => {
    begin(key, make, REFRESH).catch((error: unknown) => {
      const status = statusOf(error);
      // What is refused by now is not returned again; for a fault or a limit the stored one is better than nothing, and the next reader tries again.
      if (status < 500 && status !== 429) entries.delete(key);
    });
  };

  const getBlindly = ({ key, make, who }: { key: string; make: () => Promise<FreshReply>; who: () => Caller }, seconds: number): Promise<CachedReply> => {
    const found = entries.get(key, { allowStale: true, noDeleteOnStaleGet: true });
    const isShown = found && !found.reply.mustBeCurrent && seconds <= maxBlindSeconds;
    counted[isShown ? 'hits' : 'misses'] += 1;
    return isShown ? Promise.resolve(found.reply) : begin(key, make, who());
  };

  return {
    get(key, make, who = () => VISITOR) {
      const seconds = blindSeconds();
      if (seconds > 0) return getBlindly({ key, make, who }, seconds);
      const found = entries.get(key);
      if (!found) {
        counted.misses += 1;
        return begin(key, make, who());
      }
      counted.hits += 1;
      found.readers += 1;
      if (isDue(found, nowMs() - found.madeAtMs)) refresh(key, make);
      return Promise.resolve(found.reply);
    },
    peek: (key) => entries.get(key)?.reply,
    counts: () => ({ ...counted, entries: entries.size, bytes: entries.calculatedSize }),
    close() {
      stop();
      stopAll();
    },
  };
}

/** Returns whether a reply of that age is made again behind its reader. */
function isDue({ readers }: Entry, ageMs: number): boolean {
  return ageMs > SURE_REFRESH_MS || (ageMs > REFRESH_MS && readers >= READERS_PER_REFRESH);
}

/** Returns the bytes an entry takes: its body, where it redirects to, and what the store and the index of tags keep for it. */
function sizeOf({ reply }: Entry, key: string): number {
  return reply.stored.buffer.byteLength + key.length + (reply.location?.length ?? 0) + ENTRY_BYTES + reply.tags.length * TAG_BYTES;
}
