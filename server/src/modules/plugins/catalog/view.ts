import type { Game } from '#contract/api/games.ts';
import type { BlacklistAddon, Plugin, PluginFile, PluginVersion } from '#contract/api/plugins.ts';
import { PLUGIN_DOWNLOAD_PATH } from '#contract/api/plugins.ts';
import type { Picture } from '#contract/api/posts.ts';
import type { EntryLabels } from '#server/modules/dictionaries/index.ts';
import { aboutAddon, staleOn } from '../addon/about.ts';
import { FLAVORS, flavorOfGame } from '../plugin/flavors.ts';
import type { BuildRow, FileRow, PluginRow, VersionRow } from './queries.ts';
import { clientOf } from '../plugin/toc.ts';

export interface PluginParts {
  versions: readonly VersionRow[];
  /** Of the one that is built from the blacklist; else none. */
  builds: readonly BuildRow[];
  games: readonly Game[];
  labelOf: EntryLabels;
  pictures: ReadonlyMap<number, Picture>;
}

/** Returns a plugin as its page shows it. */
export function pluginView(row: PluginRow, parts: PluginParts): Plugin {
  const games = parts.games.filter(({ id }) => row.gameIds.includes(id)).map(({ id, name }) => ({ id, name }));
  const changelog = row.blacklistGameId === null ? parts.versions.map(versionOf) : parts.builds.filter(({ realmGroup: group }) => group === '').map(buildOf);
  const newest = changelog.find(({ file, withdrawn }) => file !== null && withdrawn === null);
  if (!newest?.file) throw new Error('a plugin is listed that has nothing to take');
  return {
    id: row.id,
    folder: row.folder,
    ...textsOf(row),
    author: row.author,
    category: row.category === '' ? null : parts.labelOf('plugin_category', row.category),
    gameFlavour: games.map(({ id, name }) => FLAVORS[flavorOfGame(id) ?? 'retail']?.label ?? name).join('、'),
    games,
    gameVersion: newest.gameVersion,
    version: newest.version,
    size: newest.file.size,
    sha256: newest.file.sha256,
    downloadUrl: newest.file.downloadUrl,
    fileName: newest.file.name,
    updatedAt: newest.releasedAt,
    downloads: [...parts.versions, ...parts.builds].reduce((sum, { file }) => sum + (file?.downloads ?? 0), 0),
    changelog,
    screenshots: row.screenshotIds.flatMap((id) => parts.pictures.get(id) ?? []),
    blacklist: row.blacklistGameId === null ? null : addonOf(parts.builds),
  };
}

function textsOf(row: PluginRow): Pick<Plugin, 'name' | 'summary' | 'description' | 'note' | 'installSteps'> {
  if (row.blacklistGameId !== null) return aboutAddon(FLAVORS[flavorOfGame(row.blacklistGameId) ?? 'retail'].folder);
  const { name, summary, description, note, installSteps } = row;
  return { name, summary, description, note, installSteps };
}

function versionOf(row: VersionRow): PluginVersion {
  return {
    version: row.version,
    releasedAt: row.releasedAt,
    text: row.changelog,
    gameVersion: row.gameVersion,
    file: row.file && row.withdrawnAt === null ? fileOf(row.file) : null,
    withdrawn: row.withdrawnAt === null ? null : row.withdrawnReason,
  };
}

/** Returns a build as a version, named by its day. */
function buildOf({ builtOn: day, entries, file }: BuildRow): PluginVersion {
  return {
    version: day.replaceAll('-', '.'),
    releasedAt: `${day}T00:00:00Z`,
    text: entries === 0 ? '名单上现在没有人。' : `名单上有 ${entries} 个角色。`,
    gameVersion: [...new Set(Object.values(FLAVORS).flatMap(({ interfaces }) => interfaces.slice(0, 1)))].map(clientOf).join('、'),
    file: fileOf(file),
    withdrawn: null,
  };
}

function addonOf(builds: readonly BuildRow[]): BlacklistAddon {
  const whole = builds.find(({ realmGroup: group }) => group === '');
  if (!whole) throw new Error('the blacklist has no build');
  return {
    builtOn: whole.builtOn,
    staleOn: staleOn(whole.builtOn),
    entries: whole.entries,
    groups: builds.filter((build) => build !== whole).map(({ realmGroup: label, realms, entries, file }) => ({ label, realms, entries, file: fileOf(file) })),
  };
}

function fileOf({ id, name, size, sha256, downloads }: FileRow): PluginFile {
  return { id, name, size, sha256, downloadUrl: PLUGIN_DOWNLOAD_PATH + id, downloads };
}
