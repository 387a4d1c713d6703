import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from '../database/db.ts';
import { insertTagDrop } from './queries-tag-drops.ts';

/** Name of something a page shows, such as `post:55`: the key by which a write invalidates the page. */
export type CacheTag = string;

/** The tag of whatever is cached: nothing reads it, and who writes it empties the caches of every process. */
export const EVERYTHING: CacheTag = 'everything';

/** What a response was made from. */
export interface Collected<Result> {
  result: Result;
  tags: Set<CacheTag>;
  /** It names people who may be cleared, so it is not shown where it may be outdated. */
  mustBeCurrent: boolean;
}

const reading = new AsyncLocalStorage<{ tags: Set<CacheTag>; mustBeCurrent: boolean }>();
const listeners = new Set<(tags: readonly CacheTag[]) => void>();
const everythingListeners = new Set<() => void>();
type CommitListener = (dropId: number, tags: readonly CacheTag[]) => void;
const commitListeners = new Set<CommitListener>();
const writeListeners = new Set<CommitListener>();

/** Records that what is currently rendered or returned depends on these tags. Does nothing outside of a collection. */
export function readsTags(...tags: CacheTag[]): void {
  const collection = reading.getStore();
  if (collection) for (const tag of tags) collection.tags.add(tag);
}

/** Records that what is currently rendered or returned is not to be shown where it may be outdated. Does nothing outside of a collection. */
export function requireCurrent(): void {
  const collection = reading.getStore();
  if (collection) collection.mustBeCurrent = true;
}

/** Runs `work` and returns its result with every tag it read. */
export async function collectTags<Result>(work: () => Promise<Result>): Promise<Collected<Result>> {
  const own = { tags: new Set<CacheTag>(), mustBeCurrent: false };
  const result = await reading.run(own, work);
  // A collection inside another one belongs to that one as well.
  const outer = reading.getStore();
  if (outer) {
    for (const tag of own.tags) outer.tags.add(tag);
    outer.mustBeCurrent ||= own.mustBeCurrent;
  }
  return { result, ...own };
}

const writing = new WeakMap<Tx, Set<CacheTag>>();

/**
 * Drops everything that read these tags: here once the transaction has committed, before its caller is answered; on other nodes by a row that
 * is committed with it, however often this is called (`tag-feed.ts`).
 */
export function writesTags(tx: Tx, ...tags: CacheTag[]): void {
  const known = writing.get(tx);
  if (known) {
    for (const tag of tags) known.add(tag);
    return;
  }
  if (tags.length === 0) return;
  const all = new Set(tags);
  let dropId = 0;
  writing.set(tx, all);
  insertTagDrop(tx, all, (id) => (dropId = id));
  tx.afterCommit(() => {
    for (const listener of writeListeners) listener(dropId, [...all]);
    dropCommitted(dropId, [...all]);
  });
}

/** Drops everything that read the tags of a transaction whose row is known thereby: one of this process, or of another one that has said so. */
export function dropCommitted(dropId: number, tags: readonly CacheTag[]): void {
  for (const listener of commitListeners) listener(dropId, tags);
  dropTags(tags);
}

/** Drops everything that read these tags, in this process alone; with `EVERYTHING` among them whatever is cached. */
export function dropTags(tags: readonly CacheTag[]): void {
  if (tags.includes(EVERYTHING)) return dropEverything();
  for (const listener of listeners) listener(tags);
}

/** Drops everything that is cached in this process: something may have been written whose tags are not known. */
export function dropEverything(): void {
  for (const listener of everythingListeners) listener();
}

/** Calls the listener with invalidated tags until the returned function is called. */
export function onTagsDropped(listener: (tags: readonly CacheTag[]) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the listener when everything cached is to be dropped, until the returned function is called. */
export function onEverythingDropped(listener: () => void): () => void {
  everythingListeners.add(listener);
  return () => everythingListeners.delete(listener);
}

/** Calls the listener with the row and the tags of each transaction of this process, or of one that tells it so, until the returned function is called. */
export function onTagsCommitted(listener: CommitListener): () => void {
  commitListeners.add(listener);
  return () => commitListeners.delete(listener);
}

/** Calls the listener with the same of the transactions of this process alone, until the returned function is called. */
export function onTagsWritten(listener: CommitListener): () => void {
  writeListeners.add(listener);
  return () => writeListeners.delete(listener);
}
