import type { Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

/** What operators say of a plugin beside its archive. */
export interface PluginFacts {
  folder: string;
  name: string;
  summary: string;
  description: string;
  note: string;
  author: string;
  category: string;
  gameIds: readonly number[];
  installSteps: readonly string[];
}

/** A plugin as it is stored. */
export interface KeptPlugin extends PluginFacts {
  id: number;
  updatedAt: Instant;
}

/** Returns the plugin of a folder that was uploaded, locked until the transaction ends; null when there is none. */
export function lockPlugin(tx: Tx, folder: string): Promise<KeptPlugin | null> {
  return tx.queryOne(
    `SELECT id, folder, name, summary, description, note, author, category, to_json(game_ids) AS game_ids, install_steps, updated_at
     FROM plugins WHERE lower(folder) = lower($1) AND blacklist_game_id IS NULL FOR NO KEY UPDATE`,
    [folder],
  );
}

/** Deletes the version of a plugin that was added last, with its file, and returns its plugin; null when there is no such version or it is not the last. */
export async function deleteLastVersion(tx: Tx, fileId: number): Promise<{ pluginId: number; gameIds: number[] } | null> {
  // Who adds a version waits for this lock, so none comes between the look and the deletion.
  await tx.query('SELECT FROM plugins p JOIN plugin_versions v ON v.plugin_id = p.id WHERE v.file_id = $1 FOR NO KEY UPDATE OF p', [fileId]);
  const row = await tx.queryOne<{ pluginId: number; gameIds: number[] }>(
    `DELETE FROM plugin_versions v USING plugins p
     WHERE v.file_id = $1 AND p.id = v.plugin_id AND NOT EXISTS (SELECT FROM plugin_versions later WHERE later.plugin_id = p.id AND later.id > v.id)
     RETURNING p.id AS plugin_id, to_json(p.game_ids) AS game_ids`,
    [fileId],
  );
  if (row) await tx.query('DELETE FROM plugin_files WHERE id = $1', [fileId]);
  return row;
}

/** Deletes a plugin without versions; false when it has one. */
export async function deletePlugin(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.query('DELETE FROM plugins p WHERE id = $1 AND NOT EXISTS (SELECT FROM plugin_versions v WHERE v.plugin_id = p.id) RETURNING id', [id]);
  return rows.length > 0;
}

/** Writes what is said of a plugin. */
export async function updatePlugin(tx: Tx, { id, updatedAt, ...facts }: KeptPlugin): Promise<void> {
  await tx.query(
    `UPDATE plugins SET folder = $2, name = $3, summary = $4, description = $5, note = $6, author = $7, category = $8, game_ids = $9::integer[], install_steps = $10::text[],
       updated_at = $11 WHERE id = $1`,
    [id, facts.folder, facts.name, facts.summary, facts.description, facts.note, facts.author, facts.category, facts.gameIds, facts.installSteps, updatedAt],
  );
}

/** Inserts a plugin, or updates the one of that folder, and returns its id. The row is locked until the transaction ends. */
export async function upsertPlugin({ tx, now }: WriteContext, facts: PluginFacts): Promise<number> {
  const row = await tx.queryOne<{ id: number }>(
    `INSERT INTO plugins (folder, name, summary, description, note, author, category, game_ids, install_steps, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::integer[], $9::text[], $10)
     ON CONFLICT (lower(folder)) WHERE blacklist_game_id IS NULL DO UPDATE SET folder = excluded.folder, name = excluded.name, summary = excluded.summary,
       description = CASE WHEN excluded.description = '' THEN plugins.description ELSE excluded.description END,
       note = CASE WHEN excluded.note = '' THEN plugins.note ELSE excluded.note END, author = excluded.author,
       category = CASE WHEN excluded.category = '' THEN plugins.category ELSE excluded.category END, game_ids = excluded.game_ids,
       install_steps = CASE WHEN cardinality(excluded.install_steps) = 0 THEN plugins.install_steps ELSE excluded.install_steps END,
       updated_at = greatest(plugins.updated_at, excluded.updated_at)
     RETURNING id`,
    [facts.folder, facts.name, facts.summary, facts.description, facts.note, facts.author, facts.category, facts.gameIds, facts.installSteps, now],
  );
  if (!row) throw new Error('an inserted plugin came back empty');
  return row.id;
}

/** Inserts a downloadable file; returns its id. */
export async function insertFile(tx: Tx, file: { sha256: string; size: number; name: string }): Promise<number> {
  const row = await tx.queryOne<{ id: number }>('INSERT INTO plugin_files (sha256, size_bytes, name) VALUES ($1, $2, $3) RETURNING id', [
    file.sha256,
    file.size,
    file.name,
  ]);
  if (!row) throw new Error('an inserted file came back empty');
  return row.id;
}

/** Inserts a version and returns whether it is new: false when the plugin has one of that name. */
export async function insertVersion(
  tx: Tx,
  version: { pluginId: number; version: string; changelog: string; gameVersion: string; fileId: number | null; releasedAt: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO plugin_versions (plugin_id, version, changelog, game_version, file_id, released_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (plugin_id, version) DO NOTHING RETURNING id`,
    [version.pluginId, version.version, version.changelog, version.gameVersion, version.fileId, version.releasedAt],
  );
  return rows.length > 0;
}

/** Sets the pictures of an uploaded plugin; returns it with those it had, null when there is no plugin of that folder. */
export function setScreenshotIds(tx: Tx, folder: string, ids: readonly number[]): Promise<{ id: number; gameIds: number[]; idsBefore: number[] } | null> {
  return tx.queryOne(
    `UPDATE plugins p SET screenshot_ids = $2::bigint[]
     FROM (SELECT id, screenshot_ids FROM plugins WHERE lower(folder) = lower($1) AND blacklist_game_id IS NULL FOR NO KEY UPDATE) before WHERE before.id = p.id
     RETURNING p.id, to_json(p.game_ids) AS game_ids, to_json(before.screenshot_ids) AS ids_before`,
    [folder, ids],
  );
}

/** Sets the pictures of an uploaded plugin by its id; like `setScreenshotIds`. */
export function setScreenshotIdsOf(tx: Tx, id: number, ids: readonly number[]): Promise<{ id: number; gameIds: number[]; idsBefore: number[] } | null> {
  return tx.queryOne(
    `UPDATE plugins p SET screenshot_ids = $2::bigint[]
     FROM (SELECT id, screenshot_ids FROM plugins WHERE id = $1 AND blacklist_game_id IS NULL FOR NO KEY UPDATE) before WHERE before.id = p.id
     RETURNING p.id, to_json(p.game_ids) AS game_ids, to_json(before.screenshot_ids) AS ids_before`,
    [id, ids],
  );
}

/** Offers a withdrawn version again; returns the games of its plugin, null when it is not withdrawn. */
export async function unmarkWithdrawn(tx: Tx, fileId: number): Promise<number[] | null> {
  const row = await tx.queryOne<{ gameIds: number[] }>(
    `UPDATE plugin_versions v SET withdrawn_at = NULL, withdrawn_reason = '' FROM plugins p
     WHERE v.file_id = $1 AND v.withdrawn_at IS NOT NULL AND p.id = v.plugin_id RETURNING to_json(p.game_ids) AS game_ids`,
    [fileId],
  );
  return row?.gameIds ?? null;
}

/** Withdraws the version that offers a file, once; returns the games of its plugin, null when there is none to withdraw. */
export async function markWithdrawn({ tx, now }: WriteContext, fileId: number, reason: string): Promise<number[] | null> {
  const row = await tx.queryOne<{ gameIds: number[] }>(
    `UPDATE plugin_versions v SET withdrawn_at = $3, withdrawn_reason = $2 FROM plugins p
     WHERE v.file_id = $1 AND v.withdrawn_at IS NULL AND p.id = v.plugin_id RETURNING to_json(p.game_ids) AS game_ids`,
    [fileId, reason, now],
  );
  return row?.gameIds ?? null;
}
