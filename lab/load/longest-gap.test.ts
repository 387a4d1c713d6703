import { expect, test } from 'vitest';
import { longestGap } from './writers.ts';

const at = (ms: number) => ({ kind: 'comment' as const, mark: '', at: ms });

test('the longest time without an acknowledged write counts from the kill, whatever came before', () => {
  expect(longestGap([at(0), at(90), at(100), at(900), at(950)], 95)).toBe(800);
});

test('the time from the kill to the first write counts too, and nothing afterwards is no gap', () => {
  expect(longestGap([at(5_000), at(5_100)], 1_000)).toBe(4_000);
  expect(longestGap([at(10)], 1_000)).toBe(0);
});
