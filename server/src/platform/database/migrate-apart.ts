import { fork } from 'node:child_process';
import { join } from 'node:path';
import { StartFailure } from '../process/start-failure.ts';
import type { Connection } from './db.ts';

/** What the forked process is given: the role that owns the tables, and the one the site runs under. */
export interface ToMigrate {
  owner: Connection;
  role: string;
}

/** What it answers: the migrations it applied, or why it could not. */
export type Migrated = { applied: string[] } | { message: string; isStartFailure: boolean };

/**
 * Migrates the embedded database and grants the site its rights in a process of its own, so that the site itself never has a session of the
 * role that owns the tables. Returns the names of the migrations that were applied. Throws what `migrateSchema` throws, by its message.
 */
export async function migrateApart(given: ToMigrate): Promise<string[]> {
  const migrated = await new Promise<Migrated>((resolve, reject) => {
    // Given by a message: arguments and the environment of a process can be read by others of the same user.
    const child = fork(join(import.meta.dirname, 'migrate-process.ts'), { execArgv: [] });
    child.once('message', (message: Migrated) => resolve(message));
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`the process that migrates ended without an answer (${code ?? signal})`)));
    child.send(given);
  });
  if ('applied' in migrated) return migrated.applied;
  throw migrated.isStartFailure ? new StartFailure(migrated.message) : new Error(migrated.message);
}
