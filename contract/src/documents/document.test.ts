import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block, DocumentBody, Inline } from './document.ts';
import { documentBody, documentShape } from './document.shapes.ts';
import { documentOutline } from './outline.ts';
import { countCharacters, documentText } from './text-of.ts';
import { MAX_BODY_IMAGES, MAX_BODY_LENGTH, MAX_DOCUMENT_NODES } from '../limits.ts';

const ENOUGH = '正文里正好有十个字哦';

function text(wording: string): Block {
  return { type: 'paragraph', content: [{ type: 'text', text: wording }] };
}

function doc(...content: Block[]): DocumentBody {
  return { type: 'doc', content };
}

/** Returns the first refusal of a value, or null when it passes. */
function refusal(value: unknown): string | null {
  const result = documentBody.safeParse(value);
  return result.success ? null : (result.error.issues[0]?.message ?? 'refused without a sentence');
}

describe('the length of a body', () => {
  it('is at least ten characters a reader sees', () => {
    expect(refusal(doc(text(ENOUGH)))).toBe(null);
    expect(refusal(doc(text('只有九个字正文短短')))).toBe('正文至少 10 个字');
    expect(refusal(doc(text('一\u200b'.repeat(9))))).toBe('正文至少 10 个字');
    expect(refusal(doc(text(' 　\u2800\u3164'.repeat(20))))).toBe('正文至少 10 个字');
  });

  it('counts a grapheme cluster once and white space never', () => {
    expect(countCharacters(doc(text('👨‍👩‍👧‍👦 e\u0301\u0323 🇨🇳 ‍한\u1112\u1161\u11ab')))).toBe(5);
    expect(countCharacters(doc(text('火 把\u3000炉'), text('边\n'), { type: 'horizontalRule' }))).toBe(4);
  });

  it('is at most the limit', () => {
    expect(refusal(doc(text('字'.repeat(MAX_BODY_LENGTH))))).toBe(null);
    expect(refusal(doc(text('字'.repeat(MAX_BODY_LENGTH + 1))))).toBe(`正文最多 ${MAX_BODY_LENGTH} 个字，现在有 ${MAX_BODY_LENGTH + 1} 个`);
  });

  it('has a limit for pictures', () => {
    const image: Block = { type: 'image', attrs: { src: '/files/a.webp', alt: '', width: 4, height: 3, fileId: 1 } };
    const images = Array.from({ length: MAX_BODY_IMAGES }, () => image);
    expect(refusal(doc(text(ENOUGH), ...images))).toBe(null);
    expect(refusal(doc(text(ENOUGH), { type: 'blockquote', content: [image, ...images] }))).toBe(`正文最多放 ${MAX_BODY_IMAGES} 张图片`);
  });

  it('can be set for other texts', () => {
    const intro = documentShape({ name: '简介', min: 0, max: 3 });
    expect(intro.safeParse(doc({ type: 'paragraph' })).success).toBe(true);
    expect(intro.safeParse(doc(text('一二三四'))).error?.issues[0]?.message).toBe('简介最多 3 个字，现在有 4 个');
  });
});

describe('the shape of a body', () => {
  it('may come as JSON text', () => {
    expect(documentBody.parse(JSON.stringify(doc(text(ENOUGH))))).toEqual(doc(text(ENOUGH)));
    expect(refusal('{"type":')).toBe('正文读不出来，请刷新页面后再试');
  });

  const inside = (node: unknown): unknown => ({ type: 'doc', content: [text(ENOUGH), node] });
  const marked = (...marks: unknown[]): unknown => inside({ type: 'paragraph', content: [{ type: 'text', text: '字', marks }] });
  it.each([
    ['an unknown node', inside({ type: 'script', content: [text('alert(1)')] })],
    ['an unknown attribute', inside({ type: 'heading', attrs: { level: 2, onclick: 'alert(1)' } })],
    ['an unknown key', inside({ ...text('字'), style: 'position:fixed' })],
    ['a heading of the first level', inside({ type: 'heading', attrs: { level: 1 } })],
    ['an unknown mark', marked({ type: 'underline' })],
    ['a mark twice', marked({ type: 'bold' }, { type: 'bold' })],
    ['a link with a target', marked({ type: 'link', attrs: { href: '/a', target: '_top' } })],
    ['a link into a script', marked({ type: 'link', attrs: { href: 'javascript:alert(1)' } })],
    ['an empty text', inside({ type: 'paragraph', content: [{ type: 'text', text: '' }] })],
    ['a control character', inside(text('字\u0000'))],
    ['half a surrogate pair', inside(text('字\ud83d'))],
    ['a foreign picture', inside({ type: 'image', attrs: { src: 'https://example.cn/a.png', alt: '', width: 1, height: 1, fileId: 1 } })],
    ['a picture without a size', inside({ type: 'image', attrs: { src: '/files/a.png', alt: '', fileId: 1 } })],
    ['a foreign video', inside({ type: 'video', attrs: { provider: 'evil', id: 'BV1xx411c7mD' } })],
    ['a video with an address', inside({ type: 'video', attrs: { provider: 'bilibili', id: '../../x' } })],
    ['a list without items', inside({ type: 'bulletList', content: [] })],
    ['a list item that begins with a picture', inside({ type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'horizontalRule' }] }] })],
    [
      'a table in a cell',
      inside({ type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [{ type: 'table', content: [] }] }] }] }),
    ],
    ['marks in code', inside({ type: 'codeBlock', content: [{ type: 'text', text: 'a', marks: [{ type: 'bold' }] }] })],
    ['a text among blocks', inside({ type: 'text', text: '字' })],
    ['a document in a document', inside(doc(text('字')))],
    ['a content that is no list', inside({ type: 'blockquote', content: { length: 1 } })],
    ['a prototype', JSON.parse(`{"type":"doc","__proto__":{},"content":[${JSON.stringify(text(ENOUGH))}]}`)],
    ['nothing', undefined],
    ['an array', []],
  ])('refuses %s', (_, value) => {
    expect(refusal(value)).toMatch(/[\u4e00-\u9fff]/);
  });
});

describe('hostile input', () => {
  const nested = (levels: number): string => '{"type":"blockquote","content":['.repeat(levels) + JSON.stringify(text(ENOUGH)) + ']}'.repeat(levels);

  it('may not nest too deep', () => {
    expect(refusal(`{"type":"doc","content":[${nested(10)}]}`)).toBe(null);
    expect(refusal(`{"type":"doc","content":[${nested(19)}]}`)).toContain('套得太深');
    expect(refusal(`{"type":"doc","content":[${nested(30_000)}]}`)).toContain('套得太深');
  });

  it('may not hide depth or size in attributes and marks', () => {
    const deep = `{"type":"doc","content":[{"type":"paragraph","attrs":${'['.repeat(200_000)}${']'.repeat(200_000)}}]}`;
    expect(refusal(deep)).not.toBe(null);
    const marks = Array.from({ length: 100_000 }, () => ({ type: 'bold' }));
    expect(refusal(doc({ type: 'paragraph', content: [{ type: 'text', text: ENOUGH, marks: [] }] }))).not.toBe(null);
    expect(refusal({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: ENOUGH, marks }] }] })).not.toBe(null);
  });

  it('may not hold too many nodes or too much invisible text', () => {
    expect(refusal({ type: 'doc', content: Array.from({ length: MAX_DOCUMENT_NODES + 1 }, () => ({ type: 'paragraph' })) })).toContain('太零碎');
    expect(refusal(doc(text('a' + '\u0301'.repeat(500_000))))).toBe('正文太长了');
  });

  it('is answered, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withSparseArray: true, maxDepth: 6 }), (value) => refusal(value) !== null),
      { numRuns: 300 },
    );
  });

  it('is answered when any part of a good document is replaced', () => {
    const good = doc(text(ENOUGH), {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph' }, { type: 'spoiler', content: [text('字')] }] }],
    });
    const keys = fc.constantFrom('type', 'content', 'attrs', 'marks', 'text', '0', '1', '__proto__', 'constructor');
    fc.assert(
      fc.property(fc.array(keys, { minLength: 1, maxLength: 6 }), fc.anything({ maxDepth: 3 }), (path, value) => {
        expect(() => documentBody.safeParse(replaced(good, path, value))).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });

  /** Returns a copy of a value with the value at a path replaced. */
  function replaced(value: unknown, [key, ...rest]: string[], part: unknown): unknown {
    if (key === undefined) return part;
    if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? replaced(item, rest, part) : item));
    if (typeof value !== 'object' || value === null) return part;
    const entries: [string, unknown][] = Object.entries(value);
    return Object.fromEntries([...entries.filter(([name]) => name !== key), [key, replaced(Object.fromEntries(entries)[key], rest, part)]]);
  }
});

describe('the text of a document', () => {
  const hidden: Inline = { type: 'text', text: '凶手', marks: [{ type: 'spoilerText' }] };
  const body = doc(
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '一号：熔卫' }] },
    { type: 'paragraph', content: [{ type: 'text', text: '是' }, hidden, { type: 'hardBreak' }, { type: 'text', text: '吗' }] },
    { type: 'spoiler', attrs: { title: '结局' }, content: [text('都死了')] },
    { type: 'image', attrs: { src: '/files/a.webp', alt: '前庭', width: 4, height: 3, fileId: 1 } },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: ['甲', '乙'].map((word) => ({ type: 'tableCell', content: [{ type: 'paragraph', content: [{ type: 'text', text: word }] }] })),
        },
      ],
    },
  );

  it('is what a reader sees', () => {
    expect(documentText(body)).toBe('一号：熔卫\n是凶手\n吗\n结局\n都死了\n前庭\n甲\t乙');
  });

  it('can leave out spoilers', () => {
    expect(documentText(body, { spoilers: false })).toBe('一号：熔卫\n是\n吗\n结局\n前庭\n甲\t乙');
  });
});

describe('the outline', () => {
  const heading = (text: string, level: 2 | 3 | 4 = 2): Block => ({ type: 'heading', attrs: { level }, content: [{ type: 'text', text: text }] });

  it('names each top heading by its words, once', () => {
    const outline = documentOutline(
      doc(heading('一号：守门 Boss'), heading('一号 守门 boss', 3), heading('？！'), heading('  '), heading('section'), heading('s')),
    );
    expect(outline).toEqual([
      { level: 2, text: '一号：守门 Boss', anchor: 's-一号-守门-boss' },
      { level: 3, text: '一号 守门 boss', anchor: 's-一号-守门-boss-2' },
      { level: 2, text: '？！', anchor: 's-section' },
      { level: 2, text: 'section', anchor: 's-section-2' },
      { level: 2, text: 's', anchor: 's-s' },
    ]);
  });

  it('leaves out what is hidden in a spoiler', () => {
    expect(documentOutline(doc({ type: 'spoiler', content: [heading('结局')] }))).toEqual([]);
    expect(
      documentOutline(
        doc({
          type: 'heading',
          attrs: { level: 2 },
          content: [
            { type: 'text', text: '凶手是' },
            { type: 'text', text: '他', marks: [{ type: 'spoilerText' }] },
          ],
        }),
      ),
    ).toEqual([{ level: 2, text: '凶手是', anchor: 's-凶手是' }]);
  });

  it('never names two headings alike', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('甲', '甲 2', '甲-2', '甲！', '2', 'section', '！')), (words) => {
        const anchors = documentOutline(doc(text('字'), ...words.map((word) => heading(word)))).map(({ anchor }) => anchor);
        expect(new Set(anchors).size).toBe(words.length);
      }),
    );
  });
});
