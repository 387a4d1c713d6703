import { describe, expect, it } from 'vitest';
import { line, lines } from './inputs.shapes.ts';

const title = line(2, 4, '二到四个字');

describe('a line of text', () => {
  it.each([
    ['two letters', '炉火'],
    ['four', '炉火正旺'],
    ['four families, each of many code points', '👨‍👩‍👧‍👦'.repeat(4)],
    ['letters with marks', 'e\u0301'.repeat(4)],
    ['letters outside of the first plane', '𠮷𠮷'],
  ])('takes %s', (_, text) => {
    expect(title.parse(text)).toBe(text);
  });

  it.each([
    ['one letter', '炉'],
    ['five', '炉火正旺着'],
    ['space alone', ' \u3000 '],
    ['what is not seen alone', '\u200b\u202e\u2067\ufeff'],
    ['a break', '炉火\n正旺'],
    ['a byte that no text has', '炉火\0'],
    ['half a character', '炉火\ud800'],
    ['what takes room and shows nothing alone', '\u3164\u2800\uffa0\u180e'],
    ['one letter among soft hyphens', '\u00ad\u00ad炉\u00ad'],
    ['one letter under a hundred marks', `炉${'\u0301'.repeat(100)}`],
  ])('refuses %s', (_, text) => {
    expect(title.safeParse(text).success).toBe(false);
  });

  it('loses what would turn around the words after it, and keeps the direction of letters', () => {
    for (const control of ['\u2028', '\u2029', '\u202a', '\u202b', '\u202d', '\u202e', '\u202c', '\u2066', '\u2067', '\u2068', '\u2069'])
      expect(title.parse(`${control}炉火`)).toBe('炉火');
    expect(title.parse('مرحب')).toBe('مرحب');
  });
});

it('a heap of marks is cut to what scripts have', () => {
  expect(line(1, 4, '').parse(`a${'\u0301'.repeat(50)}b`)).toBe(`a${'\u0301'.repeat(8)}b`);
  expect(lines(1, 4, '').parse(`a\n${'\u0e49'.repeat(12)}`)).toBe(`a\n${'\u0e49'.repeat(8)}`);
  expect(line(1, 4, '').parse('1\ufe0f\u20e3🏳️‍🌈')).toBe('1\ufe0f\u20e3🏳️‍🌈');
});

it('several lines of nothing to see are none', () => {
  for (const text of ['\u200b\u200b', '\u3164\n\u2800']) expect(lines(1, 10, '一到十个字').safeParse(text).success).toBe(false);
  expect(lines(0, 10, '至多十个字').safeParse('\u200b').success).toBe(true);
});

it('several lines keep what their writer typed: they end with their own block', () => {
  expect(lines(1, 10, '一到十个字').parse('一\r\n\u202e二')).toBe('一\n\u202e二');
});
