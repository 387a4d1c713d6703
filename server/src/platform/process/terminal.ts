import { readConfig } from './config/config.ts';
import type { Config } from './config/config.ts';
import { StartFailure } from './start-failure.ts';

/** Prints one line of progress for the person at the terminal. */
export function printLine(line: string): void {
  console.log(`[炉边] ${line}`);
}

/** Prints why the command cannot continue: a sentence for what the operator can fix, the full error for a bug of ours. */
export function reportFailure(reason: unknown): void {
  console.error(reason instanceof StartFailure ? `\n[炉边] ${reason.message}\n` : reason);
}

/** Returns the configuration of this process's environment. Throws StartFailure when a value makes no sense. */
export function configure(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    throw new StartFailure(error instanceof Error ? `${error.message}。` : String(error), { cause: error });
  }
}
