import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { folderForData } from '#tools/memory-folder.ts';
import { reachDatabase, type ReachedDatabase } from '#server/platform/database/reach-database.ts';
import { runWords, type CommandResult } from '#tools/hearth.ts';

/** The database of a site that does not run, as an operator's command reaches it. */
export interface CommandSite extends ReachedDatabase {
  readonly dataDir: string;
  /** Returns the result of `npm run hearth -- …` on that database. */
  hearth(...words: string[]): Promise<CommandResult>;
  /** Leaves the database and removes its folder. */
  remove(): Promise<void>;
}

/** Makes a new, empty site's database in a folder of its own. */
export async function openCommandSite(): Promise<CommandSite> {
  const dataDir = await mkdtemp(join(folderForData(), 'hearth-tool-'));
  // PostgreSQL runs as another user when we are root.
  await chmod(dataDir, 0o711);
  const reached = await reachDatabase({ databaseUrl: null, dataDir }, () => undefined);
  return {
    ...reached,
    dataDir,
    hearth: (...words) => runWords(words, (run) => run(reached.db, reached.owner)),
    async remove() {
      await reached.leave();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
