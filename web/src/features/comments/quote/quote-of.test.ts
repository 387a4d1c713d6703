import { describe, expect, it } from 'vitest';
import { quoteOf } from './quote-of.ts';

describe('a quote', () => {
  it('names who said it, line by line', () => {
    expect(quoteOf('先看火 \n\n  再开怪', '夜烛 3 楼')).toBe('> 夜烛 3 楼：先看火\n> 再开怪');
    expect(quoteOf('先看火', null)).toBe('> 先看火');
  });

  it('of many words is cut', () => {
    expect([...quoteOf('火'.repeat(400), null)]).toHaveLength(303);
  });
});
