import type { Instant } from '#server/platform/database/db.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Until when how many presenters were called for a case that waits, in hours from when it got there; with the later ones the operators are called too. */
const CALLS = [
  { hours: 0, total: 2 },
  { hours: 24, total: 4 },
  { hours: 72, total: Infinity },
  { hours: 7 * 24, total: Infinity, operators: true },
  { hours: 12 * 24, total: Infinity, operators: true, again: true },
] as const satisfies readonly { hours: number; total: number; operators?: true; again?: true }[];

/** Specialities that help with an activity; one of the same name always does. */
const HELPFUL: Readonly<Record<string, readonly string[]>> = {
  gold_run: ['gold_account', 'raid_lead'],
  dkp: ['gold_account', 'raid_lead'],
  raid: ['raid_lead', 'log'],
  dungeon: ['raid_lead', 'log'],
  world_boss: ['raid_lead', 'log'],
  mythic_plus: ['log'],
  boost: ['gold_account'],
  trade: ['gold_account'],
  auction: ['gold_account'],
  recruit: ['guild'],
  chat: ['mediation'],
};

/** Who is called for a case that waits. */
export interface QueueCall {
  /** How many were called with these: `Infinity` for everybody. */
  total: number;
  /** Those who were called before are called once more. */
  again: boolean;
  operators: boolean;
  /** Null: this was the last call. */
  nextAt: Date | null;
}

/** Returns the call that is due for a case whose calls count from an instant: the latest one, which makes up for those nobody made. */
export function queueCallOf({ startedAt }: { startedAt: Instant }, now: Date): QueueCall {
  const atOf = (hours: number) => new Date(Date.parse(startedAt) + hours * HOUR_MS);
  const due = CALLS.findLast(({ hours }) => atOf(hours) <= now) ?? CALLS[0];
  const next = CALLS.find(({ hours }) => atOf(hours) > now);
  return { total: due.total, again: 'again' in due, operators: 'operators' in due, nextAt: next ? atOf(next.hours) : null };
}

/** What decides in which order presenters are called. */
export interface Callable {
  id: number;
  specialities: readonly string[];
  realmKeys: readonly string[];
  /** Whether they have time: they were here lately, and hold few cases. */
  isFree: boolean;
}

/** Returns the activities that somebody with these specialities knows. */
export function activitiesOf(specialities: readonly string[]): string[] {
  const helped = Object.entries(HELPFUL).flatMap(([activity, by]) => (by.some((each) => specialities.includes(each)) ? [activity] : []));
  return [...new Set([...specialities, ...helped])];
}

/** Returns presenters in the order in which they are called for a case: first who has time, of those who knows its realm or what it is about. */
export function inCallOrder<Given extends Callable>(
  presenters: readonly Given[],
  { realmKeys, activity }: { realmKeys: readonly string[]; activity: string },
): Given[] {
  const isVersed = ({ specialities, realmKeys: own }: Callable) => own.some((key) => realmKeys.includes(key)) || activitiesOf(specialities).includes(activity);
  const rankOf = (each: Callable) => (each.isFree ? 0 : 2) + (isVersed(each) ? 0 : 1);
  return presenters.toSorted((one, other) => rankOf(one) - rankOf(other));
}
