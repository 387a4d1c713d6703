import { expect, test } from 'vitest';
import { uniqueKeys } from './unique-keys.ts';

test('items that say the same get keys of their own, the first keeps its own', () => {
  const keys = uniqueKeys(['递话', '答辩', '递话', '递话']);
  expect(new Set(keys).size).toBe(4);
  expect(keys.slice(0, 2)).toEqual(['递话', '答辩']);
});
