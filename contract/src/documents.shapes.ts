import { countGraphemes } from './graphemes.ts';
import { countCharacters, documentImages, documentVideos } from './documents.text.ts';
import { documentProblem } from './documents.bounds.ts';
import type { Block, DocumentBody, Inline, Mark } from './documents.ts';
import { isOwnPicture, isSafeHref } from './hrefs.ts';
import { BODY_IMAGES_MOST, BODY_LEAST, BODY_MOST, BODY_VIDEOS_MOST, IMAGE_CAPTION_MOST, SPOILER_TITLE_MOST } from './limits.ts';
import { z } from './zod.ts';

const STRANGE = '正文里有不认识的内容';
/** What no text may hold: the database can't store it, or no reader could see it. */
const UNSTORABLE = /[^\P{Cc}\t\n]/u;

const clean = (text: string): boolean => text.isWellFormed() && !UNSTORABLE.test(text);
const visible = z.string({ error: STRANGE }).min(1, STRANGE).refine(clean, '正文里有看不见的控制字符，请删掉');
const caption = (most: number, message: string) =>
  z
    .string({ error: STRANGE })
    .max(most * 16, message)
    .refine((text) => clean(text) && !text.includes('\n'), '说明里有看不见的控制字符，请删掉')
    .refine((text) => countGraphemes(text) <= most, message);

const plain = <Name extends string>(name: Name) => z.strictObject({ type: z.literal(name) }, { error: STRANGE });

export const markShapes = {
  spoiler: plain('spoiler'),
  link: z.strictObject(
    { type: z.literal('link'), attrs: z.strictObject({ href: z.string({ error: STRANGE }).refine(isSafeHref, '链接只能是网址、邮箱或本站的路径') }) },
    { error: STRANGE },
  ),
  bold: plain('bold'),
  italic: plain('italic'),
  strike: plain('strike'),
  code: plain('code'),
};

const mark: z.ZodType<Mark, Mark> = z.discriminatedUnion(
  'type',
  [markShapes.spoiler, markShapes.link, markShapes.bold, markShapes.italic, markShapes.strike, markShapes.code],
  { error: STRANGE },
);
const marks = z
  .array(mark, { error: STRANGE })
  .min(1, STRANGE)
  .refine((list) => new Set(list.map(({ type }) => type)).size === list.length, STRANGE)
  .optional();

const block: z.ZodType<Block, Block> = z.lazy(() => anyBlock);
const inline: z.ZodType<Inline, Inline> = z.lazy(() => anyInline);
const inlines = z.array(inline, { error: STRANGE }).min(1, STRANGE).optional();
const blocks = z.array(block, { error: STRANGE }).min(1, STRANGE);

const paragraph = z.strictObject({ type: z.literal('paragraph'), content: inlines }, { error: STRANGE });
const listItem = z.strictObject(
  { type: z.literal('listItem'), content: blocks.refine(([first]) => first?.type === 'paragraph', STRANGE) },
  { error: STRANGE },
);
const align = z.strictObject({ align: z.enum(['left', 'center', 'right'], { error: STRANGE }) }, { error: STRANGE }).optional();
const cell = <Name extends string>(name: Name) =>
  z.strictObject({ type: z.literal(name), attrs: align, content: z.array(paragraph, { error: STRANGE }).min(1, STRANGE) }, { error: STRANGE });
const tableHeader = cell('tableHeader');
const tableCell = cell('tableCell');
const tableRow = z.strictObject(
  { type: z.literal('tableRow'), content: z.array(z.discriminatedUnion('type', [tableHeader, tableCell], { error: STRANGE })).min(1, STRANGE) },
  { error: STRANGE },
);

/** The shape of every node by its name; the editor's schema is held against these. */
export const nodeShapes = {
  paragraph,
  heading: z.strictObject(
    { type: z.literal('heading'), attrs: z.strictObject({ level: z.literal([2, 3, 4], { error: STRANGE }) }, { error: STRANGE }), content: inlines },
    { error: STRANGE },
  ),
  blockquote: z.strictObject({ type: z.literal('blockquote'), content: blocks }, { error: STRANGE }),
  bulletList: z.strictObject({ type: z.literal('bulletList'), content: z.array(listItem).min(1, STRANGE) }, { error: STRANGE }),
  orderedList: z.strictObject(
    {
      type: z.literal('orderedList'),
      attrs: z.strictObject({ start: z.int({ error: STRANGE }).min(0, STRANGE).max(999_999_999, STRANGE) }, { error: STRANGE }).optional(),
      content: z.array(listItem).min(1, STRANGE),
    },
    { error: STRANGE },
  ),
  listItem,
  table: z.strictObject({ type: z.literal('table'), content: z.array(tableRow).min(1, STRANGE) }, { error: STRANGE }),
  tableRow,
  tableHeader,
  tableCell,
  codeBlock: z.strictObject(
    {
      type: z.literal('codeBlock'),
      attrs: z.strictObject({ language: z.string({ error: STRANGE }).regex(/^[a-z0-9+#-]{1,20}$/, STRANGE) }, { error: STRANGE }).optional(),
      content: z.array(z.strictObject({ type: z.literal('text'), text: visible }, { error: STRANGE })).min(1, STRANGE).optional(),
    },
    { error: STRANGE },
  ),
  horizontalRule: plain('horizontalRule'),
  spoiler: z.strictObject(
    {
      type: z.literal('spoiler'),
      attrs: z
        .strictObject({ title: caption(SPOILER_TITLE_MOST, `剧透的提示最多 ${SPOILER_TITLE_MOST} 个字`).min(1, STRANGE) }, { error: STRANGE })
        .optional(),
      content: blocks,
    },
    { error: STRANGE },
  ),
  image: z.strictObject(
    {
      type: z.literal('image'),
      attrs: z.strictObject(
        {
          src: z.string({ error: STRANGE }).refine(isOwnPicture, '图片要先上传到本站'),
          alt: caption(IMAGE_CAPTION_MOST, `图片说明最多 ${IMAGE_CAPTION_MOST} 个字`),
          width: z.int({ error: STRANGE }).min(1, STRANGE).max(100_000, STRANGE),
          height: z.int({ error: STRANGE }).min(1, STRANGE).max(100_000, STRANGE),
          fileId: z.int({ error: STRANGE }).positive(STRANGE).nullable(),
        },
        { error: STRANGE },
      ),
    },
    { error: STRANGE },
  ),
  video: z.strictObject(
    {
      type: z.literal('video'),
      attrs: z.strictObject({ provider: z.literal('bilibili'), id: z.string({ error: STRANGE }).regex(/^BV[0-9A-Za-z]{10}$/, '视频的编号不对') }, { error: STRANGE }),
    },
    { error: STRANGE },
  ),
  text: z.strictObject({ type: z.literal('text'), text: visible, marks }, { error: STRANGE }),
  hardBreak: z.strictObject({ type: z.literal('hardBreak'), marks }, { error: STRANGE }),
};

const anyInline = z.discriminatedUnion('type', [nodeShapes.text, nodeShapes.hardBreak], { error: STRANGE });
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
  { error: STRANGE },
);

export interface DocumentLimits {
  /** What the sentences call the text: 正文, 简介. */
  name: string;
  /** Characters as a reader sees them, spaces left out. */
  least: number;
  most: number;
}

/**
 * A document within limits, given as an object or as its JSON text (a form field). Refuses what the types do not list,
 * and what is nested too deep or too large before looking closer, so that hostile input costs little.
 */
export function documentShape({ name, least, most }: DocumentLimits): z.ZodType<DocumentBody, DocumentBody> {
  const tree = z.strictObject({ type: z.literal('doc'), content: blocks }, { error: STRANGE }).superRefine((document, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    const characters = countCharacters(document);
    if (characters < least) refuse(`${name}至少 ${least} 个字`);
    if (characters > most) refuse(`${name}最多 ${most} 个字，现在有 ${characters} 个`);
    if (documentImages(document).length > BODY_IMAGES_MOST) refuse(`${name}最多放 ${BODY_IMAGES_MOST} 张图片`);
    if (documentVideos(document).length > BODY_VIDEOS_MOST) refuse(`${name}最多放 ${BODY_VIDEOS_MOST} 个视频`);
  });
  return z.preprocess((given: DocumentBody, context) => {
    const value = parsed(given);
    const problem = documentProblem(value, name);
    if (problem === null) return value;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  }, tree);
}

function parsed(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
}

/** The body of a post or page. */
export const documentBody = documentShape({ name: '正文', least: BODY_LEAST, most: BODY_MOST });
