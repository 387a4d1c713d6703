import { expect, it } from 'vitest';
import { resultOrder, sharesOf } from './poll-shares.ts';

it('shares are of those who voted, so that several choices may exceed a hundred', () => {
  expect(sharesOf([135, 44, 27, 18, 8], 232)).toEqual([58, 19, 12, 8, 3]);
  expect(sharesOf([2, 2], 2)).toEqual([100, 100]);
  expect(sharesOf([0, 0], 0)).toEqual([0, 0]);
});

it('the most chosen comes first, and equal ones as their author put them', () => {
  expect(resultOrder([1, 3, 0, 3])).toEqual([2, 4, 1, 3]);
});
