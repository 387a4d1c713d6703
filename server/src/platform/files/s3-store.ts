import { randomUUID } from 'node:crypto';
import { isSafeName, readWhole, type FileStore, type ListedFile } from './files.ts';
import {
  hashOf,
  headersOf,
  IN_USE_NAME,
  isPublicName,
  keyOf,
  nameOf,
  namesBegin,
  PRIVATE_PREFIX,
  PUBLIC_PREFIX,
  withheldKeyOf,
  WITHHELD_PREFIX,
} from './s3-keys.ts';
import { sentenceOf } from './s3-failures.ts';
import { openObjects, type Objects } from './s3-objects.ts';
import type { S3Settings } from '../process/config/s3-settings.ts';
import { createPublicReads } from './public-reads.ts';

/** Returns files in the bucket of the settings. Nothing is asked of the store yet. `idleTimeoutMs`: how long a silent store is waited for. */
export function createS3FileStore(settings: S3Settings, idleTimeoutMs?: number): FileStore {
  const objects = openObjects(settings, { idleTimeoutMs });
  const hasWithheld = settings.publicUrl !== null;
  const publicReads = settings.publicUrl === null ? null : createPublicReads(objects, settings.publicUrl);
  /** Where a file may lie, the likelier key first. */
  const keysOf = (name: string) => (hasWithheld && isPublicName(name) ? [keyOf(name), withheldKeyOf(name)] : [keyOf(name)]);
  /** Whether a picture is withheld: known here, or to be seen by another copy of it. */
  const isWithheld = async (name: string): Promise<boolean> => {
    const hash = hashOf(name);
    if (hash === null || publicReads === null) return false;
    if (publicReads.isWithheld(hash)) return true;
    for await (const _ of objects.list(WITHHELD_PREFIX + namesBegin(hash))) return true;
    return false;
  };
  /** Where a file is written: every copy of a picture that is withheld stays so, also one that is made later. */
  const targetOf = async (name: string) => {
    if (!isSafeName(name)) throw new Error('unsafe file name');
    return (await isWithheld(name)) ? withheldKeyOf(name) : keyOf(name);
  };
  const first = async <Value>(name: string, look: (key: string) => Promise<Value | null>): Promise<Value | null> => {
    if (!isSafeName(name)) return null;
    for (const key of keysOf(name)) {
      const found = await look(key);
      if (found !== null) return found;
    }
    return null;
  };
  const store: FileStore = {
    async write(name, bytes) {
      await objects.put(await targetOf(name), bytes, headersOf(name));
    },
    async writeStream(name, pieces) {
      return objects.putStream(await targetOf(name), pieces, headersOf(name));
    },
    async remove(name) {
      if (!isSafeName(name)) throw new Error('unsafe file name');
      for (const key of keysOf(name)) await objects.remove(key);
    },
    async removeFolder(name) {
      if (!isSafeName(name)) throw new Error('unsafe file name');
      for await (const { key } of objects.list(`${keyOf(name)}/`)) await objects.remove(key);
    },
    find: (name) => first(name, (key) => objects.head(key)),
    read: (name, range) => first(name, (key) => objects.get(key, range)),
    list: () => listNames(objects),
    look: () => lookAt(store),
    publicReads,
  };
  return store;
}

async function* listNames(objects: Objects): AsyncGenerator<ListedFile> {
  const withheld = new Set<string>();
  for (const prefix of [PRIVATE_PREFIX, PUBLIC_PREFIX]) {
    for await (const { key, sizeBytes, etag } of objects.list(prefix)) {
      const name = nameOf(key);
      // What others put into the bucket is not ours to copy.
      if (name === null || !isSafeName(name) || name === IN_USE_NAME || withheld.has(name)) continue;
      if (key.startsWith(WITHHELD_PREFIX)) withheld.add(name);
      yield { name, sizeBytes, version: etag };
    }
  }
}

/** Stores, reads and deletes a small file. Returns what keeps that from working; null: nothing. */
async function lookAt(files: FileStore): Promise<string | null> {
  const name = `look/${randomUUID()}`;
  try {
    const sent = Buffer.from(name);
    await files.write(name, sent);
    const came = await readWhole(files, name);
    await files.remove(name);
    return came?.equals(sent) ? null : '对象存储读出来的和存进去的不一样：它和这里的用法不合，请换一个。';
  } catch (error) {
    return sentenceOf(error);
  }
}
