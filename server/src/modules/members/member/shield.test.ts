import { expect, test } from 'vitest';
import { guestShieldSvg, shieldSvg } from './shield.ts';

const ids = Array.from({ length: 200 }, (_, index) => index + 1);

test('a member has one shield for ever', () => {
  expect(ids.map(shieldSvg)).toEqual(ids.map(shieldSvg));
});

test('members hardly ever share one', () => {
  expect(new Set(ids.map(shieldSvg)).size).toBeGreaterThanOrEqual(195);
});

test('figures, tinctures and divisions are all in use', () => {
  const all = ids.map(shieldSvg).join('');
  expect(new Set(all.match(/scale\(\.078125\)" fill="#\w+" d="[^"]{24}/g)).size).toBeGreaterThan(40);
  expect(new Set(all.match(/<path fill="#\w{6}" d="M0 0h64v72H0z"/g)).size).toBe(10);
});

test.each([0, 1, -5, 2 ** 31, 2 ** 40 + 3, Number.MAX_SAFE_INTEGER])('%d has a well-formed shield too', (id) => {
  const svg = shieldSvg(id);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^<>]+>.+<\/svg>$/);
  expect(svg).not.toMatch(/undefined|NaN|script|href/);
  const open = svg.match(/<[a-z][^>]*[^/]>/gi)?.length;
  expect(svg.match(/<\/[a-z]+>/gi)?.length).toBe(open);
  expect(svg.length).toBeLessThan(5000);
});

test('visitors share one placeholder', () => {
  expect(guestShieldSvg()).toContain('viewBox="0 0 64 72"');
  expect(guestShieldSvg()).not.toBe(shieldSvg(0));
});
