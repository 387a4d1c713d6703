import type { Db } from '#server/platform/database/db.ts';
import { selectUploaded, selectVersions, type PluginRow, type VersionRow } from './queries.ts';

/** Returns every uploaded plugin with its versions, newest first, as operators see them. */
export async function listUploaded(db: Db): Promise<(PluginRow & { versions: VersionRow[] })[]> {
  const plugins = await selectUploaded(db);
  const versions = await selectVersions(
    db,
    plugins.map(({ id }) => id),
  );
  return plugins.map((plugin) => ({ ...plugin, versions: versions.filter(({ pluginId: id }) => id === plugin.id) }));
}
