import { createECDH } from 'node:crypto';
import { ALERT_DIGEST_HOUR } from '#contract/limits.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** How long after a mail at once the next one comes at the earliest: what arrives meanwhile is in that. */
export const MAIL_PAUSE_MS = HOUR_MS;
/** Likewise of pushes. */
export const PUSH_PAUSE_MS = MINUTE_MS;
/** How long a push is worth trying, for us and for the push service. */
export const PUSH_LIFE_MS = 24 * HOUR_MS;
/** A browser to which nothing has come for so long takes no pushes any more. */
export const DEAD_AFTER_MS = 14 * DAY_MS;

/** China has had one time, without summer time, since 1991. */
const CHINA_OFFSET_HOURS = 8;

/** Returns the day in China whose hour of the digest was the last one, as `2026-11-29`. */
export function digestDay(now: Date): string {
  return new Date(now.getTime() + (CHINA_OFFSET_HOURS - ALERT_DIGEST_HOUR) * HOUR_MS).toISOString().slice(0, 10);
}

const PUSH_PAUSES_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS];
const MAX_WAIT_MS = DAY_MS;

/**
 * Returns when a push that was not taken is tried again: after what the push service asks for (`Retry-After`, seconds or a date), otherwise after longer and
 * longer pauses; null: never.
 */
export function nextPushAttempt({ attempts, retryAfter, now }: { attempts: number; retryAfter: string | null; now: Date }): Date | null {
  const pauseMs = PUSH_PAUSES_MS[attempts - 1];
  if (pauseMs === undefined) return null;
  return new Date(now.getTime() + Math.max(pauseMs, Math.min(askedMs(retryAfter, now), MAX_WAIT_MS)));
}

function askedMs(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * SECOND_MS : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(ms) ? 0 : ms;
}

/** What became of a push: `gone`: the browser takes none any more; `later`: it is worth another try; `refused`: this one is not. */
export type PushOutcome = 'taken' | 'gone' | 'later' | 'refused';

/** Returns what a push service means by its status; null: nothing came back. */
export function outcomeOf(status: number | null): PushOutcome {
  if (status === null || status === 429 || status >= 500) return 'later';
  if (status === 404 || status === 410) return 'gone';
  return status >= 200 && status < 300 ? 'taken' : 'refused';
}

/**
 * Returns whether the endpoint of a browser may be asked: an address of https without a port or a secret in front, outside of production also of http.
 * Which machine it is of is looked at each time something is sent.
 */
export function isEndpoint(text: string, isProduction: boolean): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' ? url.port === '' || !isProduction : url.protocol === 'http:' && !isProduction;
}

/** Returns whether a browser's key is a point of P-256, so that something can be encrypted for it. */
export function isPublicKey(p256dh: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
