import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordVisit } from './visits.ts';

const HOUR = 3_600_000;
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});
afterEach(() => vi.unstubAllGlobals());

test('the first visit to a column has none before; the next one returns it, and goes on returning it for a while', () => {
  expect(recordVisit(1203, HOUR)).toBe(0);
  expect(recordVisit(1203, HOUR + 60_000)).toBe(0);
  expect(recordVisit(1203, 5 * HOUR)).toBe(HOUR + 60_000);
  expect(recordVisit(1203, 5 * HOUR + 60_000)).toBe(HOUR + 60_000);
  expect(recordVisit(1001, 6 * HOUR)).toBe(0);
});

test('what another program left under the same name is never an error', () => {
  for (const text of ['{', '7', '[[1203,{"at":"x"}]]', '[null]']) {
    localStorage.setItem('hearth-visits', text);
    expect(recordVisit(1203, HOUR)).toBe(0);
  }
});

test('a browser that keeps nothing is no error', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(recordVisit(1203, HOUR)).toBe(0);
});
