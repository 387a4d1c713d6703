import { expect, it } from 'vitest';
import { ageBandOf, isMinor, youngestAge } from './age.ts';

const now = new Date('2026-11-27T03:00:00Z');

it('takes somebody who may be either for the younger one, until the year is over', () => {
  expect(youngestAge(2008, now)).toBe(17);
  expect([2027, 2013, 2012, 2011, 2008, 2007, 1950].map((year) => ageBandOf(year, now))).toEqual(['child', 'child', 'child', 'teen', 'teen', 'adult', 'adult']);
  expect(ageBandOf(2012, new Date('2027-01-02T00:00:00Z'))).toBe('teen');
});

it('protects children and teens, and nobody who was never asked', () => {
  expect([isMinor('child'), isMinor('teen'), isMinor('adult'), isMinor(null)]).toEqual([true, true, false, false]);
});
