import { getSchema } from '@tiptap/core';
import { Fragment, type Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKS, type Block, type DocumentBody, type Inline, type ListItem, type Mark, type Paragraph } from '#contract/documents/document.ts';
import { documentShape, markShapes, nodeShapes } from '#contract/documents/document.shapes.ts';
import { documentExtensions } from './document-extensions.ts';
import { normalizeDocument } from './normalize.ts';

const schema = getSchema(documentExtensions);
const shape = documentShape({ name: '正文', min: 0, max: Number.MAX_SAFE_INTEGER });

type NodeName = keyof typeof nodeShapes;
const names = Object.keys(nodeShapes) as NodeName[];

/** What table commands keep in every cell and `normalizeDocument` drops. */
const CONSTANT: Readonly<Record<string, readonly string[]>> = {
  tableHeader: ['colspan', 'rowspan', 'colwidth'],
  tableCell: ['colspan', 'rowspan', 'colwidth'],
};

const paragraph: Paragraph = { type: 'paragraph', content: [{ type: 'text', text: '字' }] };
const item: ListItem = { type: 'listItem', content: [paragraph] };
const cell = { type: 'tableCell' as const, content: [paragraph] };

/** The smallest good node of each kind. */
const samples: Record<NodeName, object> = {
  paragraph,
  heading: { type: 'heading', attrs: { level: 2 } },
  blockquote: { type: 'blockquote', content: [paragraph] },
  bulletList: { type: 'bulletList', content: [item] },
  orderedList: { type: 'orderedList', attrs: { start: 3 }, content: [item] },
  listItem: item,
  table: { type: 'table', content: [{ type: 'tableRow', content: [cell] }] },
  tableRow: { type: 'tableRow', content: [cell] },
  tableHeader: { ...cell, type: 'tableHeader', attrs: { align: 'right' } },
  tableCell: cell,
  codeBlock: { type: 'codeBlock', attrs: { language: 'lua' }, content: [{ type: 'text', text: 'x' }] },
  horizontalRule: { type: 'horizontalRule' },
  spoiler: { type: 'spoiler', attrs: { title: '结局' }, content: [paragraph] },
  image: { type: 'image', attrs: { src: '/files/a.webp', alt: '图', width: 4, height: 3, fileId: 7 } },
  video: { type: 'video', attrs: { provider: 'bilibili', id: 'BV1xx411c7mD' } },
  text: { type: 'text', text: '字' },
  hardBreak: { type: 'hardBreak' },
};

const inEditor = (json: object): Node => schema.nodeFromJSON(json);
const isGoodInEditor = (json: object): boolean => {
  try {
    inEditor(json).check();
    return true;
  } catch {
    return false;
  }
};

describe('the editor and the contract allow the same', () => {
  it('nodes and marks', () => {
    expect(Object.keys(schema.nodes).toSorted()).toEqual([...names, 'doc'].toSorted());
    expect(Object.keys(schema.marks).toSorted()).toEqual(Object.keys(markShapes).toSorted());
    expect(Object.keys(markShapes).toSorted()).toEqual([...MARKS].toSorted());
  });

  it.each(names)('attributes of %s', (name) => {
    const fields: Readonly<Record<string, unknown>> = nodeShapes[name].shape;
    const attrs = fields['attrs'] as { shape?: object; unwrap?: () => { shape: object } } | undefined;
    const inContract = Object.keys(attrs?.shape ?? attrs?.unwrap?.().shape ?? {});
    const inEditorToo = Object.keys(schema.nodes[name]?.spec.attrs ?? {});
    expect(inEditorToo.toSorted()).toEqual([...inContract, ...(CONSTANT[name] ?? [])].toSorted());
  });

  it('attributes of marks', () => {
    for (const name of MARKS) expect(Object.keys(schema.marks[name]?.spec.attrs ?? {})).toEqual(name === 'link' ? ['href'] : []);
  });

  it.each(names)('children of %s', (name) => {
    const type = schema.nodes[name];
    if (!type || name === 'text') return;
    const before = name === 'listItem' ? [paragraph] : [];
    const allowed = (children: object[]) => ({
      contract: nodeShapes[name].safeParse({ ...samples[name], content: children }).success,
      editor: type.validContent(Fragment.from(children.map(inEditor))),
    });
    for (const child of names) {
      const { contract, editor } = allowed([...before, samples[child]]);
      expect(contract, `${child} in ${name}`).toBe(editor);
    }
  });

  it.each(names)('whether %s may be empty', (name) => {
    const type = schema.nodes[name];
    if (!type || type.isLeaf) return;
    const { content: _, ...empty }: { content?: unknown } = { ...samples[name] };
    expect(nodeShapes[name].safeParse(empty).success).toBe(type.validContent(Fragment.empty));
  });

  it.each(MARKS)('where %s is allowed', (name) => {
    const mark: Mark = name === 'link' ? { type: name, attrs: { href: '/a' } } : { type: name };
    const others = MARKS.filter((other) => other !== name).map((other): Mark => (other === 'link' ? { type: other, attrs: { href: '/a' } } : { type: other }));
    for (const holder of ['paragraph', 'heading', 'codeBlock'] as const) {
      for (const marks of [[mark], ...others.map((other) => [mark, other])]) {
        const node = { ...samples[holder], content: [{ type: 'text', text: '字', marks }] };
        expect(nodeShapes[holder].safeParse(node).success, holder).toBe(isGoodInEditor(node));
      }
    }
  });
});

/** Documents as the contract writes them. */
const anyDocument: fc.Arbitrary<DocumentBody> = (() => {
  const words = fc.string({ unit: fc.constantFrom('火', '把', 'a', ' ', '👨‍👩‍👧', '\t'), minLength: 1, maxLength: 6 });
  const marks = fc
    .subarray([...MARKS])
    .map((types): Mark[] => types.map((type) => (type === 'link' ? { type, attrs: { href: 'https://example.cn/a' } } : { type })));
  const inline = fc.tuple(fc.option(words), marks).map(([text, list]): Inline => {
    const rest = list.length > 0 ? { marks: list } : {};
    return text === null ? { type: 'hardBreak', ...rest } : { type: 'text', text, ...rest };
  });
  const joined = (nodes: Inline[]): Inline[] => (inEditor({ type: 'paragraph', content: nodes }).toJSON() as Paragraph).content ?? [];
  const inlines = fc.array(inline, { maxLength: 4 }).map((nodes) => {
    const content = normalizeDocument({ type: 'doc', content: [{ type: 'paragraph', content: joined(nodes) }] }).content[0];
    return content?.type === 'paragraph' && content.content ? { content: content.content } : {};
  });
  const { node: anyNode } = fc.letrec<{ node: Block; blocks: Block[]; items: ListItem[] }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      inlines.map((content): Block => ({ type: 'paragraph', ...content })),
      fc.tuple(fc.constantFrom(2, 3, 4), inlines).map(([level, content]): Block => ({ type: 'heading', attrs: { level }, ...content })),
      fc.constantFrom(...([samples.codeBlock, samples.horizontalRule, samples.image, samples.video, { type: 'codeBlock' }] as Block[])),
      fc
        .tuple(
          fc.integer({ min: 1, max: 3 }),
          fc.array(fc.tuple(fc.boolean(), fc.constantFrom(undefined, 'left', 'center', 'right'), inlines), { minLength: 1, maxLength: 3 }),
        )
        .map(([rows, cells]): Block => ({
          type: 'table',
          content: Array.from({ length: rows }, () => ({
            type: 'tableRow',
            content: cells.map(([isHead, align, content]) => ({
              type: isHead ? 'tableHeader' : 'tableCell',
              ...(align && { attrs: { align: align as 'left' } }),
              content: [{ type: 'paragraph', ...content }],
            })),
          })),
        })),
      tie('blocks').map((content): Block => ({ type: 'blockquote', content })),
      fc.tuple(fc.constantFrom('', '结局'), tie('blocks')).map(([title, content]): Block => ({ type: 'spoiler', ...(title && { attrs: { title } }), content })),
      tie('items').map((content): Block => ({ type: 'bulletList', content })),
      fc
        .tuple(fc.constantFrom(0, 1, 9), tie('items'))
        .map(([start, content]): Block => ({ type: 'orderedList', ...(start !== 1 && { attrs: { start } }), content })),
    ),
    blocks: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
    items: fc.array(
      fc
        .tuple(inlines, fc.array(tie('node'), { maxLength: 2 }))
        .map(([first, rest]): ListItem => ({ type: 'listItem', content: [{ type: 'paragraph', ...first }, ...rest] })),
      { minLength: 1, maxLength: 3 },
    ),
  }));
  return fc.array(anyNode, { minLength: 1, maxLength: 4 }).map((content): DocumentBody => normalizeDocument({ type: 'doc', content }));
})();

describe('a document', () => {
  it('passes through the editor unchanged and stays valid', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(shape.safeParse(document).error?.issues ?? []).toEqual([]);
        const node = inEditor(document);
        node.check();
        expect(normalizeDocument(node.toJSON())).toEqual(document);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a normalized document', () => {
  it('is valid whatever it was', () => {
    const anything = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.record(
        {
          type: fc.oneof(fc.constantFrom(...names, 'doc', 'script'), fc.anything({ maxDepth: 0 })),
          attrs: fc.dictionary(
            fc.constantFrom('level', 'start', 'align', 'title', 'href', 'language', 'src', 'id'),
            fc.oneof(fc.constantFrom('center', '/files/a.png', 3, -1), fc.anything({ maxDepth: 1 })),
          ),
          marks: fc.anything({ maxDepth: 2 }),
          text: fc.string({ unit: 'binary', maxLength: 4 }),
          content: fc.oneof({ maxDepth: 5 }, fc.constant(undefined), fc.array(tie('node'), { maxLength: 3 })),
        },
        { requiredKeys: ['type'] },
      ),
    })).node;
    fc.assert(
      fc.property(anything, (node) => {
        const document = normalizeDocument({ type: 'doc', content: [node] });
        const issues = shape.safeParse(document).error?.issues ?? [];
        // Numbers and lengths are the writer's business; only the form must be right.
        expect(issues.filter(({ path }) => !path.includes('attrs'))).toEqual([]);
        inEditor(document).check();
      }),
      { numRuns: 250 },
    );
    for (const value of [null, undefined, 'x', [], { type: 'doc' }, { type: 'doc', content: 'x' }])
      expect(normalizeDocument(value)).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
  });

  it('is unwrapped where it nests too deep', () => {
    let node: object = paragraph;
    for (let level = 0; level < 40; level += 1) node = { type: 'blockquote', content: [node] };
    expect(shape.safeParse(normalizeDocument({ type: 'doc', content: [node] })).success).toBe(true);
  });
});
