import { createHash } from 'node:crypto';
import { fieldFailure } from '#contract/failures.ts';
import { record } from '#server/modules/audit/index.ts';
import { listGames } from '#server/modules/games/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { flavorOfInterface, gameOfFlavor } from '../plugin/flavors.ts';
import { inspectArchive, type InspectedAddon } from '../archive/inspect.ts';
import { insertFile, insertVersion, lockPlugin, upsertPlugin } from './queries-add.ts';
import { pluginsTag, storeName, textOf } from '../plugin/rules.ts';
import { clientOf } from '../plugin/toc.ts';
import { ADDON_FOLDER } from '../addon/about.ts';

/** An archive with its description; fields left out are taken from its table of contents, or stay unchanged. */
export interface NewVersion {
  bytes: Buffer;
  changelog: string;
  releasedAt: Date;
  description?: string;
  note?: string;
  category?: string;
  author?: string;
  installSteps?: readonly string[];
  /** The game ids it is for; those of its interface numbers when left out. */
  gameIds?: readonly number[];
}

/** A version whose archive is not kept, only its notes. */
export interface PastVersion {
  version: string;
  changelog: string;
  releasedAt: Date;
}

export interface AddedVersion {
  fileId: number;
  name: string;
  version: string;
  sha256: string;
}

/**
 * Offers a version of a plugin: a new plugin when its folder is new. Throws `invalidInput` with one sentence for an archive that may not
 * be offered (see `inspectArchive`), for missing lines of the `.toc`, and for a version that is there already.
 */
export async function addVersion({ db, files }: { db: Db; files: FileStore }, given: NewVersion, past: readonly PastVersion[] = []): Promise<AddedVersion> {
  const addon = await inspectArchive(given.bytes);
  if (addon.folder.toLowerCase() === ADDON_FOLDER.toLowerCase()) throw fieldFailure('file', `“${ADDON_FOLDER}”这个文件夹名留给炉边黑名单`);
  const sha256 = createHash('sha256').update(given.bytes).digest('hex');
  // Bytes nobody comes to know of are found again by their hash; a row without bytes would be a broken link.
  await files.write(storeName(sha256), given.bytes);
  return db.transaction(async (tx) => {
    const gameIds = given.gameIds ?? (await gamesOf(tx, addon));
    const facts = factsOf(addon, given);
    const before = await lockPlugin(tx, facts.folder);
    const pluginId = await upsertPlugin({ tx, now: given.releasedAt }, { ...facts, gameIds });
    for (const { version, changelog, releasedAt } of past) {
      await insertVersion(tx, {
        pluginId,
        version: textOf('version', version),
        changelog: textOf('changelog', changelog),
        gameVersion: '',
        fileId: null,
        releasedAt,
      });
    }
    const version = textOf('version', addon.version);
    const fileId = await insertFile(tx, { sha256, size: given.bytes.length, name: `${addon.folder}-${version}.zip` });
    const isNew = await insertVersion(tx, {
      pluginId,
      version,
      changelog: textOf('changelog', given.changelog),
      gameVersion: addon.interfaces.map(clientOf).join('、'),
      fileId,
      releasedAt: given.releasedAt,
    });
    if (!isNew) throw fieldFailure('version', `${facts.name} 已经有 ${version} 这个版本了`);
    writesTags(tx, ...[...new Set([...gameIds, ...(before?.gameIds ?? [])])].map(pluginsTag));
    const offered = { name: facts.name, folder: facts.folder, version, sha256 };
    await record(
      { tx, now: given.releasedAt },
      { act: 'plugin.add', target: { kind: 'plugin_file', id: fileId }, isNew: true, ...(before && { before: { plugin: before } }), after: offered },
    );
    return { fileId, name: facts.name, version, sha256 };
  });
}

function factsOf(addon: InspectedAddon, given: NewVersion) {
  return {
    folder: addon.folder,
    name: textOf('name', addon.title),
    summary: textOf('summary', addon.notes),
    author: textOf('author', given.author ?? addon.author),
    description: given.description ?? '',
    note: given.note ?? '',
    category: given.category ?? '',
    installSteps: given.installSteps ?? [],
  };
}

/** Returns the site's games an addon is made for; throws when it is for none of them. */
async function gamesOf(tx: Tx, { interfaces }: InspectedAddon): Promise<number[]> {
  const games = await listGames(tx);
  const wanted = interfaces.flatMap((number) => gameOfFlavor(flavorOfInterface(number)) ?? []);
  const found = games.map(({ id }) => id).filter((id) => wanted.includes(id));
  if (found.length === 0) throw fieldFailure('file', '.toc 里的 Interface 版本号不属于本站的任何一个世界');
  return found;
}
