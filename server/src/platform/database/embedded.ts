// The embedded database as the site uses it: what keeps it from starting is a failure of the site's start.
import * as postgres from '#embedded-postgres';
import { StartFailure } from '../process/start-failure.ts';

export type EmbeddedDatabase = Pick<postgres.EmbeddedPostgres, 'connection' | 'stop' | 'onExit'>;

export { applicationConnection } from '#embedded-postgres';

/** Starts or adopts the embedded database of a data directory. Throws StartFailure for whatever the person at the keyboard can mend, and passes `onExit` one. */
export async function startEmbeddedPostgres(options: postgres.EmbeddedPostgresOptions): Promise<EmbeddedDatabase> {
  const { connection, stop, onExit } = await asStartFailure(() => postgres.startEmbeddedPostgres(options));
  return { connection, stop, onExit: (callback) => onExit((reason) => callback(startFailureOf(reason))) };
}

/** Returns what connects to the embedded database while another process runs it; null when none does. Throws StartFailure when the directory cannot be used. */
export function findRunningPostgres(dataDir: string): Promise<postgres.EmbeddedConnection | null> {
  return asStartFailure(() => postgres.findRunningPostgres(dataDir));
}

/** Makes the data directory unless it is there and returns its real path. Throws StartFailure when it cannot. */
export function makeDataDirectory(dataDir: string): Promise<string> {
  return asStartFailure(() => postgres.makeDataDirectory(dataDir));
}

async function asStartFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Error ? startFailureOf(error) : error;
  }
}

function startFailureOf(error: Error): Error {
  return error instanceof postgres.EmbeddedPostgresError ? new StartFailure(error.message, { cause: error }) : error;
}
