import type { WriteContext } from '#server/platform/database/db.ts';
import { ADDON_FOLDER } from './about.ts';

export interface Build {
  /** Empty: the whole list. */
  group: string;
  realms: readonly string[];
  entries: number;
  /** `yyyy-MM-dd`. */
  builtOn: string;
  sha256: string;
  size: number;
  name: string;
}

/** Replaces the previous builds; addresses and download counts stay. Returns the hashes of files no longer offered. */
export async function saveBuilds({ tx, now }: WriteContext, gameId: number, builds: readonly Build[]): Promise<string[]> {
  await tx.query(
    `INSERT INTO plugins (folder, blacklist_game_id, name, summary, description, author, category, game_ids, updated_at)
     VALUES ($1, $2, '炉边黑名单', '', '', '炉边', 'hearth', ARRAY[$2::integer], $3)
     ON CONFLICT (blacklist_game_id) DO UPDATE SET updated_at = excluded.updated_at`,
    [ADDON_FOLDER, gameId, now],
  );
  const before = await tx.query<{ realmGroup: string; fileId: number; sha256: string }>(
    'SELECT b.realm_group, b.file_id, f.sha256 FROM addon_builds b JOIN plugin_files f ON f.id = b.file_id WHERE b.game_id = $1 ORDER BY f.id FOR UPDATE',
    [gameId],
  );
  for (const build of builds) {
    const file = [build.sha256, build.size, build.name];
    const held = before.find(({ realmGroup: group }) => group === build.group);
    const row = held
      ? await tx.queryOne<{ id: number }>('UPDATE plugin_files SET sha256 = $1, size_bytes = $2, name = $3 WHERE id = $4 RETURNING id', [...file, held.fileId])
      : await tx.queryOne<{ id: number }>('INSERT INTO plugin_files (sha256, size_bytes, name) VALUES ($1, $2, $3) RETURNING id', file);
    if (!row) throw new Error('a stored file came back empty');
    await tx.query(
      `INSERT INTO addon_builds (game_id, realm_group, realms, entries, built_on, file_id) VALUES ($1, $2, $3::text[], $4, $5::date, $6)
       ON CONFLICT (game_id, realm_group) DO UPDATE SET realms = excluded.realms, entries = excluded.entries, built_on = excluded.built_on`,
      [gameId, build.group, build.realms, build.entries, build.builtOn, row.id],
    );
  }
  const gone = before.filter(({ realmGroup: group }) => !builds.some((build) => build.group === group)).map(({ fileId: id }) => id);
  await tx.query('DELETE FROM addon_builds WHERE file_id = ANY ($1::bigint[])', [gone]);
  await tx.query('DELETE FROM plugin_files WHERE id = ANY ($1::bigint[])', [gone]);
  const orphans = await tx.query<{ sha256: string }>(
    'SELECT DISTINCT given.sha256 FROM unnest($1::text[]) AS given (sha256) WHERE NOT EXISTS (SELECT FROM plugin_files f WHERE f.sha256 = given.sha256)',
    [before.map(({ sha256 }) => sha256)],
  );
  return orphans.map(({ sha256 }) => sha256);
}
