import { describe, expect, it } from 'vitest';
import type { Block } from '#contract/documents/document.ts';
import { documentShape } from '#contract/documents/document.shapes.ts';
import { documentText } from '#contract/documents/text-of.ts';
import { parseMarkdown, type ResolveImage } from './index.ts';

const anyLength = documentShape({ name: '正文', min: 0, max: Number.MAX_SAFE_INTEGER });
const resolveImage: ResolveImage = (src) =>
  src.startsWith('scene:') ? { src: `/scenery/${src.slice(6)}.webp`, width: 1600, height: 900, fileId: null } : null;
const blocks = (markdown: string): Block[] => parseMarkdown(markdown, { resolveImage }).content;

/** Running text in short: `[bold:看蓝。]小步走`. */
function runs(markdown: string): string {
  return blocks(markdown)
    .map((block) => {
      if (block.type !== 'paragraph') return `<${block.type}>`;
      return (block.content ?? [])
        .map((node) => {
          const text = node.type === 'text' ? node.text : '↵';
          return node.marks ? `[${node.marks.map((mark) => (mark.type === 'link' ? mark.attrs.href : mark.type)).join('+')}:${text}]` : text;
        })
        .join('');
    })
    .join('¶');
}

describe('running text', () => {
  it.each([
    ['**迈步之前看蓝。**小步走', '[bold:迈步之前看蓝。]小步走'],
    ['小步走**“话”**说', '小步走[bold:“话”]说'],
    ['他说**（迈步）**，然后', '他说[bold:（迈步）]，然后'],
    ['**注意!**这里', '[bold:注意!]这里'],
    ['a**“b”**', 'a[bold:“b”]'],
    ['**一。****二。**', '[bold:一。****二。]'],
    ['*斜。*后~~删。~~后', '[italic:斜。]后[strike:删。]后'],
    ['**粗*斜*粗**', '[bold:粗][bold+italic:斜][bold:粗]'],
    ['\\**不粗。**后', '**不粗。**后'],
    ['3 * 4，5 * 6', '3 * 4，5 * 6'],
    ['`**码。**`后 `` a`b ``', '[code:**码。**]后 [code:a`b]'],
    ['后话：||锤子**换。**了||完', '后话：[spoilerText:锤子][spoilerText+bold:换。][spoilerText:了]完'],
    ['a||b||c||d', 'a[spoilerText:b]c||d'],
    ['\\||不藏|| `||码||`', '||不藏|| [code:||码||]'],
    ['[插件页](/hearth_plugin)', '[/hearth_plugin:插件页]'],
    ['[**粗**细](https://example.cn "题")', '[https://example.cn+bold:粗][https://example.cn:细]'],
    ['[x](javascript:alert(1)) [y](//evil.example) [z](www.example.cn)', 'x y [https://www.example.cn:z]'],
    ['<https://example.cn> <b>不是标签</b>', '[https://example.cn:https://example.cn] <b>不是标签</b>'],
    ['[甲]: /乙\n---\n丙', '[甲]: /乙¶<horizontalRule>¶丙'],
    ['一  \n二\n三\\\n四', '一↵二↵三↵四'],
    ['    缩进也是文字\n\n&lt;b&gt; &copy;', '缩进也是文字¶<b> ©'],
    ['\ufeff\ufdd0\u0007甲\r\n乙\u0000', '甲↵乙'],
    ['', ''],
  ])('%j', (markdown, expected) => expect(runs(markdown)).toBe(expected));
});

describe('blocks', () => {
  it.each(['https://www.bilibili.com/video/BV1xx411c7mD?p=2', '<https://b23.tv/BV1xx411c7mD>'])('are a video where its address is alone: %s', (address) => {
    const video = { type: 'video', attrs: { provider: 'bilibili', id: 'BV1xx411c7mD' } };
    expect(blocks(`前文\n\n${address}\n\n> ${address}`).slice(1)).toEqual([video, { type: 'blockquote', content: [video] }]);
  });

  it.each([
    '看 https://www.bilibili.com/video/BV1xx411c7mD',
    'BV1xx411c7mD',
    'https://evil.example/video/BV1xx411c7mD',
    '`https://b23.tv/BV1xx411c7mD`',
    '[第一集](https://b23.tv/BV1xx411c7mD)',
  ])('stay text where there is more, or less, than an address: %s', (text) => {
    expect(blocks(text).map(({ type }) => type)).toEqual(['paragraph']);
  });

  it('are headings below the page title', () => {
    expect(blocks('# 一\n## 二\n### 三\n#### 四\n###### 六').map((block) => block.type === 'heading' && block.attrs.level)).toEqual([2, 2, 3, 4, 4]);
  });

  it('are lists with their number, and items begin with a paragraph', () => {
    expect(blocks('3. 甲\n4. 乙\n\n   再一段\n\n- ![图](scene:a)')).toMatchObject([
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [{ type: 'listItem' }, { type: 'listItem', content: [{ type: 'paragraph' }, { type: 'paragraph' }] }],
      },
      { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }, { type: 'image' }] }] },
    ]);
    expect(blocks('1. 甲')[0]).not.toHaveProperty('attrs');
  });

  it('are tables with alignment, equally wide rows and plain pipes', () => {
    const [table] = blocks('| 甲 | 乙 |\n|:-:|--:|\n| **短** |\n| x\\|y | `a\\|b` | 丙 |');
    expect(table?.type === 'table' && table.content.map((row) => row.content.length)).toEqual([3, 3, 3]);
    expect(table).toMatchObject({
      content: [{ content: [{ type: 'tableHeader', attrs: { align: 'center' } }, { attrs: { align: 'right' } }, { type: 'tableHeader' }] }, {}, {}],
    });
    expect(documentText({ type: 'doc', content: table ? [table] : [] })).toBe('甲\t乙\t\n短\t\t\nx|y\ta|b\t丙');
  });

  it('are code with its language, quotes and rules', () => {
    expect(blocks('```LUA x\n**不粗。**后\n```\n\n> 甲\n> > 乙\n\n---')).toEqual([
      { type: 'codeBlock', attrs: { language: 'lua' }, content: [{ type: 'text', text: '**不粗。**后' }] },
      {
        type: 'blockquote',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: '甲' }] },
          { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: '乙' }] }] },
        ],
      },
      { type: 'horizontalRule' },
    ]);
  });

  it('are spoilers around a paragraph or around several blocks', () => {
    const hidden = { type: 'spoiler', content: [{ type: 'paragraph', content: [{ type: 'text', text: '甲' }] }] };
    expect(blocks('||甲||')).toEqual([hidden]);
    expect(blocks('||\n甲\n||')).toEqual([hidden]);
    expect(blocks('> ||甲||')).toEqual([{ type: 'blockquote', content: [hidden] }]);
    expect(blocks('||\n- 甲\n- 乙\n||\n丙').map(({ type }) => type)).toEqual(['spoiler', 'paragraph']);
    expect(blocks('||甲\n\n## 乙\n\n丙||\n\n丁')).toMatchObject([{ type: 'spoiler', content: [{}, { type: 'heading' }, {}] }, { type: 'paragraph' }]);
    expect(runs('||甲\n\n乙||丙')).toBe('||甲¶乙||丙');
    expect(runs('||甲\n\n乙')).toBe('||甲¶乙');
  });

  it('are pictures with their caption, out of the middle of a paragraph too', () => {
    const image = { type: 'image', attrs: { src: '/scenery/red-dunes.webp', alt: '前庭全景', width: 1600, height: 900, fileId: null } };
    expect(blocks('![前庭全景](scene:red-dunes)')).toEqual([image]);
    expect(blocks('看![前庭全景](scene:red-dunes)了').map(({ type }) => type)).toEqual(['paragraph', 'image', 'paragraph']);
    expect(runs('![没有这张](https://example.cn/a.png)')).toBe('没有这张');
    expect(runs('| ![小图](scene:a) |\n|-|')).toBe('<table>');
  });

  it('are unwrapped where they nest too deep for a document', () => {
    const document = parseMarkdown(Array.from({ length: 30 }, (_, level) => `${'  '.repeat(level)}- 第 ${level} 层`).join('\n'));
    expect(anyLength.safeParse(document).success).toBe(true);
    expect(documentText(document)).toContain('第 29 层');
  });
});
