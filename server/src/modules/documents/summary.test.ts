import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { documentSummary, parseMarkdown, readingMinutes } from './index.ts';

const summary = (markdown: string, maxLength?: number): string => documentSummary(parseMarkdown(markdown), maxLength);

describe('a summary', () => {
  it('is the running text on one line', () => {
    expect(summary('# 题\n\n第一段。\n第二行，\n\n> 引文\n\n- 甲\n- 乙\n\n| 表 |\n|-|\n\n```\n码\n```\n\n||藏||')).toBe('第一段。第二行，引文 甲 乙');
  });

  it('is what there is when there is no running text', () => {
    expect(summary('## 只有标题\n\n||藏||')).toBe('只有标题');
    expect(summary('')).toBe('');
  });

  it('never shows what a spoiler hides', () => {
    expect(summary('后话：||锤子卖了||。完')).toBe('后话：。完');
  });

  it('ends with a sentence when that fills the room well', () => {
    expect(summary('一二三四五六七。八九十一二三四', 10)).toBe('一二三四五六七。');
    expect(summary('他说：“一二三四。”八九十一二三四', 10)).toBe('他说：“一二三四。”');
    expect(summary('一。三四五六七八九十一二三四', 10)).toBe('一。三四五六七八九…');
  });

  it('else ends behind a clause, without its comma', () => {
    expect(summary('一二三四五六七，九十一二三四', 10)).toBe('一二三四五六七…');
  });

  it('never cuts a character and never exceeds its room', () => {
    const text = fc.array(fc.constantFrom('火', '把', '。', '，', ' ', '👨‍👩‍👧‍👦', 'e\u0301', '🇨🇳', 'a', '\n\n')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 40 }), (markdown, maxLength) => {
        const short = summary(markdown, maxLength);
        expect(countGraphemes(short)).toBeLessThanOrEqual(maxLength);
        expect(short.isWellFormed()).toBe(true);
        const whole = summary(markdown, 10_000);
        expect(whole.startsWith(short.replace(/…$/, ''))).toBe(true);
        expect(short.replace(/…$/, '')).not.toMatch(/\u200d$/);
      }),
    );
  });
});

describe('reading time', () => {
  it('is whole minutes, at least one', () => {
    expect(readingMinutes(parseMarkdown('短'))).toBe(1);
    expect(readingMinutes(parseMarkdown('字'.repeat(2000)))).toBe(5);
  });
});
