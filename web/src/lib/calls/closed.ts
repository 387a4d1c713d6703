import type { CallFailure } from '#contract/envelope.ts';

/** Returns whether the site takes nothing just now, from anybody. What a proxy before it replies has no name, only HTTP's status. */
export function isClosed({ name, status }: CallFailure): boolean {
  return name === undefined ? status === 503 : name === 'maintenance' || name === 'siteClosed' || name === 'readOnly' || name === 'overloaded';
}
