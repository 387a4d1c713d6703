import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentShape } from '#contract/documents/document.shapes.ts';
import { documentText } from '#contract/documents/text-of.ts';
import { parseHtml } from './parse-html.ts';

const shape = documentShape({ name: '正文', min: 0, max: 50_000 });
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

describe('parseHtml', () => {
  it.each([
    [
      '<p>一</p><p>二<br>三</p>',
      [paragraph('一'), { type: 'paragraph', content: [{ type: 'text', text: '二' }, { type: 'hardBreak' }, { type: 'text', text: '三' }] }],
    ],
    ['<strong>粗</strong>', [{ type: 'paragraph', content: [{ type: 'text', text: '粗', marks: [{ type: 'bold' }] }] }]],
    [
      '<ul><li>柴<ul><li>松</li></ul></li><li>水</ul>',
      [
        {
          type: 'bulletList',
          content: [
            { type: 'listItem', content: [paragraph('柴'), { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('松')] }] }] },
            { type: 'listItem', content: [paragraph('水')] },
          ],
        },
      ],
    ],
    ['<blockquote><p>他说</p></blockquote>我说', [{ type: 'blockquote', content: [paragraph('他说')] }, paragraph('我说')]],
    ['<pre><code>if a &lt; b\n  x</code></pre>', [{ type: 'codeBlock', content: [{ type: 'text', text: 'if a < b\n  x' }] }]],
    [
      '<table><tr><td>甲<td>乙<tr><td>丙</table>',
      [
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [
                { type: 'tableCell', content: [paragraph('甲')] },
                { type: 'tableCell', content: [paragraph('乙')] },
              ],
            },
            { type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph('丙')] }] },
          ],
        },
      ],
    ],
    [
      '<details><summary>结局</summary><div data-body><p>死了</p></div></details>',
      [{ type: 'spoiler', attrs: { title: '结局' }, content: [paragraph('死了')] }],
    ],
    ['<a href="javascript:alert(1)">坏</a><script>alert(1)</script>', [paragraph('坏')]],
    ['a &amp;lt; b', [paragraph('a &lt; b')]],
    ['', [{ type: 'paragraph' }]],
  ])('%s', (html, content) => {
    expect(parseHtml(html)).toEqual({ type: 'doc', content });
  });

  it('keeps a link to another page', () => {
    expect(parseHtml('<a href="https://a.cn/?a=1&amp;b=2">甲</a>').content).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: '甲', marks: [{ type: 'link', attrs: { href: 'https://a.cn/?a=1&b=2' } }] }] },
    ]);
  });

  it('makes a document of whatever it is given', () => {
    const parts = fc.array(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<ul>',
        '</ul>',
        '<li>',
        '</li>',
        '<table>',
        '</table>',
        '<tr>',
        '<td>',
        '</td>',
        '<blockquote>',
        '</blockquote>',
        '<details>',
        '</details>',
        '<summary>',
        '</summary>',
        '<pre>',
        '</pre>',
        '<h2>',
        '</h2>',
        '<hr>',
        '<br>',
        '<b>',
        '</b>',
        '<a href=x>',
        '</a>',
        '<span data-spoiler>',
        '</span>',
        '字',
        ' ',
        '\u0000',
        '&#0;',
        '&#xd800;',
        '<!--',
        '-->',
        '<',
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(parts, (pieces) => {
        const result = shape.safeParse(parseHtml(pieces.join('')));
        expect(result.success, JSON.stringify(result.error?.issues)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is read in no time, however often something is opened', () => {
    const started = performance.now();
    for (const opened of ['<ul>', '<table>', '<blockquote>', '<b>', '<!--', '<a ']) parseHtml(opened.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(documentText(parseHtml('<ul>'.repeat(1_000) + '字'))).toBe('字');
  });
});
