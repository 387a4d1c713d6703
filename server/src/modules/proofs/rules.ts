import { createHash } from 'node:crypto';
import { limitsOf } from '#contract/settings/rate-limits.ts';
import type { Settings } from '#contract/settings/site-settings.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** How long one presenter is alone with a request before the next one is called. */
const CALL_MS = 12 * HOUR_MS;
/** When the operators may look too. */
const OPERATORS_MS = 48 * HOUR_MS;
/** How long the picture of a note is kept, after the proof and after the last case it served. */
const PICTURE_MS = 30 * DAY_MS;

const HISTORY_MS = 180 * DAY_MS;

export const LIMITS = limitsOf('proofs');

/** How Battle.net calls what it knows of each world's characters; the operator's other worlds have none. */
const NAMESPACES: Readonly<Record<number, string>> = { 1: 'profile', 2: 'profile-classic', 3: 'profile-classic1x' };

/** Returns how Battle.net calls what it knows of a world's characters; null: it has no such world. */
export function namespaceOf(gameId: number): string | null {
  return NAMESPACES[gameId] ?? null;
}

const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms);

/** Returns until when a code that was asked for is looked for. */
export const pendingUntil = (askedAt: Date, { proofCodeDays }: Pick<Settings, 'proofCodeDays'>) => later(askedAt, proofCodeDays * DAY_MS);
/** Returns until when a proof counts. */
export const provenUntil = (provenAt: Date, { provenDays }: Pick<Settings, 'provenDays'>) => later(provenAt, provenDays * DAY_MS);
/** Returns before when proofs have lost their pictures. */
export const picturesBefore = (now: Date) => later(now, -PICTURE_MS);

/** Returns since when what somebody called their character makes them conflicted. */
export const historySince = (now: Date) => later(now, -HISTORY_MS);

/** Returns ids in the order of a lot: everybody who knows the seed gets the same one. */
export function orderByLot(seed: string, ids: readonly number[]): number[] {
  const ticketOf = (id: number) => createHash('sha256').update(`${seed}:${id}`).digest('hex');
  return [...ids].toSorted((one, other) => (ticketOf(one) < ticketOf(other) ? -1 : 1));
}

/** A request as its calls see it. */
export interface Calls {
  askedAt: Date;
  callOrder: readonly number[];
  called: number;
  operatorsCalledAt: Date | null;
}

/** Who is called for a request at an instant, and when the next call is. */
export interface NextCall {
  presenterId: number | null;
  operators: boolean;
  nextAt: Date | null;
}

/** Returns who is called for a request now: the next one of its order, and the operators once it is two days old. */
export function nextCallOf({ askedAt, callOrder, called, operatorsCalledAt }: Calls, now: Date): NextCall {
  const operatorsAt = later(askedAt, OPERATORS_MS);
  const operators = operatorsCalledAt === null && now >= operatorsAt;
  const isLast = called + 1 >= callOrder.length;
  const nextOne = isLast ? null : later(now, CALL_MS);
  const waits = [nextOne, operatorsCalledAt === null && !operators ? operatorsAt : null].filter((instant) => instant !== null);
  return { presenterId: callOrder[called] ?? null, operators, nextAt: waits.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null };
}

/** Returns whether operators may look at a request. */
export function isForOperators(askedAt: Date, now: Date): boolean {
  return now >= later(askedAt, OPERATORS_MS);
}

/** Returns before when requests must have been made for operators to look at them. */
export function operatorsBefore(now: Date): Date {
  return later(now, -OPERATORS_MS);
}
