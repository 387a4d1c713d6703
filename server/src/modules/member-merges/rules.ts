import { limitsOf } from '#contract/settings/rate-limits.ts';
import type { SuspensionRow } from './queries.ts';

export const LIMITS = limitsOf('member-merges');

/** Returns the suspension that goes over to an account because it lasts longer than its own; null when none does. */
export function heavierOf(own: SuspensionRow | null, other: SuspensionRow | null, now: Date): SuspensionRow | null {
  const end = (suspension: SuspensionRow | null) =>
    suspension?.status === 'suspended' && suspension.until !== null ? Date.parse(suspension.until) : Number.NEGATIVE_INFINITY;
  return own !== null && end(own) > now.getTime() && end(own) > end(other) ? own : null;
}
