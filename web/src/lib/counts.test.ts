import { describe, expect, it } from 'vitest';
import { formatCount, withSeparators } from './counts.ts';

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [-3, '0'],
    [999, '999'],
    [1000, '1,000'],
    [9999, '9,999'],
    [10_000, '1万'],
    [10_999, '1万'],
    [12_345, '1.2万'],
    [99_999, '9.9万'],
    [123_456, '12.3万'],
    [12_345_678, '1,234.5万'],
    [99_999_999, '9,999.9万'],
    [100_000_000, '1亿'],
    [129_999_999, '1.2亿'],
    [123_456_789_012, '1,234.5亿'],
  ])('shows %i as %s', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });

  it('never shows more than there is', () => {
    for (let count = 1; count < 2_000_000_000; count = Math.ceil(count * 1.37)) {
      const text = formatCount(count).replaceAll(',', '');
      const shown = text.endsWith('万') ? parseFloat(text) * 10_000 : text.endsWith('亿') ? parseFloat(text) * 100_000_000 : Number(text);
      expect(Math.round(shown)).toBeLessThanOrEqual(count);
    }
  });
});

describe('withSeparators', () => {
  it('groups by thousands', () => {
    expect([0, 12, 1234, 1234567].map(withSeparators)).toEqual(['0', '12', '1,234', '1,234,567']);
  });
});
