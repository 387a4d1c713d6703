// What goes wrong in a process, and how many replies it sends, waits in memory until it is written: no request pays for it. An error leaves its class
// and the line of ours that threw it, a statement its text without values, so that nothing a person wrote is among it.
import { lineOf, nameOf, placeOf } from './fault-place.ts';
import type { Log } from './log.ts';

/** What has gone wrong at one place since it was written last; without a name: at all further places. */
export interface ProcessFault {
  kind: 'fault' | 'slow';
  name: string;
  place: string;
  count: number;
  /** Of a statement: how long the longest one took. */
  worstMs: number;
}

/** The replies of one minute of the clock. */
export interface ReplyCount {
  /** Its first millisecond. */
  minuteMs: number;
  replies: number;
  failed: number;
  turnedAway: number;
}

/** What waits to be written. */
export interface WaitingFaults {
  faults: readonly ProcessFault[];
  replies: readonly ReplyCount[];
}

interface Waiting {
  faults: Map<string, ProcessFault>;
  replies: Map<number, ReplyCount>;
  /** The one of the minute under way: a reply costs a few additions. */
  current: ReplyCount;
}

const MINUTE_MS = 60_000;
/** Places that wait; a process that is well has none. */
export const MAX_WAITING_PLACES = 200;
/** Minutes that wait while the database is away. Nobody looks further back. */
export const MAX_WAITING_MINUTES = 60;

// One for each log, so that two sites in one process keep theirs apart.
const waiting = new WeakMap<Log, Waiting>();

/** Counts an error that nobody expected, by its class and where it was thrown. */
export function countFault(log: Log, thrown: unknown): void {
  add(waitingOf(log), { kind: 'fault', name: nameOf(thrown), place: placeOf(thrown), count: 1, worstMs: 0 });
}

/** Counts a statement that took long. */
export function countSlow(log: Log, statement: string, ms: number): void {
  add(waitingOf(log), { kind: 'slow', name: lineOf(statement), place: '', count: 1, worstMs: Math.round(ms) });
}

/** Counts a reply: 500 is a fault, 503 somebody who was turned away. What is wrong with a request itself is no reply of interest. */
export function countReply(log: Log, status: number, nowMs: number): void {
  if (status >= 400 && status < 500) return;
  const own = waitingOf(log);
  const minuteMs = nowMs - (nowMs % MINUTE_MS);
  if (own.current.minuteMs !== minuteMs) own.current = minuteOf(own, minuteMs);
  own.current.replies += 1;
  if (status === 503) own.current.turnedAway += 1;
  else if (status === 500) own.current.failed += 1;
}

/** Returns what waits, and begins again at nothing. */
export function takeFaults(log: Log): WaitingFaults {
  const own = waiting.get(log);
  waiting.delete(log);
  return { faults: [...(own?.faults.values() ?? [])], replies: [...(own?.replies.values() ?? [])] };
}

/** Puts back what could not be written, apart from minutes long past. */
export function putFaultsBack(log: Log, { faults, replies }: WaitingFaults): void {
  const own = waitingOf(log);
  for (const fault of faults) add(own, fault);
  for (const given of replies) {
    const target = minuteOf(own, given.minuteMs);
    target.replies += given.replies;
    target.failed += given.failed;
    target.turnedAway += given.turnedAway;
  }
  const tooMany = Math.max(0, own.replies.size - MAX_WAITING_MINUTES);
  for (const minuteMs of [...own.replies.keys()].toSorted((one, other) => one - other).slice(0, tooMany)) own.replies.delete(minuteMs);
}

function minuteOf({ replies }: Waiting, minuteMs: number): ReplyCount {
  const counted = replies.get(minuteMs) ?? { minuteMs, replies: 0, failed: 0, turnedAway: 0 };
  replies.set(minuteMs, counted);
  return counted;
}

function add({ faults }: Waiting, fault: ProcessFault): void {
  const given = faults.size < MAX_WAITING_PLACES || faults.has(keyOf(fault)) ? fault : { ...fault, name: '', place: '' };
  const before = faults.get(keyOf(given));
  faults.set(keyOf(given), before ? { ...given, count: before.count + given.count, worstMs: Math.max(before.worstMs, given.worstMs) } : given);
}

function keyOf({ kind, name, place }: ProcessFault): string {
  return `${kind} ${place} ${name}`;
}

function waitingOf(log: Log): Waiting {
  const known = waiting.get(log);
  if (known) return known;
  const own: Waiting = { faults: new Map(), replies: new Map(), current: { minuteMs: -1, replies: 0, failed: 0, turnedAway: 0 } };
  waiting.set(log, own);
  return own;
}
