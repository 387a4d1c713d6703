import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Failure } from '#contract/failures.ts';
import { areCachesSuspended, collectTags, onCachesResumed, onTagsDropped, type Tag } from '#server/platform/state/cache-tags.ts';
import { compress, type Encoding } from '../replies/encodings.ts';
import { statusOf } from '../replies/reply.ts';

/** A finished public answer, page or JSON, as a value. */
export interface CachedReply {
  status: number;
  contentType: string;
  body: Buffer;
  etag: string;
  location?: string;
  /** The body in that encoding, compressed once. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

export interface Answer {
  status: number;
  contentType: string;
  text: string;
  location?: string;
}

export interface ReplyCache {
  /**
   * The stored reply of a key, or the one `make` answers now; one making at a time for one key. Rejects with `overloaded` when too many are
   * being made. While the caches are suspended a stored reply is only for readers who would get none otherwise, because the database is away.
   */
  get(key: string, make: () => Promise<Answer>): Promise<CachedReply>;
  /** The stored reply of a key, or undefined. */
  peek(key: string): CachedReply | undefined;
  close(): void;
}

/** All replies together, as `sizeOf` counts them: a few hundred of the largest pages, some thousand lists. */
export const MAX_BYTES = 32 * 1024 * 1024;
/** Read counts and the like do not invalidate pages, so a page is remade after this time at the latest. */
const LIFETIME_MS = 60_000;
const ATTEMPTS = 3;
const BROTLI_QUALITY = 5;
/** The number of replies made at once; further requests would time out before their turn. */
const MAX_PENDING_REPLIES = 200;

interface Entry {
  reply: CachedReply;
  tags: Set<Tag>;
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

/** Returns a bounded store of public replies that forgets by tag. Without `keeps` it stores nothing. A reply whose tags were dropped while it was being made is never stored. */
export function createReplyCache({ keeps = true }: { keeps?: boolean } = {}): ReplyCache {
  const keysByTag = new Map<Tag, Set<string>>();
  const making = new Map<string, Making>();

  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: sizeOf,
    ttl: LIFETIME_MS,
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
  const stopResuming = onCachesResumed(() => {
    entries.clear();
    for (const { drops } of making.values()) drops.isAll = true;
  });

  const store = (key: string, reply: CachedReply, tags: Set<Tag>) => {
    entries.set(key, { reply, tags });
    for (const tag of tags) {
      const keys = keysByTag.get(tag) ?? new Set<string>();
      keys.add(key);
      keysByTag.set(tag, keys);
    }
  };

  const makeFresh = async (key: string, make: () => Promise<Answer>, drops: Drops): Promise<CachedReply> => {
    for (let attempt = 1; ; attempt += 1) {
      drops.tags.clear();
      drops.isAll = false;
      const { result, tags } = await collectTags(make);
      const reply = replyOf(result);
      const outdated = drops.isAll || [...tags].some((tag) => drops.tags.has(tag));
      // A fault or a limit is nobody else's.
      if (!outdated && result.status < 500 && result.status !== 429) {
        if (keeps) store(key, reply, tags);
        return reply;
      }
      if (!outdated || attempt === ATTEMPTS) return reply;
    }
  };

  const begin = (key: string, make: () => Promise<Answer>): Promise<CachedReply> => {
    const running = making.get(key);
    if (running) return running.reply;
    if (making.size >= MAX_PENDING_REPLIES) return Promise.reject(new Failure('overloaded', { retryAfter: 5 }));
    const drops: Drops = { tags: new Set(), isAll: false };
    const reply = makeFresh(key, make, drops).finally(() => making.delete(key));
    making.set(key, { reply, drops });
    return reply;
  };

  return {
    get(key, make) {
      const found = entries.get(key)?.reply;
      if (!found) return begin(key, make);
      return areCachesSuspended() ? freshOr(found, begin(key, make)) : Promise.resolve(found);
    },
    peek: (key) => entries.get(key)?.reply,
    close() {
      stop();
      stopResuming();
    },
  };
}

/** Returns the fresh reply, or the stored one where that cannot be had now. What was refused stays refused. */
async function freshOr(stored: CachedReply, making: Promise<CachedReply>): Promise<CachedReply> {
  try {
    const fresh = await making;
    return fresh.status < 500 ? fresh : stored;
  } catch (error) {
    if (statusOf(error) < 500) throw error;
    return stored;
  }
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

function replyOf(answer: Answer): CachedReply {
  const body = bytesOf(answer.text);
  const encodings = new Map<string, Promise<Buffer>>();
  return {
    status: answer.status,
    contentType: answer.contentType,
    body,
    etag: `"${hash('sha1', body, 'base64url').slice(0, 20)}"`,
    ...(answer.location !== undefined && { location: answer.location }),
    encoded(encoding) {
      let bytes = encodings.get(encoding);
      if (!bytes) {
        bytes = compress(body, encoding, BROTLI_QUALITY);
        encodings.set(encoding, bytes);
      }
      return bytes;
    },
  };
}
