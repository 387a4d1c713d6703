import { describe, expect, it } from 'vitest';
import { clockText, spanText } from './clock-text.ts';

const NOON = new Date('2026-03-04T12:00:00.000Z');
const later = (ms: number) => new Date(NOON.getTime() + ms).toISOString();
const MINUTE = 60_000;

describe('a clock', () => {
  it.each([
    [17 * 60 * MINUTE + 42 * MINUTE, '还剩 17 小时 42 分'],
    [(2 * 24 + 3) * 60 * MINUTE, '还剩 2 天 3 小时'],
    [24 * 60 * MINUTE, '还剩 1 天'],
    [90_000, '还剩 1 分'],
    [0, '还剩 1 分'],
    [-1, '已超时 1 分'],
    [-(5 * 60 + 10) * MINUTE, '已超时 5 小时 10 分'],
  ])('%d ms ahead says %s', (ms, text) => expect(clockText(later(ms), NOON)).toBe(text));

  it('never says zero minutes of a span', () => expect(spanText(10)).toBe('1 分'));
});
