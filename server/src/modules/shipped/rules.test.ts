import { expect, it } from 'vitest';
import { decide, type Settled } from './rules.ts';

const without = (hashes: (string | null)[], known: Settled | null) => decide({ history: { hashes, isFirst: true }, known, found: null, isBinding: false });

it('does not add again what an operator has removed, however many versions follow', () => {
  expect(without(['a', 'b'], null)).toBe('ask');
  // As the upgrade stores it while nobody has chosen.
  expect(without(['a', 'b', 'c'], { version: 2, settledVersion: null, settledHash: '' })).toBe('ask');
  expect(without(['a', 'b', 'c'], { version: 2, settledVersion: 1, settledHash: 'a' })).toBe('ask');
});

it('adds what the program ships again after it was taken out of use', () => {
  expect(without(['a', null, 'c'], { version: 2, settledVersion: 2, settledHash: '' })).toBe('add');
});
