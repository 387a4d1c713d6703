import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from '../database/db.ts';

/** Name of something a page shows, such as `post:55`: the key by which a write invalidates the page. */
export type Tag = string;

const reading = new AsyncLocalStorage<Set<Tag>>();
const listeners = new Set<(tags: readonly Tag[]) => void>();

/** Records that what is currently rendered or returned depends on these tags. Does nothing outside of a collection. */
export function readsTags(...tags: Tag[]): void {
  const set = reading.getStore();
  if (set) for (const tag of tags) set.add(tag);
}

/** Runs `work` and returns its result with every tag it read. */
export async function collectTags<Result>(work: () => Promise<Result>): Promise<{ result: Result; tags: Set<Tag> }> {
  const tags = new Set<Tag>();
  const result = await reading.run(tags, work);
  // A collection inside another one belongs to that one as well.
  const outer = reading.getStore();
  if (outer) for (const tag of tags) outer.add(tag);
  return { result, tags };
}

/** Drops everything that read these tags once the transaction has committed, before its caller is answered. */
export function writesTags(tx: Tx, ...tags: Tag[]): void {
  tx.afterCommit(() => dropTags(tags));
}

/** Drops everything that read these tags now. */
export function dropTags(tags: readonly Tag[]): void {
  for (const listener of listeners) listener(tags);
}

/** Calls the listener with invalidated tags until the returned function is called. */
export function onTagsDropped(listener: (tags: readonly Tag[]) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let areSuspended = false;
const resumeListeners = new Set<() => void>();

/** Says that from some moment before now on, drops of other processes may not be heard: what is cached may be outdated without anybody knowing. */
export function suspendCaches(): void {
  areSuspended = true;
}

/** Says that drops of other processes are heard again. Everything that was cached until now is dropped, also what was made in between. */
export function resumeCaches(): void {
  areSuspended = false;
  for (const listener of resumeListeners) listener();
}

/** Returns whether drops of other processes may be missed at present. */
export function areCachesSuspended(): boolean {
  return areSuspended;
}

/** Calls the listener when everything cached is to be dropped, until the returned function is called. */
export function onCachesResumed(listener: () => void): () => void {
  resumeListeners.add(listener);
  return () => resumeListeners.delete(listener);
}
