import { expect, test } from 'vitest';
import { guestShieldSvg, shieldSvg } from './shield.ts';

test('a shield depends on the id alone', () => {
  expect(shieldSvg(42)).toBe(shieldSvg(42));
  expect(shieldSvg(42)).not.toBe(shieldSvg(43));
});

test('the first two hundred members hardly share a shield', () => {
  const distinct = new Set(Array.from({ length: 200 }, (_, index) => shieldSvg(index + 1)));
  expect(distinct.size).toBeGreaterThan(190);
});

test('every part of a shield is drawn', () => {
  for (const svg of [shieldSvg(1), shieldSvg(Number.MAX_SAFE_INTEGER), guestShieldSvg()]) {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/);
    expect(svg).not.toMatch(/undefined|NaN/);
  }
});
