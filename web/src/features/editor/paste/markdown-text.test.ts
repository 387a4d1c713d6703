import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentShape } from '#contract/documents/document.shapes.ts';
import { documentText } from '#contract/documents/text-of.ts';
import { blocksOfMarkdown, looksLikeMarkdown } from './markdown-text.ts';
import { normalizeDocument } from '../document/normalize.ts';

const shape = documentShape({ name: '正文', min: 0, max: Number.MAX_SAFE_INTEGER });

describe('pasted text', () => {
  it.each(['## 标题\n正文', '- 甲\n- 乙', '1. 甲\n2. 乙', '> 甲\n> 乙', '```lua\nx\n```', '| 甲 | 乙 |\n| --- | --- |\n| 1 | 2 |'])('is markdown: %j', (text) =>
    expect(looksLikeMarkdown(text)).toBe(true),
  );

  it.each(['普通的一段话。', '#话题 今天', '- 只有一行', '1. 只有一行', '甲 | 乙', '2024. 那一年\n另一行', '---', '第一行\n第二行\n\n第三行'])(
    'is not: %j',
    (text) => expect(looksLikeMarkdown(text)).toBe(false),
  );

  it('becomes blocks', () => {
    expect(
      blocksOfMarkdown('# 题\n**粗。**后`码`\n\n- 甲\n- [乙](/rules)\n3. 丙\n> 引\n>\n> 文\n```lua\na|b\n```\n---\n||藏||\n| 头 | 尾 |\n|--|--|\n| 一 |'),
    ).toEqual([
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '题' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: '粗。', marks: [{ type: 'bold' }] },
          { type: 'text', text: '后' },
          { type: 'text', text: '码', marks: [{ type: 'code' }] },
        ],
      },
      {
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: '甲' }] }] },
          { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: '乙', marks: [{ type: 'link', attrs: { href: '/rules' } }] }] }] },
        ],
      },
      { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: '丙' }] }] }] },
      { type: 'blockquote', content: ['引', '文'].map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })) },
      { type: 'codeBlock', attrs: { language: 'lua' }, content: [{ type: 'text', text: 'a|b' }] },
      { type: 'horizontalRule' },
      { type: 'spoiler', content: [{ type: 'paragraph', content: [{ type: 'text', text: '藏' }] }] },
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: ['头', '尾'].map((text) => ({ type: 'tableHeader', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })),
          },
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', content: [{ type: 'paragraph', content: [{ type: 'text', text: '一' }] }] },
              { type: 'tableCell', content: [{ type: 'paragraph' }] },
            ],
          },
        ],
      },
    ]);
  });

  it('keeps a link as it was typed where its address is not valid', () => {
    expect(blocksOfMarkdown('看[**这里**](第三章)，还有![图](图/一)')).toEqual([
      { type: 'paragraph', content: ['看', '[**这里**](第三章)', '，还有', '![图](图/一)'].map((text) => ({ type: 'text', text })) },
    ]);
  });

  it('becomes a valid document that keeps every word, whatever it is', () => {
    const piece = fc.constantFrom(
      '火',
      '把',
      '。',
      'a',
      ' ',
      '\n',
      '\n\n',
      '# ',
      '- ',
      '1. ',
      '> ',
      '**',
      '*',
      '~~',
      '||',
      '`',
      '```\n',
      '|',
      '|--|',
      '---',
      '[',
      '](',
      '/a)',
      'javascript:x)',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const document = normalizeDocument({ type: 'doc', content: blocksOfMarkdown(text) });
        expect(shape.safeParse(document).error?.issues ?? []).toEqual([]);
        expect(documentText(document).match(/[火把]/g)).toEqual(text.match(/[火把]/g));
      }),
      { numRuns: 500, examples: [[['[', '火', '](', '火', 'javascript:x)']]] },
    );
  });
});
