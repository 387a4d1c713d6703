import { expect, it } from 'vitest';
import { createLag } from './lag.ts';

const at = (position: number, serverStartedAt = 'primary') => ({ serverStartedAt, position: String(position) });

it('a replica is within the bound when it has what the primary had written so long ago', () => {
  const lag = createLag(1_000);
  expect(lag.isWithin(at(100, 'replica'), 0)).toBe(false);
  lag.notePrimary(at(100), 0);
  // Nothing is known of a second ago.
  expect(lag.isWithin(at(100, 'replica'), 500)).toBe(false);
  lag.notePrimary(at(200), 500);
  lag.notePrimary(at(300), 1_000);
  expect([99, 100, 300].map((position) => lag.isWithin(at(position, 'replica'), 1_000))).toEqual([false, true, true]);
  lag.notePrimary(at(400), 1_500);
  expect([199, 200].map((position) => lag.isWithin(at(position, 'replica'), 1_500))).toEqual([false, true]);
});

it('while the primary is away a replica has to have all that it was known to have written', () => {
  const lag = createLag(1_000);
  lag.notePrimary(at(100), 0);
  lag.notePrimary(at(200), 500);
  expect([199, 200].map((position) => lag.isWithin(at(position, 'replica'), 60_000))).toEqual([false, true]);
});

it('a new primary is measured by itself: it may be behind the former one', () => {
  const lag = createLag(1_000);
  lag.notePrimary(at(1_000), 0);
  lag.notePrimary(at(1_000), 1_000);
  lag.notePrimary(at(500, 'promoted'), 2_000);
  expect(lag.isWithin(at(500, 'replica'), 2_100)).toBe(false);
  lag.notePrimary(at(600, 'promoted'), 3_000);
  expect([499, 500].map((position) => lag.isWithin(at(position, 'replica'), 3_000))).toEqual([false, true]);
});
