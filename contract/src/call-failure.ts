import type { CallFailure } from './envelope.ts';
import type { Failure } from './failures.ts';

/** What the API says of something that is not there, for pages that know it without asking. */
export const NOT_FOUND: CallFailure = { code: 'A0404', name: 'notFound', message: '', status: 404 };

/** Returns the refusal as plain data for the wire and for pages. */
export function callFailureOf({ code, name, message, status, fields, retryAfter, count, until, t }: Failure): CallFailure {
  return {
    code,
    name,
    message,
    status,
    ...(fields && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(count !== undefined && { count }),
    ...(t && { t }),
    ...(until !== undefined && { until }),
  };
}
