import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { S3Settings } from '#server/platform/process/config/s3-settings.ts';
import type { Connection } from '#server/platform/database/db.ts';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import type { Made } from './queries.ts';

/** What the process of a backup is given. */
export type ToDo =
  /** Writes the site into a file. */
  | { act: 'make'; connection: Connection; dataDir: string; s3: S3Settings | null; file: string }
  /** Encrypts a file to a public key. */
  | { act: 'seal'; file: string; into: string; recipient: string }
  /** Restores a file into a database of its own in a folder that is deleted at the end. */
  | { act: 'try'; file: string; scratch: string; expected: Pick<Made, 'rowCount' | 'fileCount' | 'sha256'> }
  /** Requires that a file is the one that was written. */
  | { act: 'check'; file: string; sha256: string };

/** What it answers: what it made (nothing for a trial; of a sealed file its size and hash alone), or why it could not. */
export type Done = { made: Made | null } | { message: string; isStartFailure: boolean };

/**
 * Makes or tries a backup in a process of its own, because packing takes a processor for as long as it lasts, and because only a process of its own
 * owns the database that a trial is restored into. Returns what was made. Throws StartFailure with the reason where that can be said to an
 * operator; the process ends with the signal.
 */
export async function runApart(given: ToDo, signal: AbortSignal): Promise<Made | null> {
  const done = await new Promise<Done>((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'backup-process.ts'), { execArgv: [] });
    // It ends by itself when nobody listens to it any more.
    signal.addEventListener('abort', () => child.connected && child.disconnect(), { once: true });
    child.once('message', (message: Done) => resolve(message));
    child.once('error', reject);
    child.once('exit', (code, by) => reject(new Error(`the process of a backup ended without an answer (${code ?? by})`)));
    // By a message: arguments and the environment of a process can be read by others of the same user.
    child.send(given);
  });
  if ('made' in done) return done.made;
  throw done.isStartFailure ? new StartFailure(done.message) : new Error(done.message);
}
