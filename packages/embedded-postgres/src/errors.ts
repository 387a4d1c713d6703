/**
 * The database cannot start, or can't go on, for a reason the person at the keyboard can mend.
 * The message is one or more complete Chinese sentences.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Returns the `code` of a system or database error (`ENOENT`, `57P03` …), or null where there is none. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
