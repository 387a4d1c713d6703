// Pictures that everybody reads straight from the store. The store asks nobody, so a picture that is withheld moves to where only this program reads it.
import type { PublicReads } from './files.ts';
import { hashOf, isPublicName, keyOf, namesBegin, PUBLIC_PREFIX, withheldKeyOf, WITHHELD_PREFIX } from './s3-keys.ts';
import type { Objects } from './s3-objects.ts';

/** How long what was moved is trusted to stay so: another node may have begun to write it before. */
const TRUSTED_MS = 10 * 60_000;

/** Public reads that know what this process has last withheld. */
interface KnownReads extends PublicReads {
  isWithheld(hash: string): boolean;
}

/** Returns the reads from a host that shows what is below `public/`. */
export function createPublicReads(objects: Objects, publicUrl: string): KnownReads {
  let known: ReadonlySet<string> = new Set();
  const moved = new Map<string, number>();
  return {
    addressOf: (name) => (isPublicName(name) ? `${publicUrl}/${keyOf(name).slice(PUBLIC_PREFIX.length)}` : null),
    isWithheld: (hash) => known.has(hash),
    async withhold(hashes) {
      known = hashes;
      for await (const { key } of objects.list(WITHHELD_PREFIX)) {
        const name = key.slice(WITHHELD_PREFIX.length);
        const hash = hashOf(name);
        if (hash === null || hashes.has(hash)) continue;
        moved.delete(hash);
        await move(objects, key, keyOf(name));
      }
      for (const hash of moved.keys()) if (!hashes.has(hash)) moved.delete(hash);
      for (const hash of hashes) {
        if (performance.now() - (moved.get(hash) ?? -TRUSTED_MS) < TRUSTED_MS) continue;
        for await (const { key } of objects.list(PUBLIC_PREFIX + namesBegin(hash))) await move(objects, key, withheldKeyOf(key.slice(PUBLIC_PREFIX.length)));
        moved.set(hash, performance.now());
      }
    },
  };
}

/** Moves an object. A process that dies in between leaves both, and the next run goes on. */
async function move(objects: Objects, from: string, to: string): Promise<void> {
  if (await objects.copy(from, to)) await objects.remove(from);
}
