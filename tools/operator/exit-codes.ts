import { Failure } from '#contract/failures.ts';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import { Misuse, Refusal } from './refusal.ts';

/** How a command ends, for scripts. */
export const EXIT = {
  done: 0,
  /** A rule of the site says no. */
  refused: 1,
  /** The command or what it was given can't be read. */
  misused: 2,
  /** What it was to be done to is not as it was in the preview. */
  stale: 3,
  /** The database can't be reached. */
  unreachable: 4,
  /** A bug of ours. */
  fault: 5,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** An error as a command reports it. */
export interface Refused {
  code: ExitCode;
  /** The name of the refusal, as in the API; null for those of the command line alone. */
  name: string | null;
  message: string;
  /** What was found beside, for programs; absent where there is nothing. */
  data?: object;
}

/** Returns how to report an expected error; null for a bug of ours. */
export function refusedBy(error: unknown): Refused | null {
  if (error instanceof Failure) {
    const isInput = error.name === 'invalidInput' || error.name === 'badBody';
    const code = error.name === 'staleBase' ? EXIT.stale : isInput ? EXIT.misused : EXIT.refused;
    return { code, name: error.name, message: error.fields?.[0]?.message ?? error.message };
  }
  if (error instanceof Misuse) return { code: EXIT.misused, name: null, message: error.message };
  if (error instanceof Refusal) return { code: EXIT.refused, name: null, message: error.message, ...(error.data && { data: error.data }) };
  if (error instanceof StartFailure) return { code: EXIT.unreachable, name: null, message: error.message };
  return null;
}
