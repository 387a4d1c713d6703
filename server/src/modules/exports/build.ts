import type { Platform, SiteContext } from '#server/platform/api.ts';
import { zipOf, type ZipEntry } from '#server/platform/archive/zip-writer.ts';
import { EXPORTED_TABLES, exportJson, exportName } from '#server/modules/personal-data/index.ts';
import { claimExport, deleteExport, updateHeartbeat, markReady, picturesOf, selectExpired, STALE_AFTER_SECONDS } from './queries.ts';
import { archiveName, expiredBefore } from './rules.ts';

const ALIVE_EVERY_MS = 20_000;
/** Pictures beyond this are named but not in the archive, which could not hold them. */
const MAX_PICTURE_BYTES = 3 * 1024 ** 3;

type Stores = Pick<Platform, 'clock' | 'db' | 'files' | 'secrets'>;

/** Builds what members have asked for, one after the other, a little at a time in memory. */
export async function buildExports(context: Stores & { now: Date }): Promise<void> {
  const { db, now } = context;
  for (;;) {
    const claimed = await db.transaction((tx) => claimExport({ tx, now }, new Date(now.getTime() - STALE_AFTER_SECONDS * 1000)));
    if (!claimed) return;
    await build(context, claimed);
  }
}

async function build(platform: Stores, { id, memberId }: { id: number; memberId: number }): Promise<void> {
  const { db, files, clock } = platform;
  const alive = setInterval(() => void db.transaction((tx) => updateHeartbeat({ tx, now: clock.now() }, id)).catch(() => undefined), ALIVE_EVERY_MS);
  try {
    const bytes = await files.writeStream(archiveName(id), zipOf(entriesOf(platform, memberId)));
    const isWanted = await db.transaction((tx) => markReady({ tx, now: clock.now() }, id, bytes));
    // Its member has left meanwhile.
    if (!isWanted) await files.remove(archiveName(id));
  } finally {
    clearInterval(alive);
  }
}

async function* entriesOf({ db, files, secrets }: Stores, memberId: number): AsyncGenerator<ZipEntry> {
  for (const table of EXPORTED_TABLES) yield { name: `${exportName(table)}.json`, content: exportJson({ db, secrets }, table, memberId), packs: true };
  let bytes = 0;
  for await (const { id, kind, variants } of picturesOf(db, memberId)) {
    const largest = variants.at(-1);
    bytes += largest?.bytes ?? 0;
    const found = largest && bytes <= MAX_PICTURE_BYTES ? await files.read(kind === 'avatar' ? `avatars/${memberId}-${id}.webp` : largest.name) : null;
    if (found) yield { name: `pictures/${id}.webp`, content: found.stream, packs: false };
  }
}

/** Deletes archives whose day is over; the request stays as long as it delays the next one. */
export async function sweepExports({ db, files, now }: Pick<SiteContext, 'db' | 'files' | 'now'>): Promise<void> {
  for (const id of await selectExpired(db, expiredBefore(now))) {
    await files.remove(archiveName(id));
    await db.transaction((tx) => deleteExport(tx, id));
  }
}
