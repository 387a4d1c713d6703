import { followsSecret } from '../lots.ts';
import type { CourtSource } from './source.ts';
import { Mismatch, readDay, readHash, readList, readObject } from './values.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const CHINA_MS = 8 * 60 * 60 * 1000;
/** A stored reply may be some hours old, and clocks differ. */
const LATE_DAYS = 2;
const CLOCK_MS = 10 * 60 * 1000;

/** The secrets of the lots of a year as far as they are public. */
export interface Secrets {
  /** Null while its day is not over. */
  of(day: string): string | null;
  /** The hash of the secret of a day: that of the day before it. Null where the year has no such day. */
  hashOf(day: string): string | null;
}

/**
 * Reads the secrets of a year: from the day before it to yesterday, each one the hash of the next. Throws `Mismatch` where one does not follow, is left out, or
 * is public before its day is over. A year without any has drawn nothing.
 */
export async function readSecrets(source: CourtSource, year: number, now: Date): Promise<Secrets> {
  const rows = readList(readObject(await source.draws(year), '密数')['days'], '密数').map((each) => {
    const row = readObject(each, '密数');
    if (row['year'] !== year) throw new Mismatch(`要的是 ${year} 年的密数，给的不是`);
    return { day: readDay(row['day'], '密数的日子'), secret: readHash(row['secret'], '密数') };
  });
  const secrets = new Map<string, string>();
  let expected = Date.UTC(year, 0, 0);
  let before: string | null = null;
  for (const { day, secret } of rows.toReversed()) {
    if (day !== dayOf(expected)) throw new Mismatch(`${year} 年的密数缺了 ${dayOf(expected)} 的`);
    if (before !== null && !(await followsSecret(secret, before))) throw new Mismatch(`${day} 的密数，不是前一天定下的那一个`);
    secrets.set(day, secret);
    before = secret;
    expected += DAY_MS;
  }
  // `expected` is the day after the last one.
  const endsAt = Math.min(now.getTime() + CHINA_MS, Date.UTC(year + 1, 0, 1));
  if (expected > Math.min(endsAt + CLOCK_MS, Date.UTC(year + 1, 0, 1))) throw new Mismatch(`${dayOf(expected - DAY_MS)} 还没有过完，密数却已经公布`);
  if (rows.length > 0 && expected <= endsAt - LATE_DAYS * DAY_MS) throw new Mismatch(`${dayOf(expected)} 早就过完了，密数还没有公布`);
  return {
    of: (day) => secrets.get(day) ?? null,
    hashOf: (day) => secrets.get(dayOf(Date.parse(day) - DAY_MS)) ?? null,
  };
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
