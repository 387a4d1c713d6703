import { flag, id, pageInput, pageOf, personShape } from './inputs.shapes.ts';
import { MAX_SEARCH_TEXT_LENGTH, MAX_TAG_LENGTH } from '../limits.ts';
import { postCard } from './posts.shapes.ts';
import { labeledValue } from './tickets.shapes.ts';
import { z } from '../zod.ts';
import { SEARCH_SORTS } from '../sorts.ts';

/** Whatever is typed is only text; what no database can hold is left out when it is read. */
const typed = z.string({ error: '搜索词应是文字' }).max(MAX_SEARCH_TEXT_LENGTH, `搜索词最多 ${MAX_SEARCH_TEXT_LENGTH} 个字`).default('');

const EMPTY = '';
/** A day in China; empty: none. */
const day = z
  .string()
  .trim()
  .refine((text) => text === EMPTY || isDay(text), '日期应写成 2026-03-04 这样')
  .default(EMPTY);

function isDay(text: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

const searchSort = z.enum(SEARCH_SORTS, { error: '只能按相关或最新排' });

/** A text in pieces, those that were looked for marked. */
export const markedText = z.array(z.strictObject({ text: z.string(), hit: z.boolean() }));

export const searchHit = z.strictObject({
  ...postCard.shape,
  titleMarked: markedText,
  /** The part of the text with the words; the beginning when they occur only in title or tags. */
  excerpt: markedText,
  /** The tags that contain a word. */
  tagsMarked: z.array(markedText),
  /** The words occur in a spoiler, and the excerpt does not reveal it. */
  inSpoiler: z.boolean(),
});

/** Nothing has all the words as they are written; these have most of what was asked in common. */
const isLoose = z.boolean();

const filters = {
  q: typed,
  columnId: z.union([z.literal(EMPTY).transform(() => undefined), id]).optional(),
  /** A nickname. */
  author: z.string().trim().max(40, '昵称没有这么长').default(EMPTY),
  from: day,
  to: day,
  tag: z
    .string()
    .trim()
    .max(MAX_TAG_LENGTH * 4, '标签没有这么长')
    .default(EMPTY),
  essence: flag.default(false),
};

export const searchPosts = {
  summary: '全文搜索：词要都有，引号里的要连着，减号后的不要有；一整句话没有一篇都有时，给写得最接近的',
  input: z
    .object({ ...filters, kind: z.enum(['post', 'case'], { error: '只能找帖子或案件' }).default('post'), sort: searchSort.default('relevance'), ...pageInput })
    .refine(({ from, to }) => from === EMPTY || to === EMPTY || from <= to, { path: ['to'], message: '结束的一天在开始的前面' }),
  reply: pageOf(searchHit).extend({
    /** How many of them are essences; null where not all were looked at. */
    essences: z.int().nullable(),
    isLoose,
  }),
};

/** A comment that was found. */
export const commentHit = z.strictObject({
  id: z.int(),
  floor: z.int(),
  /** It answers another comment. */
  isReply: z.boolean(),
  /** The asker has accepted it as the answer. */
  isAccepted: z.boolean(),
  author: z.strictObject(personShape.shape),
  createdAt: z.string(),
  imageCount: z.int(),
  likeCount: z.int(),
  /** The part of the text with the words. */
  excerpt: markedText,
  /** The post or the picture it is under. */
  host: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('post'), id: z.int(), columnId: z.int(), title: z.string() }),
    z.strictObject({ kind: z.literal('scenery'), id: z.int(), title: z.string() }),
  ]),
});

export const searchComments = {
  summary: '搜索帖子和风景下面的评论：写法和搜帖子一样；不计总数',
  mustBeCurrent: true as const,
  input: z.object({ q: typed, sort: searchSort.default('relevance'), ...pageInput }),
  reply: z.strictObject({
    items: z.array(commentHit),
    /** 0 behind a cursor. */
    page: z.int(),
    size: z.int(),
    next: z.string().nullable(),
    isLoose,
  }),
};

/** What else than posts is called so. */
export const searchOverview = {
  summary: '搜索词对上的角色、主持人、会员、栏目与精华码',
  mustBeCurrent: true as const,
  input: z.object({ q: typed }),
  reply: z.strictObject({
    /** The post that an essence code opens, if it is one. */
    code: z.strictObject({ code: z.string(), title: z.string() }).nullable(),
    /** Characters with a ticket or entry in force. */
    characters: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        realm: z.string(),
        /** On the blacklist now; `penalty` is the worst that holds there. */
        isListed: z.boolean(),
        penalty: labeledValue.nullable(),
        disputed: z.boolean(),
        /** All but annulled ones. */
        tickets: z.int(),
        /** The newest of them. */
        ticketNumber: z.string().nullable(),
      }),
    ),
    presenters: z.array(z.strictObject({ ...personShape.shape, realm: z.string() })),
    members: z.array(personShape),
    columns: z.array(z.strictObject({ id: z.int(), name: z.string(), href: z.string(), icon: z.string(), note: z.string() })),
  }),
};

export const completion = z.strictObject({
  kind: z.enum(['post', 'column', 'presenter', 'realm']),
  label: z.string(),
  /** The address of the link. */
  href: z.string(),
  note: z.string(),
});
export const completeSearch = {
  summary: '边打字边给的建议：标题、栏目、主持人、服务器；名字也认拼音',
  input: z.object({ q: typed }),
  reply: z.array(completion),
};
