import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Connection } from '../database/db.ts';
import { MIGRATIONS } from '../database/migrate-schema.ts';
import type { Config } from '../process/config/config.ts';
import { StartFailure } from '../process/start-failure.ts';

/** What the forked process is given: the role that owns the tables, and where the site is. */
export interface ToBackUp {
  owner: Connection;
  dataDir: string;
  /** The folder of the migrations. */
  migrations: string;
}

/** What it says: a line for who waits, that it is done, or why it could not be. */
export type BackUpNews = { line: string } | { done: true } | { message: string; isStartFailure: boolean };

/**
 * Returns what backs a site up before its tables change, when some will: rows and key, without the uploaded files, which no upgrade touches. That
 * is done in a process of its own, so that the site itself never has a session of the role that owns the tables. It throws StartFailure when the
 * backup can't be written; then nothing is to be upgraded.
 */
export function backUpBeforeUpgrade(
  { dataDir }: Pick<Config, 'dataDir'>,
  onProgress: (line: string) => void,
  migrations = MIGRATIONS,
): (owner: Connection) => Promise<void> {
  return (owner) =>
    new Promise((resolve, reject) => {
      const child = fork(join(import.meta.dirname, 'before-upgrade-process.ts'), { execArgv: [] });
      child.on('message', (news: BackUpNews) => {
        if ('line' in news) onProgress(news.line);
        else if ('done' in news) resolve();
        else reject(news.isStartFailure ? new StartFailure(news.message) : new Error(news.message));
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => reject(new Error(`the process that backs up ended without an answer (${code ?? signal})`)));
      // By a message: arguments and the environment of a process can be read by others of the same user.
      const given: ToBackUp = { owner, dataDir, migrations };
      child.send(given);
    });
}
