/**
 * A start that fails for a reason the operator can fix. The message is one or more complete Chinese sentences and is shown without a stack.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** Returns the `code` of a system or database error (`ENOENT`, `57P03` …), or null where there is none. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
