import { patient } from '#tools/patience.ts';
import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Block } from '#contract/documents/document.ts';
import { documentShape } from '#contract/documents/document.shapes.ts';
import { documentText, nodesOf } from '#contract/documents/text-of.ts';
import { isSafeHref } from '#contract/text/hrefs.ts';
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

describe('any markdown', () => {
  const piece = fc.constantFrom(
    ...[
      '**',
      '*',
      '_',
      '~~',
      '||',
      '`',
      '```',
      '\n',
      '\n\n',
      '  \n',
      '- ',
      '1. ',
      '> ',
      '# ',
      '### ',
      '|',
      '| - | - |',
      '---',
      '[',
      '](',
      ')',
      '![',
      '(/a)',
      '(scene:a)',
      '\\',
      '<b>',
      '&amp;',
      '\t',
      '    ',
    ],
    ...['火', '把', '。', '“', '”', '，', 'a', '👨‍👩‍👧', 'e\u0301', '\ud83d', '\u0000', '\u202e'],
  );
  const markdown = fc.oneof(
    fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.string({ unit: 'binary', maxLength: 100 }),
  );

  it('is a valid document', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const result = anyLength.safeParse(parseMarkdown(text, { resolveImage }));
        expect(result.error?.issues ?? []).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  it('keeps every visible character in its order', () => {
    const kept = /[火把。“”，👨]/gu;
    // Names of code blocks, addresses and titles are not shown to readers.
    const shown = markdown.filter((text) => !/`|\(|~~~/.test(text));
    fc.assert(
      fc.property(shown, (text) => {
        expect(documentText(parseMarkdown(text)).match(kept)).toEqual(text.match(kept));
      }),
      { numRuns: 1500 },
    );
  });

  it('costs little, however it is built', () => {
    const hostile = ['*a ', '*a*b', '**“a”', '~~a', '[', '![a](', '> ', '1. ', '- ', '||', '|', '||\n', '`a``b', '- a\n', '<a', '&amp;', '\\*'].map((part) =>
      part.repeat(50_000 / part.length),
    );
    const fences = Array.from({ length: 600 }, (_, length) => '`'.repeat(length)).join(' ');
    for (const text of [...hostile, fences, '**a '.repeat(6000) + ' a**'.repeat(6000), '|a'.repeat(49) + '\n' + '|-'.repeat(49) + '\n' + 'a|\n'.repeat(7000)]) {
      const startedAt = performance.now();
      parseMarkdown(text);
      // Two hundred times what a harmless text of this length needs; malicious ones without the guard take minutes.
      expect(performance.now() - startedAt, JSON.stringify(text.slice(0, 10))).toBeLessThan(patient(8000));
    }
  });

  describe('in processor time, against an ordinary text of the greatest length', () => {
    const MAX_LENGTH = 200_000;
    const paragraph = '这是一段普通的文字，讲怎么打灰烬王座，第一阶段站位，第二阶段散开，第三阶段集合。'.repeat(6);
    const ordinary = `${paragraph}**重点**看[这里](https://example.cn/a)。\n\n`.repeat(1000).slice(0, MAX_LENGTH);
    /** Milliseconds of this thread. */
    const costOf = (text: string): number => {
      const before = process.threadCpuUsage();
      parseMarkdown(text);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    };
    /** The fastest of several tries, because garbage collection slows any of them at random; one is enough below a bound. */
    const lowestCostOf = (text: string, bound = 0): number => {
      let lowest = costOf(text);
      for (let tries = 1; tries < 4 && lowest >= bound; tries += 1) lowest = Math.min(lowest, costOf(text));
      return lowest;
    };
    let ordinaryCost: number;
    beforeAll(() => {
      // Twice: the first tries pay for the compiler.
      lowestCostOf(ordinary);
      ordinaryCost = lowestCostOf(ordinary);
    });
    const lines = (count: number, lineOf: (index: number) => string): string => Array.from({ length: count }, (_, index) => lineOf(index)).join('\n');
    const table = (row: string): string => `${'|a'.repeat(49)}|\n${'|-'.repeat(49)}|\n${row}`;

    it('what readers are meant to read is never taken for a trap', () => {
      const guide = [
        ordinary.slice(0, 100_000),
        '- 第一条 `代码` &amp; *重点*\n'.repeat(400),
        table(`${'|a'.repeat(49)}|\n`.repeat(40)),
        '> 引文\n'.repeat(300),
      ].join('\n\n');
      const types = new Set(parseMarkdown(guide).content.map(({ type }) => type));
      expect([...types].sort()).toEqual(['blockquote', 'bulletList', 'paragraph', 'table']);
    });

    it('twenty thousand character references cost less', () => {
      expect(lowestCostOf('&#x1f600;'.repeat(20_000), ordinaryCost)).toBeLessThan(ordinaryCost);
    });

    it.each([
      ['references', (size: number) => '&amp;'.repeat(size / 5)],
      ['references in links', (size: number) => `[${'&amp;'.repeat(size / 5)}](a "${'&lt;'.repeat(size / 10)}")`],
      ['references in lines', (size: number) => '&lt;&gt;&lt;&gt;&lt;\n'.repeat(size / 21)],
      ['escapes', (size: number) => '\\\\'.repeat(size / 2)],
      ['escapes in lines', (size: number) => `${'\\a'.repeat(12)}\n`.repeat(size / 25)],
      ['code', (size: number) => '`a'.repeat(size / 2)],
      ['addresses', (size: number) => '<http://a.b>'.repeat(size / 12)],
      ['unclosed addresses', (size: number) => '<'.repeat(size)],
      ['html', (size: number) => '<!-- <a>'.repeat(size / 8)],
      ['footnotes', (size: number) => '[^1]'.repeat(size / 4)],
      ['ends of links', (size: number) => ']'.repeat(size)],
      ['links in paragraphs', (size: number) => '[a](b)\n\n'.repeat(size / 8)],
      ['pictures', (size: number) => '![a](b) '.repeat(size / 8)],
      ['exclamation marks', (size: number) => '!'.repeat(size)],
      ['underscores', (size: number) => '_'.repeat(size)],
      ['tildes', (size: number) => '~'.repeat(size)],
      ['strikes', (size: number) => '~~a~~ '.repeat(size / 6)],
      ['emphasis in paragraphs', (size: number) => '*a*\n\n'.repeat(size / 5)],
      ['hard breaks', (size: number) => `${'a'.repeat(22)}  \n`.repeat(size / 25)],
      ['spaces', (size: number) => `a${' '.repeat(size)}b`],
      ['headings', (size: number) => `# ${'a'.repeat(22)}\n`.repeat(size / 25)],
      ['spoilers', (size: number) => '||a|| '.repeat(size / 6)],
      ['folded spoilers', (size: number) => '||\na\n||\n'.repeat(size / 25)],
      ['wide tables', (size: number) => table(`${'|a'.repeat(49)}|\n`.repeat(size / 100))],
      ['tables with short rows', (size: number) => table('|\n'.repeat(size / 26))],
      ['what might be a table', (size: number) => `${'|-'.repeat(12)}\n`.repeat(size / 25)],
      ['list items', (size: number) => '- a\n'.repeat(size / 26)],
      ['parted quotes', (size: number) => '> a\n\n'.repeat(size / 52)],
      ['a paragraph that goes on behind a list', (size: number) => `- a\n${'b\n'.repeat(size / 26)}`],
      ['a paragraph that goes on behind quotes', (size: number) => `> > > > a\n${'b\n'.repeat(size / 26)}`],
      ['nested lists', (size: number) => lines(size / 58, (index) => `${' '.repeat(Math.min(index * 2, 58))}- a`)],
      ['lists that nest again and again', (size: number) => lines(size / 58, (index) => (index % 2 === 0 ? '' : `${' '.repeat(index % 27)}- a`))],
      ['empty list items', (size: number) => '*\n\na\n\n'.repeat(size / 6)],
      ['empty list items between paragraphs', (size: number) => '[`)\n\n *\n\nb# '.repeat(size / 14)],
      ['empty list items above quotes with headings', (size: number) => ')\n\n *\n> ](a)\n<b># '.repeat(size / 20)],
      ['short headings', (size: number) => '# a\n'.repeat(size / 4)],
      ['escaped backticks', (size: number) => '\\``\n](a)- \\a'.repeat(size / 13)],
      ['links beside empty numbers', (size: number) => 'tp\n:a.>[a](b)\n\n1.\n*a*。&\n<\n'.repeat(size / 27)],
    ])('%s cost at most three times as much, at any length', (_, make) => {
      const bound = 3 * ordinaryCost;
      for (const size of [MAX_LENGTH, MAX_LENGTH / 2, MAX_LENGTH / 10])
        expect(lowestCostOf(make(size).slice(0, MAX_LENGTH), bound), `${size}`).toBeLessThan(bound);
    });
  });
});

describe('strings made to harm', () => {
  const folder = new URL('../../../../../shared/data/hostile/', import.meta.url);
  const present = existsSync(folder);
  if (!present) console.warn('NOT TESTED: no ../shared/data/hostile beside the project, so documents were not tried on collected attacks');

  it.runIf(present).each(['naughty_strings.json', 'xss_payloadbox.json', 'sqli_payloadbox.json'])('%s', (file) => {
    const { items }: { items: string[] } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    for (const item of items) {
      for (const text of [item, `[x](${item})`, `[x](<${item}>)`, `![${item}](${item})`]) {
        const document = parseMarkdown(text, { resolveImage: (src) => ({ src, width: 1, height: 1, fileId: null }) });
        expect(anyLength.safeParse(document).error?.issues ?? []).toEqual([]);
        for (const node of nodesOf(document)) {
          const marks = 'marks' in node ? (node.marks ?? []) : [];
          for (const mark of marks) if (mark.type === 'link') expect(isSafeHref(mark.attrs.href)).toBe(true);
        }
      }
    }
  });
});
