import { documentProblem } from './bounds.ts';
import { countCharacters, documentImages, documentVideos } from './text-of.ts';
import type { Block, DocumentBody, Inline, Mark } from './document.ts';
import { countGraphemes } from '../text/graphemes.ts';
import { isOwnPicture, isSafeHref } from '../text/hrefs.ts';
import { MAX_BODY_IMAGES, MIN_BODY_LENGTH, MAX_BODY_LENGTH, MAX_BODY_VIDEOS, MAX_IMAGE_CAPTION_LENGTH, MAX_SPOILER_TITLE_LENGTH } from '../limits.ts';
import { VIDEO_PLAYERS, VIDEO_PROVIDERS } from './players.ts';
import { z } from '../zod.ts';

/** No form of ours sends what this refuses, so the sentence need not say more. */
const strange = { error: '正文里有不认识的内容' };
/** What no text may hold: the database can't store it, or no reader could see it. */
const UNSTORABLE = /\p{Cs}|[^\P{Cc}\t\n]/u;
const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

const record = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.strictObject(shape, strange);
const named = <Name extends string>(name: Name) => ({ type: z.literal(name, strange) });
const string = z.string(strange);
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item, strange).min(1, strange);

const words = string.min(1, strange).refine(isStorable, '正文里有看不见的控制字符，请删掉');
const caption = (max: number, message: string) =>
  string
    .max(max * 16, message)
    .refine((text) => isStorable(text) && !text.includes('\n'), '说明里有看不见的控制字符，请删掉')
    .refine((text) => countGraphemes(text) <= max, message);

/** The shape of every mark by its name. */
export const markShapes = {
  spoilerText: record(named('spoilerText')),
  link: record({ ...named('link'), attrs: record({ href: string.refine(isSafeHref, '链接只能是网址、邮箱或本站的路径') }) }),
  bold: record(named('bold')),
  italic: record(named('italic')),
  strike: record(named('strike')),
  code: record(named('code')),
};

const mark: z.ZodType<Mark, Mark> = z.discriminatedUnion(
  'type',
  [markShapes.spoilerText, markShapes.link, markShapes.bold, markShapes.italic, markShapes.strike, markShapes.code],
  strange,
);
const marks = listOf(mark)
  .refine((list) => new Set(list.map(({ type }) => type)).size === list.length, strange)
  .optional();

// Blocks hold blocks: the unions below close the circle.
const block: z.ZodType<Block, Block> = z.lazy(() => anyBlock);
const inline: z.ZodType<Inline, Inline> = z.lazy(() => anyInline);
const inlines = listOf(inline).optional();

const paragraph = record({ ...named('paragraph'), content: inlines });
const listItem = record({ ...named('listItem'), content: listOf(block).refine(([first]) => first?.type === 'paragraph', strange) });
const cell = { attrs: record({ align: z.enum(['left', 'center', 'right'], strange) }).optional(), content: listOf(paragraph) };
const tableHeader = record({ ...named('tableHeader'), ...cell });
const tableCell = record({ ...named('tableCell'), ...cell });
const tableRow = record({ ...named('tableRow'), content: listOf(z.discriminatedUnion('type', [tableHeader, tableCell], strange)) });

/** The shape of every node by its name; the editor's schema is held against these. */
export const nodeShapes = {
  paragraph,
  heading: record({ ...named('heading'), attrs: record({ level: z.literal([2, 3, 4], strange) }), content: inlines }),
  blockquote: record({ ...named('blockquote'), content: listOf(block) }),
  bulletList: record({ ...named('bulletList'), content: listOf(listItem) }),
  orderedList: record({
    ...named('orderedList'),
    attrs: record({ start: z.int(strange).min(0, strange).max(999_999_999, strange) }).optional(),
    content: listOf(listItem),
  }),
  listItem,
  table: record({ ...named('table'), content: listOf(tableRow) }),
  tableRow,
  tableHeader,
  tableCell,
  codeBlock: record({
    ...named('codeBlock'),
    attrs: record({ language: string.regex(/^[a-z0-9+#-]{1,20}$/, strange) }).optional(),
    content: listOf(record({ ...named('text'), text: words })).optional(),
  }),
  horizontalRule: record(named('horizontalRule')),
  spoiler: record({
    ...named('spoiler'),
    attrs: record({ title: caption(MAX_SPOILER_TITLE_LENGTH, `剧透的提示最多 ${MAX_SPOILER_TITLE_LENGTH} 个字`).min(1, strange) }).optional(),
    content: listOf(block),
  }),
  image: record({
    ...named('image'),
    attrs: record({
      src: string.refine(isOwnPicture, '图片要先上传到本站'),
      alt: caption(MAX_IMAGE_CAPTION_LENGTH, `图片说明最多 ${MAX_IMAGE_CAPTION_LENGTH} 个字`),
      width: z.int(strange).min(1, strange).max(100_000, strange),
      height: z.int(strange).min(1, strange).max(100_000, strange),
      fileId: z.int(strange).positive(strange).nullable(),
      generated: z.literal(true, strange).optional(),
    }),
  }),
  video: record({
    ...named('video'),
    attrs: record({ provider: z.enum(VIDEO_PROVIDERS, strange), id: string }).refine(
      ({ provider, id }) => VIDEO_PLAYERS[provider].id.test(id),
      '视频的编号不对',
    ),
  }),
  text: record({ ...named('text'), text: words, marks }),
  hardBreak: record({ ...named('hardBreak'), marks }),
};

const anyInline = z.discriminatedUnion('type', [nodeShapes.text, nodeShapes.hardBreak], strange);
const anyBlock = z.discriminatedUnion(
  'type',
  [
    nodeShapes.paragraph,
    nodeShapes.heading,
    nodeShapes.blockquote,
    nodeShapes.bulletList,
    nodeShapes.orderedList,
    nodeShapes.table,
    nodeShapes.codeBlock,
    nodeShapes.horizontalRule,
    nodeShapes.spoiler,
    nodeShapes.image,
    nodeShapes.video,
  ],
  strange,
);
const tree = record({ ...named('doc'), content: listOf(block) });

export interface DocumentLimits {
  /** The name of the text in messages: 正文, 简介. */
  name: string;
  /** Characters as a reader sees them, spaces left out. */
  min: number;
  max: number;
}

/**
 * Returns the shape of a document within limits, given as an object or as its JSON text (a form field). Refuses unlisted nodes, and checks
 * depth and size first so that hostile input is cheap.
 */
export function documentShape(limits: DocumentLimits): z.ZodType<DocumentBody, DocumentBody> {
  return z.preprocess(
    (given: DocumentBody, context) => {
      const value = parsed(given);
      const problem = documentProblem(value, limits.name);
      if (problem === null) return value;
      context.addIssue({ code: 'custom', message: problem });
      return z.NEVER;
    },
    tree.superRefine((document, context) => {
      for (const message of excesses(document, limits)) context.addIssue({ code: 'custom', message });
    }),
  );
}

function parsed(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
}

function excesses(document: DocumentBody, { name, min, max }: DocumentLimits): string[] {
  const characters = countCharacters(document);
  return [
    ...(characters < min ? [`${name}至少 ${min} 个字`] : []),
    ...(characters > max ? [`${name}最多 ${max} 个字，现在有 ${characters} 个`] : []),
    ...(documentImages(document).length > MAX_BODY_IMAGES ? [`${name}最多放 ${MAX_BODY_IMAGES} 张图片`] : []),
    ...(documentVideos(document).length > MAX_BODY_VIDEOS ? [`${name}最多放 ${MAX_BODY_VIDEOS} 个视频`] : []),
  ];
}

/** The body of a post or page. */
export const documentBody = documentShape({ name: '正文', min: MIN_BODY_LENGTH, max: MAX_BODY_LENGTH });

/** A body as it is read: one that came from another site may be of a single word. */
export const storedBody = documentShape({ name: '正文', min: 0, max: MAX_BODY_LENGTH });
