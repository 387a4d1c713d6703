import { readLimited } from './read-limited.ts';
import { StoreFull } from '../files/files.ts';
import { sentenceOf } from '../files/s3-failures.ts';
import { openObjects } from '../files/s3-objects.ts';
import type { OffsiteSettings } from '../process/config/offsite-settings.ts';
import { StartFailure } from '../process/start-failure.ts';
import type { OffsiteTarget, TargetPatience } from './target.ts';

/** A piece on a slow line. */
const REQUEST_TIMEOUT_MS = 10 * 60_000;
const IDLE_TIMEOUT_MS = 60_000;
const HEADERS = { ContentType: 'application/octet-stream', CacheControl: 'no-store' };

/** Returns a bucket as a target. The store itself refuses bytes other than those sent: their hash is in the signature of the request. */
export function openBucketTarget(
  { bucket, prefix }: Extract<OffsiteSettings, { kind: 's3' }>,
  { idleTimeoutMs = IDLE_TIMEOUT_MS, requestTimeoutMs = REQUEST_TIMEOUT_MS }: TargetPatience,
): OffsiteTarget {
  const objects = openObjects(bucket, { idleTimeoutMs, requestTimeoutMs });
  const ask = async <Value>(request: () => Promise<Value>): Promise<Value> => {
    try {
      return await request();
    } catch (error) {
      if (error instanceof StartFailure) throw error;
      if (error instanceof StoreFull) throw new StartFailure('异地那边满了，或者用完了配额。', { cause: error });
      throw new StartFailure(`异地那边：${sentenceOf(error, 'HEARTH_BACKUP_S3_')}`, { cause: error });
    }
  };
  const keyOf = (folder: string, name: string) => `${prefix}/${folder}/${name}`;
  const listed = (start: string) =>
    ask(async () => {
      const found: { folder: string; name: string; sizeBytes: number }[] = [];
      for await (const { key, sizeBytes } of objects.list(start)) {
        const [folder = '', name = '', ...rest] = key.slice(prefix.length + 1).split('/');
        if (name !== '' && rest.length === 0) found.push({ folder, name, sizeBytes });
      }
      return found;
    });
  return {
    label: `${new URL(bucket.endpoint).host} 的桶 ${bucket.bucket}`,
    async folders() {
      return [...new Set((await listed(`${prefix}/`)).map(({ folder }) => folder))];
    },
    async files(folder) {
      return (await listed(`${prefix}/${folder}/`)).map(({ name, sizeBytes }) => ({ name, sizeBytes }));
    },
    put: (folder, name, bytes) => ask(() => objects.put(keyOf(folder, name), bytes, HEADERS)),
    get: (folder, name, maxBytes) =>
      ask(async () => {
        const found = await objects.get(keyOf(folder, name));
        return found && readLimited(found.stream, { maxBytes, sizeBytes: found.sizeBytes });
      }),
    async removeFolder(folder) {
      for (const { name } of await listed(`${prefix}/${folder}/`)) await ask(() => objects.remove(keyOf(folder, name)));
    },
    removeFile: (folder, name) => ask(() => objects.remove(keyOf(folder, name))),
  };
}
