import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Failure } from '#contract/failures.ts';
import { collectTags, onEverythingDropped, onTagsDropped, type Tag } from '#server/platform/state/cache-tags.ts';
import { blindSeconds } from '#server/platform/state/sight.ts';
import { compress, type Encoding } from '../replies/encodings.ts';
import { statusOf } from '../replies/reply.ts';

/** A finished public response, page or JSON, as a value. */
export interface CachedReply {
  status: number;
  contentType: string;
  body: Buffer;
  etag: string;
  location?: string;
  /** The body in that encoding, compressed once. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

export interface FreshReply {
  status: number;
  contentType: string;
  text: string;
  location?: string;
}

export interface ReplyCache {
  /**
   * The stored reply of a key, or the one `make` returns now; one making at a time for one key. A stored one that is old is returned and made
   * again behind it. On a blind node stored replies are returned as they are, unless they must be current. Rejects with `overloaded` when
   * too many are being made.
   */
  get(key: string, make: () => Promise<FreshReply>): Promise<CachedReply>;
  /** The stored reply of a key, or undefined. */
  peek(key: string): CachedReply | undefined;
  close(): void;
}

/** All replies together, as `sizeOf` counts them: a few hundred of the largest pages, some thousand lists. */
export const MAX_BYTES = 32 * 1024 * 1024;
/** Read counts and the like do not invalidate pages: older than this, a page is made again behind the reader who asks for it. */
export const REFRESH_MS = 60_000;
/** Nobody is shown a page that is older. */
export const LIFETIME_MS = 60 * 60_000;
const ATTEMPTS = 3;
const BROTLI_QUALITY = 5;
/** The number of replies made at once; further requests would time out before their turn. */
const MAX_PENDING_REPLIES = 200;

interface Entry {
  reply: CachedReply;
  tags: Set<Tag>;
  mustBeCurrent: boolean;
  madeAtMs: number;
}

interface Making {
  reply: Promise<CachedReply>;
  /** What was dropped since it began. */
  drops: Drops;
}

interface Drops {
  readonly tags: Set<Tag>;
  isAll: boolean;
}

export interface ReplyCacheOptions {
  /** False: nothing is stored. */
  keeps?: boolean;
  /** A node that has been blind for longer returns nothing that is stored. */
  maxBlindSeconds?: number;
  nowMs?: () => number;
}

/** Returns a bounded store of public replies that forgets by tag. A reply whose tags were dropped while it was being made is never stored. */
export function createReplyCache({ keeps = true, maxBlindSeconds = 600, nowMs = () => performance.now() }: ReplyCacheOptions = {}): ReplyCache {
  const keysByTag = new Map<Tag, Set<string>>();
  const making = new Map<string, Making>();

  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: sizeOf,
    ttl: LIFETIME_MS,
    // A timer for each millisecond costs more than to read the clock.
    ttlResolution: 0,
    perf: { now: nowMs },
    dispose: ({ tags }, key) => {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
  });

  const stop = onTagsDropped((tags) => {
    for (const tag of tags) {
      for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key);
      for (const { drops } of making.values()) drops.tags.add(tag);
    }
  });
  const stopAll = onEverythingDropped(() => {
    entries.clear();
    for (const { drops } of making.values()) drops.isAll = true;
  });

  const store = (key: string, entry: Entry) => {
    // One that must be current is not returned old, not even once.
    entries.set(key, entry, { ttl: entry.mustBeCurrent ? REFRESH_MS : LIFETIME_MS });
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag) ?? new Set<string>();
      keys.add(key);
      keysByTag.set(tag, keys);
    }
  };

  const makeFresh = async (key: string, make: () => Promise<FreshReply>, drops: Drops): Promise<CachedReply> => {
    for (let attempt = 1; ; attempt += 1) {
      drops.tags.clear();
      drops.isAll = false;
      const madeAtMs = nowMs();
      const { result, tags, mustBeCurrent } = await collectTags(make);
      const reply = replyOf(result);
      const outdated = drops.isAll || [...tags].some((tag) => drops.tags.has(tag));
      // A fault or a limit is nobody else's.
      if (!outdated && result.status < 500 && result.status !== 429) {
        if (keeps) store(key, { reply, tags, mustBeCurrent, madeAtMs });
        return reply;
      }
      if (!outdated || attempt === ATTEMPTS) return reply;
    }
  };

  const begin = (key: string, make: () => Promise<FreshReply>): Promise<CachedReply> => {
    const running = making.get(key);
    if (running) return running.reply;
    if (making.size >= MAX_PENDING_REPLIES) return Promise.reject(new Failure('overloaded', { retryAfter: 5 }));
    const drops: Drops = { tags: new Set(), isAll: false };
    const reply = makeFresh(key, make, drops).finally(() => making.delete(key));
    making.set(key, { reply, drops });
    return reply;
  };

  const refresh = (key: string, make: () => Promise<FreshReply>): void => {
    begin(key, make).catch((error: unknown) => {
      const status = statusOf(error);
      // What is refused by now is not returned again; for a fault or a limit the stored one is better than nothing, and the next reader tries again.
      if (status < 500 && status !== 429) entries.delete(key);
    });
  };

  const getBlindly = (key: string, make: () => Promise<FreshReply>, seconds: number): Promise<CachedReply> => {
    const found = entries.get(key, { allowStale: true, noDeleteOnStaleGet: true });
    return found && !found.mustBeCurrent && seconds <= maxBlindSeconds ? Promise.resolve(found.reply) : begin(key, make);
  };

  return {
    get(key, make) {
      const seconds = blindSeconds();
      if (seconds > 0) return getBlindly(key, make, seconds);
      const found = entries.get(key);
      if (!found) return begin(key, make);
      if (nowMs() - found.madeAtMs > REFRESH_MS) refresh(key, make);
      return Promise.resolve(found.reply);
    },
    peek: (key) => entries.get(key)?.reply,
    close() {
      stop();
      stopAll();
    },
  };
}

const encoder = new TextEncoder();
/** Longer than any usual reply; texts are written here first because their length in bytes is known only then. */
const scratch = new Uint8Array(512 * 1024);
const MAX_BYTES_PER_CHARACTER = 3;

/** Returns the text as UTF-8. A third of the time of `Buffer.from`, which measures a text before it writes it. */
function bytesOf(text: string): Buffer {
  if (text.length * MAX_BYTES_PER_CHARACTER > scratch.length) return Buffer.from(text);
  return Buffer.from(scratch.subarray(0, encoder.encodeInto(text, scratch).written));
}

/** Returns what an entry takes, with room for its compressed copies and for its place under each tag. */
function sizeOf({ reply, tags }: Entry, key: string): number {
  return (reply.body.length + key.length) * 2 + 1_000 + tags.size * 200;
}

/** Returns the bytes in a buffer of their own: the result of zlib keeps 64 KB for 12 KB of content. */
function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function replyOf(fresh: FreshReply): CachedReply {
  const body = bytesOf(fresh.text);
  const encodings = new Map<string, Promise<Buffer>>();
  return {
    status: fresh.status,
    contentType: fresh.contentType,
    body,
    etag: `"${hash('sha1', body, 'base64url').slice(0, 20)}"`,
    ...(fresh.location !== undefined && { location: fresh.location }),
    encoded(encoding) {
      let bytes = encodings.get(encoding);
      if (!bytes) {
        bytes = compress(body, encoding, BROTLI_QUALITY).then(copyOf);
        encodings.set(encoding, bytes);
      }
      return bytes;
    },
  };
}
