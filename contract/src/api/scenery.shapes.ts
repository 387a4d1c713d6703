import { comment, commentSort, heldComments, mentionedName, savedComment, writtenComment } from './comments.shapes.ts';
import { done, flag, id, instant, line, lines, pageInput, pageOf, personShape } from './inputs.shapes.ts';
import {
  MIN_SCENERY_REASON_LENGTH,
  MAX_SCENERY_REASON_LENGTH,
  MAX_SCENERY_STORY_LENGTH,
  MIN_SCENERY_TITLE_LENGTH,
  MAX_SCENERY_TITLE_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
} from '../limits.ts';
import { staffSceneryAct } from './staff-scenery.shapes.ts';
import { z } from '../zod.ts';
import { SCENERY_SORTS } from '../sorts.ts';

export const sceneryOrientation = z.enum(['landscape', 'portrait', 'square', 'panorama']);
export const sceneryColor = z.enum(['red', 'orange', 'gold', 'green', 'cyan', 'blue', 'purple', 'ink', 'snow']);
export const scenerySort = z.enum(SCENERY_SORTS);

const copies = z.array(z.strictObject({ url: z.string(), width: z.int() }));
const image = z.strictObject({
  /** The largest copy there is. */
  src: z.string(),
  width: z.int(),
  height: z.int(),
  /** Its dominant color, `#rrggbb`. */
  color: z.string(),
  /** Smallest first. */
  webp: copies,
  /** The same picture in fewer bytes; empty until it has been made. */
  avif: copies,
  /** It carries the label of generated content. */
  generated: z.boolean(),
});

const shown = {
  id: z.int(),
  gameId: z.int(),
  title: z.string(),
  zone: z.string(),
  /** The continent of the zone; empty where the dictionary names none. */
  region: z.string(),
  expansion: z.string(),
  /** The day it was taken, `yyyy-MM-dd`. */
  shotAt: z.string().nullable(),
  author: personShape,
  image,
  tags: z.array(z.string()),
  story: z.string(),
  favorCount: z.int(),
  commentCount: z.int(),
  createdAt: instant,
};

/** A picture of the gallery as everybody sees it. */
export const scenery = z.strictObject(shown);
const sceneryStatus = z.enum(['pending', 'approved', 'refused', 'removed']);
/** The same for its author and for who decides. */
export const submittedScenery = z.strictObject({
  ...shown,
  fileId: z.int(),
  status: sceneryStatus,
  /** Why it was sent back or taken down. */
  reason: z.string(),
  /** Who has decided; empty: nobody yet, or an operator from the keyboard. */
  decidedBy: z.string(),
  decidedAt: instant.nullable(),
});

const word = line(0, 40, '最多 40 个字').optional();
export const searchScenery = {
  summary: '风景',
  input: z.object({
    q: word,
    zone: word,
    expansion: word,
    tag: word,
    orientation: sceneryOrientation.optional(),
    color: sceneryColor.optional(),
    author: id.optional(),
    sort: scenerySort.default('latest'),
    ...pageInput,
  }),
  reply: pageOf(scenery),
};

const counted = z.strictObject({ value: z.string(), label: z.string(), count: z.int() });
export const listSceneryFilters = {
  summary: '风景可以按什么挑，各有多少',
  input: z.object({}),
  reply: z.strictObject({
    total: z.int(),
    /** The fullest first. */
    zones: z.array(counted),
    /** In the order of the dictionary. */
    expansions: z.array(counted),
    /** The fullest first, 40 at most. */
    tags: z.array(counted),
    colors: z.array(z.strictObject({ value: sceneryColor, count: z.int() })),
    orientations: z.array(z.strictObject({ value: sceneryOrientation, count: z.int() })),
  }),
};
export const viewScenery = { summary: '一张风景', input: z.object({ id }), reply: scenery };

const tags = z
  .array(line(1, MAX_TAG_LENGTH, `标签是 1 到 ${MAX_TAG_LENGTH} 个字`), { error: '标签读不出来' })
  .max(MAX_TAGS, `标签最多 ${MAX_TAGS} 个`)
  .default([]);
const day = z
  .string()
  .refine((text) => text === '' || isDay(text), '日期写成 2026-01-31 这样')
  .default('');

/** Returns whether a text is a day of the calendar as `yyyy-MM-dd`. */
function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

export const saveScenery = {
  summary: '投一张风景，或改好退回的一张再投',
  input: z.object({
    /** The reader's own pending or refused picture; omitted for a new one. */
    id: id.optional(),
    /** Of an uploaded picture. */
    fileId: id,
    title: line(MIN_SCENERY_TITLE_LENGTH, MAX_SCENERY_TITLE_LENGTH, `标题是 ${MIN_SCENERY_TITLE_LENGTH} 到 ${MAX_SCENERY_TITLE_LENGTH} 个字`),
    zone: line(1, 40, '请选这是哪里'),
    expansion: line(1, 40, '请选资料片'),
    /** Empty: not known any more. */
    shotAt: day,
    tags,
    story: lines(0, MAX_SCENERY_STORY_LENGTH, `图说最多 ${MAX_SCENERY_STORY_LENGTH} 个字`).default(''),
  }),
  reply: submittedScenery,
};
export const listMyScenery = {
  summary: '我投的风景，新的在前',
  input: z.object({ status: sceneryStatus.optional(), ...pageInput }),
  reply: pageOf(submittedScenery),
};
export const withdrawScenery = { summary: '收回自己投的风景', input: z.object({ id }), reply: done };

export const favorScenery = {
  summary: '收藏或取消收藏一张风景：favoured 写要不要收着，再来一遍还是一样；不写就反过来',
  input: z.object({ id, favoured: flag.optional() }),
  reply: z.strictObject({ favoured: z.boolean(), favorCount: z.int() }),
};
export const findSceneryState = {
  summary: '这一张我收藏了没有，我能做什么',
  input: z.object({ id }),
  reply: z.strictObject({
    favoured: z.boolean(),
    mayRemove: z.boolean(),
    /** Whether the reader may hide comments until another presenter reviews them. */
    mayHide: z.boolean(),
    /** The comments under it I like. */
    liked: z.array(z.int()),
    /** What the staff may do with it, for those who may. */
    staff: z.array(staffSceneryAct),
  }),
};

export const listSceneryComments = {
  summary: '一张风景下面的评论',
  input: z.object({ id, sort: commentSort.default('earliest'), ...pageInput }),
  /** Comments with the first of their replies; all other replies are had like a post's. */
  reply: pageOf(comment),
};
export const saveSceneryComment = {
  summary: '在一张风景下面评论或回复；赞、删除、举报与帖子的评论相同',
  input: z.object({ id, ...writtenComment }),
  reply: savedComment,
  keepsKey: true,
} as const;
export const suggestSceneryMentions = {
  summary: '在一张风景下面写 @ 时可以叫的人，最多 8 位',
  input: z.object({ id, q: mentionedName }),
  reply: z.array(personShape),
};
export const listHeldSceneryComments = { summary: '我在这张风景下面待审核或被退回的评论', input: z.object({ id }), reply: heldComments };

export const listSubmittedScenery = {
  summary: '等人看的风景，等得久的在前；看过的，新的在前',
  input: z.object({ status: sceneryStatus.default('pending'), ...pageInput }),
  reply: pageOf(submittedScenery),
};
export const sceneryReason = line(
  MIN_SCENERY_REASON_LENGTH,
  MAX_SCENERY_REASON_LENGTH,
  `理由是 ${MIN_SCENERY_REASON_LENGTH} 到 ${MAX_SCENERY_REASON_LENGTH} 个字`,
);
export const reviewScenery = {
  summary: '收进风景，或说明理由退回',
  input: z
    .object({
      id,
      approve: flag,
      reason: line(0, MAX_SCENERY_REASON_LENGTH, `理由最多 ${MAX_SCENERY_REASON_LENGTH} 个字`).default(''),
      /** The `createdAt` of the reviewed version, so that a picture replaced meanwhile is not approved. */
      seenAt: line(1, 40, '时间读不出来').optional(),
    })
    .refine(({ approve, reason }) => approve || reason.length >= MIN_SCENERY_REASON_LENGTH, {
      path: ['reason'],
      message: '请说明为什么退回，好让人知道怎么改',
    }),
  reply: submittedScenery,
};
export const removeScenery = { summary: '撤下一张风景', input: z.object({ id, reason: sceneryReason }), reply: submittedScenery };
