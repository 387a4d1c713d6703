import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { absoluteTime, relativeTime } from './time.ts';

const now = new Date('2026-11-21T10:30:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();

describe('relativeTime on the site clock (18:30)', () => {
  it.each([
    [0, '刚刚'],
    [59, '刚刚'],
    [60, '1 分钟前'],
    [59 * 60 + 59, '59 分钟前'],
    [60 * 60, '1 小时前'],
    [18 * 3600, '18 小时前'],
    [18.5 * 3600, '18 小时前'],
    [18.5 * 3600 + 1, '昨天 23:59'],
    [24 * 3600, '昨天 18:30'],
    [42.5 * 3600, '昨天 00:00'],
    [42.5 * 3600 + 1, '11-19'],
    [324 * 86400, '01-01'],
    [326 * 86400, '2025-12-30'],
  ])('%d seconds ago is %s', (seconds, text) => {
    expect(relativeTime(ago(seconds), now, 'site')).toBe(text);
  });

  it('shows an instant of the next minute as now, and a later one in full', () => {
    expect(relativeTime(ago(-30), now, 'site')).toBe('刚刚');
    expect(relativeTime(ago(-3600), now, 'site')).toBe('2026-11-21 19:30');
  });

  it('counts minutes over midnight', () => {
    expect(relativeTime('2026-11-20T15:58:00Z', new Date('2026-11-20T16:03:00Z'), 'site')).toBe('5 分钟前');
  });

  it('shows the year of another year', () => {
    expect(relativeTime('2025-12-31T15:00:00Z', new Date('2025-12-31T17:00:00Z'), 'site')).toBe('昨天 23:00');
  });
});

describe('absoluteTime', () => {
  it('shows the day unless asked for more', () => {
    const iso = '2026-01-02T20:04:05.678Z';
    expect(absoluteTime(iso, 'day', 'site')).toBe('2026-01-03');
    expect(absoluteTime(iso, 'minute', 'site')).toBe('2026-01-03 04:04');
    expect(absoluteTime(iso, 'second', 'site')).toBe('2026-01-03 04:04:05');
  });

  it('gives an empty text for what is no time', () => {
    expect(absoluteTime('soon')).toBe('');
    expect(relativeTime('', now)).toBe('');
  });
});

describe('the visitor’s zone', () => {
  const before = process.env['TZ'];
  beforeEach(() => void (process.env['TZ'] = 'America/New_York'));
  afterEach(() => void (process.env['TZ'] = before));

  it('follows summer time', () => {
    expect(absoluteTime('2026-07-01T12:00:00Z', 'minute')).toBe('2026-07-01 08:00');
    expect(absoluteTime('2026-12-01T12:00:00Z', 'minute')).toBe('2026-12-01 07:00');
  });

  it('draws the day line where the visitor lives', () => {
    expect(relativeTime('2026-11-21T04:59:00Z', now)).toBe('昨天 23:59');
    expect(relativeTime('2026-11-21T05:00:00Z', now)).toBe('5 小时前');
  });
});
