import { describe, expect, it } from 'vitest';
import { isPollOpen, isSamePoll, ownPollOf, requireChoices } from './rules.ts';
import type { VoterRow } from './queries.ts';

const NOW = new Date('2026-03-04T04:00:00Z');
const row: VoterRow = {
  optionCount: 3,
  isMultiple: false,
  revision: 1,
  endsAt: '2026-03-04T05:00:00.000Z',
  isClosed: false,
  isOlder: true,
  own: null,
  voters: 4,
  results: [3, 1, 0],
};

describe('a poll', () => {
  it('is open until its end, or without one until it is closed', () => {
    expect(isPollOpen(row, NOW)).toBe(true);
    expect(isPollOpen({ ...row, endsAt: '2026-03-04T04:00:00.000Z' }, NOW)).toBe(false);
    expect(isPollOpen({ ...row, endsAt: null }, NOW)).toBe(true);
    expect(isPollOpen({ ...row, endsAt: null, isClosed: true }, NOW)).toBe(false);
  });

  it('shows its figures to who has voted, and to everybody once it has ended', () => {
    expect(ownPollOf(row, NOW)).toEqual({ own: null, voters: 4, results: null, mayVote: true, isTooYoung: false });
    expect(ownPollOf({ ...row, own: [1] }, NOW)).toEqual({ own: [1], voters: 4, results: [3, 1, 0], mayVote: false, isTooYoung: false });
    expect(ownPollOf({ ...row, isOlder: false }, NOW)).toMatchObject({ results: null, mayVote: false, isTooYoung: true });
    expect(ownPollOf({ ...row, endsAt: '2026-03-04T03:00:00.000Z' }, NOW)).toMatchObject({ results: [3, 1, 0], mayVote: false });
  });

  it('takes one of its options, or several where it says so', () => {
    expect(() => requireChoices([3], row)).not.toThrow();
    expect(() => requireChoices([4], row)).toThrow();
    expect(() => requireChoices([1, 2], row)).toThrow();
    expect(() => requireChoices([1, 2], { ...row, isMultiple: true })).not.toThrow();
  });

  it('is the same when its words, its kind and its time are', () => {
    const poll = { question: '左还是右', options: ['左', '右'], multiple: false, hours: 24 };
    expect(isSamePoll(poll, { ...poll, options: ['左', '右'] })).toBe(true);
    for (const other of [{ question: '右还是左' }, { options: ['右', '左'] }, { multiple: true }, { hours: null }])
      expect(isSamePoll(poll, { ...poll, ...other })).toBe(false);
  });
});
