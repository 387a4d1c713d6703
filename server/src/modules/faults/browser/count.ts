// Reports wait in memory, counted by place, and are written every few seconds: a flood costs neither the disk nor the log more than a few rows.
import { dayInChina } from '#server/platform/process/china-day.ts';
import type { Platform } from '#server/platform/api.ts';
import { canAddressTry } from '#server/platform/attempts.ts';
import type { Database, Db, WriteContext } from '#server/platform/database/db.ts';
import { networkOf } from '#server/platform/process/network.ts';
import type { Log } from '#server/platform/process/log.ts';
import { LIMITS, MAX_GROUPS_A_DAY, MAX_SAMPLED, MAX_TRIES_BY_NETWORK, MAX_WAITING_GROUPS, sampleWeight } from './limits.ts';
import { countFaults, insertFaults, updateFaults, type CountedGroup, type FaultGroup } from './queries.ts';
import { browserOf } from './report/browsers.ts';
import { readReport, type Scripts } from './report/read-report.ts';

interface Waiting {
  groups: Map<string, CountedGroup>;
  /** The minute that is counted, and its reports so far that the limit of their address let through. */
  minute: number;
  reports: number;
  /** When the last of them came. */
  lastAt: Date;
  /** How many came in that minute, by network; no more networks than reports are taken. */
  tries: Map<string, number>;
}

// One for each pool, so that two sites in one process keep theirs apart.
const waiting = new WeakMap<Db, Waiting>();

/** A report as it came. */
export interface SentReport {
  body: string;
  userAgent: string;
  address: string;
}

/** What runs here. */
export interface Release {
  version: string;
  scripts: Scripts;
}

/** Counts what a browser reports; what is too much, or is no report, is dropped without a word. */
export async function countReport(platform: Platform, { version, scripts }: Release, { body, userAgent, address }: SentReport): Promise<void> {
  const now = platform.clock.now();
  const own = waitingOf(platform.db);
  const minute = Math.floor(now.getTime() / 60_000);
  if (own.minute !== minute) Object.assign(own, { minute, reports: 0, tries: new Map() });
  if (own.reports >= MAX_SAMPLED || countTry(own, address) > MAX_TRIES_BY_NETWORK * platform.config.addressLimitFactor) return;
  // Counted only after the limit of its address, so that one network can't use up what all have.
  if (!(await canAddressTry({ platform, now, address }, 'faults', LIMITS.reportsByAddress))) return;
  own.reports += 1;
  const weight = sampleWeight(own.reports);
  if (weight === 0) return;
  const { faults, isCurrent } = readReport(body, scripts);
  own.lastAt = now;
  const browser = browserOf(userAgent);
  for (const fault of faults) add(own, { ...fault, ...browser, version: isCurrent === false ? 'older' : version, count: weight });
}

/** Counts one more of a network in this minute; returns how many there are. */
function countTry({ tries }: Waiting, address: string): number {
  const network = networkOf(address);
  const count = (tries.get(network) ?? 0) + 1;
  tries.set(network, count);
  return count;
}

/** Writes the reports that wait; call it every few seconds and before the process ends. What could not be written is tried again next time. */
export async function flushFaults(db: Database, log: Log): Promise<void> {
  const own = waitingOf(db);
  if (own.groups.size === 0) return;
  const groups = [...own.groups.values()];
  own.groups = new Map();
  try {
    const fresh = await db.transaction((tx) => writeFaults({ tx, now: own.lastAt }, groups));
    for (const fault of fresh) log.warn({ fault }, 'a fault in browsers that is new today');
  } catch (error) {
    for (const group of groups) add(own, group);
    throw error;
  }
}

/** Writes groups of today and returns those that are new. Beyond the limit of a day, new ones are counted together. */
async function writeFaults({ tx, now }: WriteContext, groups: readonly CountedGroup[]): Promise<CountedGroup[]> {
  const day = dayInChina(now);
  const known = new Set((await updateFaults({ tx, now }, day, groups)).map(keyOf));
  const unknown = groups.filter((group) => !known.has(keyOf(group)));
  const room = Math.max(0, MAX_GROUPS_A_DAY - (await countFaults(tx, day)));
  const fresh = unknown.slice(0, room);
  const more = unknown.slice(room).reduce((count, group) => count + group.count, 0);
  await insertFaults({ tx, now }, day, more === 0 ? fresh : [...fresh, { ...MORE, count: more }]);
  return fresh;
}

/** Counts what has no group of its own any more. */
const MORE: FaultGroup = { kind: 'more', version: '', message: '', file: '', line: 0, col: 0, function: '', browser: '', browserVersion: 0 };

function add(own: Waiting, group: CountedGroup): void {
  const target = own.groups.size < MAX_WAITING_GROUPS || own.groups.has(keyOf(group)) ? group : { ...MORE, count: group.count };
  const key = keyOf(target);
  const before = own.groups.get(key);
  own.groups.set(key, before ? { ...before, count: before.count + target.count } : target);
}

function keyOf({ version, kind, message, file, line, col, function: frame, browser, browserVersion }: FaultGroup): string {
  return JSON.stringify([version, kind, message, file, line, col, frame, browser, browserVersion]);
}

function waitingOf(db: Db): Waiting {
  const own = waiting.get(db) ?? { groups: new Map(), minute: 0, reports: 0, tries: new Map(), lastAt: new Date(0) };
  waiting.set(db, own);
  return own;
}
