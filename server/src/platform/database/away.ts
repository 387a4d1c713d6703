/**
 * The database cannot be reached, has not answered in time, or cannot say whether a commit will last. What was being written may have been
 * written or not; the same idempotency key finds out.
 */
export class DatabaseAway extends Error {}

/** Connection lost (08), the server stops, starts or was restarted (57P), and a former primary that only reads by now (25006). */
const AWAY_CODES = /^(?:08...|57P0[1-5]|25006)$/;
const AWAY_SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH']);
/** What the driver says without a code. */
const AWAY_MESSAGES = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'timeout expired',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]);

/** Returns whether an error says that the database is away, as opposed to an answer of it that says no. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  if (!(error instanceof Error)) return false;
  if ('syscall' in error && error.syscall === 'connect') return true;
  const code = 'code' in error ? String(error.code) : '';
  return AWAY_CODES.test(code) || AWAY_SYSTEM_CODES.has(code) || AWAY_MESSAGES.has(error.message);
}
