import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, solidOf } from '#contract/text/fold.ts';
import type { DocumentBody } from '#contract/documents/document.ts';
import { MASK, maskDocument, maskNames } from './mask.ts';

describe('a name that is not public', () => {
  it.each([
    ['夜半敲钟', '夜半敲钟'],
    ['夜半敲钟', '夜半敲鐘'],
    ['夜半敲钟', '夜 半 敲 钟'],
    ['夜半敲钟', '夜·半-敲_钟'],
    ['夜半敲钟', '夜\u200b半敲\u200d钟'],
    ['Twice', 'ｔＷＩＣＥ'],
    ['ｔwice', 'TWICE'],
    ['甲乙', '甲乙'],
    ['🔥🔥', '🔥🔥'],
    ['%_\\', '%_\\'],
    ['.*', '.*'],
  ])('%s is not read as %s', (name, written) => {
    expect(maskNames(`听说${written}，不认账`, [name])).toBe(`听说${MASK}，不认账`);
  });

  it('leaves everything else as it was', () => {
    expect(maskNames('甲，乙。甲 乙', ['甲乙'])).toBe('甲，乙。甲 乙');
    expect(maskNames('没有人', ['', '夜半敲钟'])).toBe('没有人');
    expect(maskNames('夜半', [])).toBe('夜半');
    expect(maskNames('一二三与一二三四', ['一二三', '一二三四'])).toBe(`${MASK}与${MASK}`);
  });

  it('is in no text afterwards, whatever the text and the names', () => {
    const name = fc.string({ unit: fc.constantFrom(...'夜半鐘钟Ａa-·🔥'), minLength: 1, maxLength: 4 }).filter((text) => foldText(text).units.trim() !== '');
    const text = fc.string({ unit: fc.constantFrom(...'夜半鐘钟Ａa-· 🔥的'), maxLength: 40 });
    fc.assert(
      fc.property(text, fc.array(name, { minLength: 1, maxLength: 3 }), (given, names) => {
        const masked = maskNames(given, names);
        const rest = masked.split(MASK);
        for (const each of names) {
          const bare = solidOf(foldText(each)).units;
          for (const part of rest) {
            expect(foldText(part).units).not.toContain(foldText(each).units.trim());
            if (bare.length >= 3) expect(solidOf(foldText(part)).units).not.toContain(bare);
          }
        }
      }),
    );
  });

  it('is found over the marks of a paragraph, in pictures and in folded parts', () => {
    const body: DocumentBody = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: '是夜半' },
            { type: 'text', text: '敲', marks: [{ type: 'bold' }] },
            { type: 'text', text: '鐘干的' },
          ],
        },
      ],
    };
    const text = JSON.stringify(maskDocument(body, ['夜半敲钟']));
    expect(text).toContain(`是${MASK}`);
    expect(text).toContain('"干的"');
    expect(text).not.toMatch(/夜半|敲|鐘/);
    expect(JSON.stringify(body)).toContain('夜半');
  });
});
