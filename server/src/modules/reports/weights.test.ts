import { describe, expect, it } from 'vitest';
import { areEnough, changeOf, silencedUntil, voicesOf, weightOf, type Reporter } from './weights.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000).toISOString();
let ids = 0;
const reporter = (given: Partial<Reporter> = {}): Reporter => {
  ids += 1;
  return {
    id: ids,
    joinedAt: daysAgo(30),
    hasOwn: true,
    upheld: 0,
    closed: 0,
    falseAt: [],
    counts: true,
    foundFalseHere: false,
    networks: [`10.0.0.${ids}`],
    ...given,
  };
};

describe('a reporter weighs', () => {
  it.for<[number, string, Partial<Reporter>]>([
    [1, 'once', {}],
    [1, 'once from the seventh day on', { joinedAt: daysAgo(7) }],
    [0, 'nothing before', { joinedAt: daysAgo(6.99) }],
    [0, 'nothing without words of his own', { hasOwn: false }],
    [2, 'twice after five right ones', { upheld: 5, closed: 5 }],
    [2, 'twice at four of five', { upheld: 8, closed: 10 }],
    [1, 'once below that', { upheld: 7, closed: 9 }],
    [1, 'once with four', { upheld: 4, closed: 4 }],
    [0, 'nothing after three false ones in thirty days', { falseAt: [daysAgo(40), daysAgo(39), daysAgo(12)] }],
    [0, 'nothing, however often he was right', { upheld: 50, closed: 53, falseAt: [daysAgo(3), daysAgo(2), daysAgo(1)] }],
    [1, 'once again after thirty days', { falseAt: [daysAgo(33), daysAgo(32), daysAgo(31)] }],
    [1, 'once after three false ones that are far apart', { falseAt: [daysAgo(50), daysAgo(25), daysAgo(1)] }],
    [0, 'nothing in a wave', { counts: false }],
    [0, 'nothing where he was wrong before', { foundFalseHere: true }],
  ])('%i: %s', ([weight, , given]) => {
    expect(weightOf(reporter(given), NOW)).toBe(weight);
  });

  it('nothing until thirty days after the third false report', () => {
    expect(silencedUntil([daysAgo(40), daysAgo(39), daysAgo(12)], NOW)?.toISOString()).toBe(new Date(NOW.getTime() + 18 * 24 * 60 * 60 * 1000).toISOString());
  });
});

describe('reporters together', () => {
  it('are enough as three of three networks', () => {
    expect(areEnough([reporter(), reporter()], NOW)).toBe(false);
    expect(areEnough([reporter(), reporter(), reporter()], NOW)).toBe(true);
    expect(areEnough([reporter(), reporter(), reporter({ joinedAt: daysAgo(1) })], NOW)).toBe(false);
  });

  it('are never two, however much they weigh', () => {
    const trusted = { upheld: 9, closed: 9 };
    expect(voicesOf([reporter(trusted), reporter(trusted)], NOW)).toEqual({ voices: 2, weight: 4 });
    expect(areEnough([reporter(trusted), reporter(trusted)], NOW)).toBe(false);
  });

  it('are one voice on one network, also by way of a third', () => {
    expect(voicesOf([reporter({ networks: ['a'] }), reporter({ networks: ['b'] }), reporter({ networks: ['a', 'b'], upheld: 5, closed: 5 })], NOW)).toEqual({
      voices: 1,
      weight: 2,
    });
    expect(areEnough([reporter({ networks: ['a'] }), reporter({ networks: ['a', 'b'] }), reporter()], NOW)).toBe(false);
    // Who weighs nothing binds nobody together.
    expect(areEnough([reporter({ networks: ['a'] }), reporter({ networks: ['b'] }), reporter({ networks: ['a', 'b'], hasOwn: false }), reporter()], NOW)).toBe(
      true,
    );
  });
});

it('a closed report changes something about its reporter once', () => {
  expect(changeOf(reporter({ upheld: 5, closed: 5 }), 'upheld', NOW)).toEqual({ kind: 'trusted' });
  expect(changeOf(reporter({ upheld: 6, closed: 6 }), 'upheld', NOW)).toBeNull();
  expect(changeOf(reporter({ falseAt: [daysAgo(2), daysAgo(1), daysAgo(0)] }), 'rejected', NOW)).toMatchObject({ kind: 'silenced' });
  expect(changeOf(reporter({ falseAt: [daysAgo(3), daysAgo(2), daysAgo(1), daysAgo(0)] }), 'rejected', NOW)).toBeNull();
});
