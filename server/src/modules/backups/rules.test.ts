import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBackupDue, isLeftover, isOffsiteLate, lastBackupAt, nameBackup, outdatedBackups, outdatedCopies } from './rules.ts';

it.each([
  ['2026-11-23T19:59:59Z', '2026-11-22T20:00:00.000Z'],
  ['2026-11-23T20:00:00Z', '2026-11-23T20:00:00.000Z'],
  ['2026-11-24T02:00:00Z', '2026-11-23T20:00:00.000Z'],
])('at %s the last hour for a backup was %s, four in Beijing', (now, hour) => {
  expect(lastBackupAt(new Date(now), '04:00').toISOString()).toBe(hour);
});

it('may be due at any other minute of Beijing’s day', () => {
  expect(lastBackupAt(new Date('2026-11-23T20:14:59Z'), '04:15').toISOString()).toBe('2026-11-22T20:15:00.000Z');
  expect(lastBackupAt(new Date('2026-11-23T15:00:00Z'), '23:00').toISOString()).toBe('2026-11-23T15:00:00.000Z');
});

it('is due once a night, at once without any, and again after a failure', () => {
  const now = new Date('2026-11-23T21:00:00Z');
  expect(isBackupDue(null, now, '04:00')).toBe(true);
  expect(isBackupDue({ startedAt: '2026-11-23T20:10:00Z', isMade: true }, now, '04:00')).toBe(false);
  expect(isBackupDue({ startedAt: '2026-11-23T19:50:00Z', isMade: true }, now, '04:00')).toBe(true);
  expect(isBackupDue({ startedAt: '2026-11-23T20:10:00Z', isMade: false }, now, '04:00')).toBe(true);
});

it('has names in the order of time, and knows what is left of one that was not finished', () => {
  const names = ['2026-11-23T20:00:00Z', '2026-11-24T09:00:00Z', '2027-01-01T00:00:00Z'].map((at) => nameBackup(new Date(at), false));
  expect(names).toEqual(['hearth-20261123-200000.tar.gz', 'hearth-20261124-090000.tar.gz', 'hearth-20270101-000000.tar.gz']);
  expect(names.toSorted()).toEqual(names);
  expect(isLeftover(`${names[0]}.part`)).toBe(true);
  expect(isLeftover(names[0] ?? '')).toBe(false);
  // Those of upgrades have their own rules.
  expect(isLeftover('before-upgrade-20261123-from-0109-to-0110-7.tar.gz.part')).toBe(false);
});

const DAY_MS = 24 * 60 * 60 * 1000;
const nightly = (count: number, proven: readonly number[] = []) =>
  Array.from({ length: count }, (_, index) => ({
    madeAt: new Date(Date.UTC(2026, 10, 23, 20, 5) - index * DAY_MS).toISOString(),
    isProven: proven.includes(index),
  }));

it('keeps the last days and one of each of the last weeks', () => {
  const backups = nightly(60);
  const outdated = outdatedBackups(backups, { daily: 7, weekly: 4 });
  const kept = backups.filter((backup) => !outdated.includes(backup));
  expect(kept.slice(0, 7)).toEqual(backups.slice(0, 7));
  expect(kept.length).toBeGreaterThanOrEqual(9);
  expect(kept.length).toBeLessThanOrEqual(11);
  expect(Date.parse(kept.at(-1)?.madeAt ?? '')).toBeLessThan(Date.parse(backups[19]?.madeAt ?? ''));
});

it('never deletes the newest, nor the newest one that could be restored', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ hours: fc.integer({ min: 0, max: 5_000 }), isProven: fc.boolean() }), { minLength: 1, maxLength: 40 }),
      fc.record({ daily: fc.integer({ min: 0, max: 10 }), weekly: fc.integer({ min: 0, max: 10 }) }),
      (given, kept) => {
        fc.pre(kept.daily + kept.weekly > 0);
        const backups = given.map(({ hours, isProven }) => ({ madeAt: new Date(Date.UTC(2026, 0, 1, hours)).toISOString(), isProven }));
        const left = backups.filter((backup) => !outdatedBackups(backups, kept).includes(backup));
        const newest = backups
          .map(({ madeAt }) => madeAt)
          .toSorted()
          .at(-1);
        expect(left.map(({ madeAt }) => madeAt)).toContain(newest);
        const proven = backups
          .filter(({ isProven }) => isProven)
          .map(({ madeAt }) => madeAt)
          .toSorted()
          .at(-1);
        if (proven !== undefined) expect(left.filter(({ isProven }) => isProven).map(({ madeAt }) => madeAt)).toContain(proven);
        expect(left.length).toBeLessThanOrEqual(kept.daily + kept.weekly + 1);
      },
    ),
  );
});

describe('copies off site', () => {
  const copy = (madeAt: string, more: object = {}) => ({ madeAt, isWhole: true, isProven: false, isSent: true, isPending: false, ...more });
  const days = (count: number) => Array.from({ length: count }, (_, at) => copy(`2026-11-${String(30 - at).padStart(2, '0')}T20:00:00Z`));
  const kept = (copies: ReturnType<typeof copy>[], settings: { daily: number; weekly: number }) => {
    const gone = new Set(outdatedCopies(copies, settings));
    return copies.filter((each) => !gone.has(each));
  };

  it('are kept for a week whatever the settings say, and longer where they say so', () => {
    expect(kept(days(12), { daily: 1, weekly: 0 })).toHaveLength(7);
    expect(kept(days(12), { daily: 10, weekly: 0 })).toHaveLength(10);
    expect(kept(days(3), { daily: 0, weekly: 0 })).toHaveLength(3);
  });

  it('stay while every newer one could not be restored', () => {
    const copies = [...days(9), copy('2026-10-01T20:00:00Z', { isProven: true })];
    expect(kept(copies, { daily: 7, weekly: 0 })).toContain(copies.at(-1));
  });

  it('count only where they are whole; what was begun goes once nobody sends it any more, and what was whole once stays', () => {
    const half = (more: object) => copy('2026-11-30T21:00:00Z', { isWhole: false, isSent: false, ...more });
    const [over, pending, lost] = [half({}), half({ isPending: true }), half({ isSent: true })];
    expect(outdatedCopies([over, pending, lost, ...days(7)], { daily: 7, weekly: 0 })).toEqual([over]);
  });

  it('are late after 26 hours without one, or without a first one', () => {
    const now = new Date('2026-11-30T22:30:00Z');
    const at = (newestAt: string | null, firstAt: string | null) => isOffsiteLate({ newestAt, firstAt }, now);
    expect([at('2026-11-29T21:00:00Z', null), at('2026-11-29T20:00:00Z', null)]).toEqual([false, true]);
    expect([at(null, null), at(null, '2026-11-30T20:00:00Z'), at(null, '2026-11-29T20:00:00Z')]).toEqual([false, false, true]);
  });
});
