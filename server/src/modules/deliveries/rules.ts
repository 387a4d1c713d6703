import { limitsOf } from '#contract/settings/rate-limits.ts';

/** How much may be sent: to one member, to one address, and by the whole site. */
export const LIMITS = limitsOf('deliveries');

/** An attempt that has not ended by then is lost with its process: longer than any channel takes. */
export const CLAIM_MS = 60_000;
/** How long what cannot be sent now, because the whole site sends too much, waits. */
export const SITE_PAUSE_MS = 10 * 60_000;
/** How long what cannot be sent now, because its recipient had enough for a day, waits. */
export const RECIPIENT_PAUSE_MS = 60 * 60_000;
/** How long what this version of the program does not know waits for one that does: during an upgrade both run. */
export const UNKNOWN_PAUSE_MS = 60_000;
/** How long the log is kept of what has no legal effect. */
export const KEPT_DAYS = 90;
