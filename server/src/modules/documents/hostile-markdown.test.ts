import { patient } from '#tools/patience.ts';
import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentShape } from '#contract/documents/document.shapes.ts';
import { documentText, nodesOf } from '#contract/documents/text-of.ts';
import { isSafeHref } from '#contract/text/hrefs.ts';
import { parseMarkdown, type ResolveImage } from './index.ts';

const anyLength = documentShape({ name: '正文', min: 0, max: Number.MAX_SAFE_INTEGER });
const resolveImage: ResolveImage = (src) =>
  src.startsWith('scene:') ? { src: `/scenery/${src.slice(6)}.webp`, width: 1600, height: 900, fileId: null } : null;

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
