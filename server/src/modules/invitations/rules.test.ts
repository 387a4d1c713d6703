import { expect, test } from 'vitest';
import { newCode, readCode, stateOf, writtenCode } from './rules.ts';

test('a code is read however it was typed, and never holds letters that look alike', () => {
  const code = newCode();
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{12}$/);
  expect(readCode(writtenCode(code))).toBe(code);
  expect(readCode(` ${code.toLowerCase().slice(0, 4)}　${code.slice(4)} `)).toBe(code);
  expect(writtenCode('ABCDEFGHJKLM')).toBe('ABCD-EFGH-JKLM');
});

test('an invitation ends at its instant, and what was used stays used', () => {
  const now = new Date('2026-11-28T04:00:00Z');
  const open = { until: '2026-11-28T04:00:01Z', usedAt: null, revokedAt: null };
  expect(stateOf(open, now)).toBe('open');
  expect(stateOf({ ...open, until: now.toISOString() }, now)).toBe('ended');
  expect(stateOf({ ...open, usedAt: '2026-11-27T04:00:00Z', until: '2026-11-27T05:00:00Z' }, now)).toBe('used');
  expect(stateOf({ ...open, revokedAt: '2026-11-27T04:00:00Z' }, now)).toBe('revoked');
});
