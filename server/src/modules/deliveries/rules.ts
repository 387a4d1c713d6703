import type { Limit } from '#server/platform/attempts.ts';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** How much may be sent: to one member, to one address, and by the whole site. */
export const LIMITS = {
  mailsToMember: { max: 40, windowSeconds: DAY_SECONDS },
  textsToMember: { max: 12, windowSeconds: DAY_SECONDS },
  mailsToAddress: { max: 40, windowSeconds: DAY_SECONDS },
  textsToAddress: { max: 12, windowSeconds: DAY_SECONDS },
  guestMailsToAddress: { max: 8, windowSeconds: DAY_SECONDS },
  mailsOfSite: { max: 2_000, windowSeconds: HOUR_SECONDS },
  textsOfSite: { max: 500, windowSeconds: HOUR_SECONDS },
} as const satisfies Readonly<Record<string, Limit>>;

/** An attempt that has not ended by then is lost with its process: longer than any channel takes. */
export const CLAIM_MS = 60_000;
/** How long what cannot be sent now, because the whole site sends too much, waits. */
export const SITE_PAUSE_MS = 10 * 60_000;
/** How long the log is kept of what has no legal effect. */
export const KEPT_DAYS = 90;
