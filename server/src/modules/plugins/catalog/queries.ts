import type { Db, Instant, Tx } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';
import type { KeptPlugin } from './queries-add.ts';

export interface FileRow {
  id: number;
  sha256: string;
  size: number;
  name: string;
  downloads: number;
}

export interface VersionRow {
  id: number;
  pluginId: number;
  version: string;
  changelog: string;
  gameVersion: string;
  releasedAt: Instant;
  withdrawnAt: Instant | null;
  withdrawnReason: string;
  file: FileRow | null;
}

export interface PluginRow extends KeptPlugin {
  blacklistGameId: number | null;
  gameIds: number[];
  installSteps: string[];
  screenshotIds: number[];
}

const PLUGIN = `p.id, p.folder, p.blacklist_game_id, p.name, p.summary, p.description, p.note, p.author, p.category, to_json(p.game_ids) AS game_ids,
  p.install_steps, to_json(p.screenshot_ids) AS screenshot_ids, p.updated_at`;
const FILE = `CASE WHEN f.id IS NOT NULL THEN json_build_object('id', f.id, 'sha256', f.sha256, 'size', f.size_bytes, 'name', f.name, 'downloads', f.downloads) END AS file`;
/** There is something to take. */
const OFFERED = `(EXISTS (SELECT FROM plugin_versions v WHERE v.plugin_id = p.id AND v.file_id IS NOT NULL AND v.withdrawn_at IS NULL)
  OR EXISTS (SELECT FROM addon_builds b WHERE b.game_id = p.blacklist_game_id AND b.realm_group = ''))`;

/** Plugins of a game that have something to take, the built one first, then the last updated. */
export function selectPlugins(
  db: Db,
  gameId: number,
  { after, offset, limit }: PageStart<{ isBuiltIn: boolean; updatedAt: Instant; id: number }>,
): Promise<PluginRow[]> {
  return db.query(
    `SELECT ${PLUGIN} FROM plugins p WHERE $1 = ANY (p.game_ids) AND ${OFFERED}
       AND ($2::integer IS NULL OR ((p.blacklist_game_id IS NOT NULL)::integer, p.updated_at, p.id) < ($2, $3::timestamptz, $4::bigint))
     ORDER BY (p.blacklist_game_id IS NOT NULL)::integer DESC, p.updated_at DESC, p.id DESC OFFSET $5 LIMIT $6`,
    [gameId, after === null ? null : Number(after.isBuiltIn), after?.updatedAt ?? null, after?.id ?? null, offset, limit],
  );
}

/** Returns how many there are. */
export async function countPlugins(db: Db, gameId: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>(`SELECT count(*)::integer AS count FROM plugins p WHERE $1 = ANY (p.game_ids) AND ${OFFERED}`, [gameId]);
  return row?.count ?? 0;
}

/** Returns every plugin that was uploaded, by id, for operators. */
export function selectUploaded(db: Db): Promise<PluginRow[]> {
  return db.query(`SELECT ${PLUGIN} FROM plugins p WHERE p.blacklist_game_id IS NULL ORDER BY p.id`);
}

/** Returns the versions of plugins, newest first. */
export function selectVersions(db: Db, pluginIds: readonly number[]): Promise<VersionRow[]> {
  return db.query(
    `SELECT v.id, v.plugin_id, v.version, v.changelog, v.game_version, v.released_at, v.withdrawn_at, v.withdrawn_reason, ${FILE}
     FROM plugin_versions v LEFT JOIN plugin_files f ON f.id = v.file_id WHERE v.plugin_id = ANY ($1::bigint[]) ORDER BY v.released_at DESC, v.id DESC`,
    [pluginIds],
  );
}

export interface BuildRow {
  realmGroup: string;
  realms: string[];
  entries: number;
  /** `yyyy-MM-dd`. */
  builtOn: string;
  file: FileRow;
}

/** Returns the builds from a game's blacklist, the complete one first. */
export function selectBuilds(db: Db, gameId: number): Promise<BuildRow[]> {
  return db.query(
    `SELECT b.realm_group, b.realms, b.entries, b.built_on::text AS built_on, ${FILE}
     FROM addon_builds b JOIN plugin_files f ON f.id = b.file_id WHERE b.game_id = $1 ORDER BY b.realm_group`,
    [gameId],
  );
}

/** Returns a file, and why it may no longer be had; null when there is none. */
export function selectFile(db: Db, id: number): Promise<(FileRow & { withdrawnReason: string | null }) | null> {
  return db.queryOne(
    `SELECT f.id, f.sha256, f.size_bytes AS size, f.name, f.downloads, v.withdrawn_reason
     FROM plugin_files f LEFT JOIN plugin_versions v ON v.file_id = f.id WHERE f.id = $1`,
    [id],
  );
}

/** Adds counted downloads to their files, and returns the games whose lists show them. */
export async function addDownloads(tx: Tx, counts: ReadonlyMap<number, number>): Promise<void> {
  const ids = [...counts.keys()].sort((one, other) => one - other);
  // In one order, so that two nodes that write at once don't wait for each other.
  await tx.query('SELECT FROM plugin_files WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE', [ids]);
  await tx.query(
    `UPDATE plugin_files f SET downloads = f.downloads + given.count FROM unnest($1::bigint[], $2::bigint[]) AS given (id, count) WHERE f.id = given.id`,
    [ids, ids.map((id) => counts.get(id) ?? 0)],
  );
}
