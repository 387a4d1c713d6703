import type { CallFailure } from '#contract/envelope.ts';
import type { FailureName } from '#contract/failures.ts';
import { isClosed } from './closed.ts';

// A refusal without a name was not written by the API: no reply came, or something on the way replied. Only then HTTP's status says anything.

const HURRIED: readonly FailureName[] = ['tooManyRequests', 'tooManyAttempts'];
const SIGNED_OUT: readonly FailureName[] = ['notSignedIn', 'tokenRevoked'];

/** Returns whether no reply came, so that it is unknown what has arrived. */
export function isUnanswered({ name, status }: CallFailure): boolean {
  return name === undefined && status === 0;
}

/** Returns whether the same call may be made again after a pause. */
export function isBusy(failure: CallFailure): boolean {
  const { name, status } = failure;
  return isClosed(failure) || (name === undefined ? status === 429 : HURRIED.includes(name));
}

/** Returns whether the fault is the site's, or that of something before it. */
export function isFault({ name, status }: CallFailure): boolean {
  return name === undefined ? status >= 500 : name === 'serverFault';
}

/** Returns whether the member has to sign in first. */
export function isSignedOut({ name, status }: CallFailure): boolean {
  return name === undefined ? status === 401 : SIGNED_OUT.includes(name);
}
