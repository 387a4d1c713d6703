import { z } from '#contract/zod.ts';
import { record } from '#server/modules/audit/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { pluginsTag } from '../plugin/rules.ts';
import { deleteLastVersion, deletePlugin, updatePlugin } from './queries-add.ts';

const keptPlugin = z.object({
  id: z.int(),
  folder: z.string(),
  name: z.string(),
  summary: z.string(),
  description: z.string(),
  note: z.string(),
  author: z.string(),
  category: z.string(),
  gameIds: z.array(z.int()),
  installSteps: z.array(z.string()),
  updatedAt: z.string(),
});

/**
 * Takes back that a version was added: the version goes with its file, and its plugin is as it was, or goes as well where `before` is undefined.
 * Returns false when that can't be, as when another version was added since.
 */
export async function removeAddedVersion({ tx, now }: WriteContext, fileId: number, before: unknown): Promise<boolean> {
  const plugin = keptPlugin.optional().safeParse(before);
  const removed = plugin.success ? await deleteLastVersion(tx, fileId) : null;
  if (!plugin.success || !removed) return false;
  if (plugin.data) await updatePlugin(tx, plugin.data);
  else if (!(await deletePlugin(tx, removed.pluginId))) return false;
  writesTags(tx, ...new Set([...removed.gameIds, ...(plugin.data?.gameIds ?? [])].map(pluginsTag)));
  await record({ tx, now }, { act: 'plugin.remove', target: { kind: 'plugin_file', id: fileId } });
  return true;
}
