import { documentBody, storedBody } from '../documents/document.shapes.ts';
import { hold } from './held.shapes.ts';
import { flag, id, instant, line, ordinal, pageInput, pageOf, personShape } from './inputs.shapes.ts';
import { MAX_BODY_LENGTH, MAX_DOCUMENT_REQUEST_BYTES, MAX_SUMMARY_LENGTH, MAX_TAG_LENGTH, MAX_TAGS, MIN_TITLE_LENGTH, MAX_TITLE_LENGTH } from '../limits.ts';
import { person } from './members.shapes.ts';
import { poll, pollInput } from './polls.shapes.ts';
import { postLock, staffPostAct, staffRemoval } from './staff-posts.shapes.ts';
import { ownReaction, reactionCounts } from './reactions.shapes.ts';
import { caseCard, caseState, complaintInput, receipt, samePicture } from './trials.shapes.ts';
import { z } from '../zod.ts';
import { POST_SORTS } from '../sorts.ts';

export const postSort = z.enum(POST_SORTS);
export const postStatus = z.enum(['published', 'pending', 'hidden', 'removed']);
/** Which questions a list is filtered to: those with an accepted answer, or those without. */
export const solvedChoice = z.enum(['yes', 'no']);

/** A picture with its small and large copy; `color` fills its place until it comes. */
export const picture = z.strictObject({
  src: z.string(),
  srcSmall: z.string(),
  width: z.int(),
  height: z.int(),
  color: z.string(),
  /** How wide its copies are, narrowest first: the width is the last number of `src`. Left out where a list shows the small copy alone. */
  widths: z.array(z.int()).optional(),
  /** Those up to 1600 pixels exist in AVIF as well, under the same names. */
  avif: z.literal(true).optional(),
  /** It carries the label of generated content; left out otherwise. */
  generated: z.literal(true).optional(),
});

const head = {
  id: z.int(),
  columnId: z.int(),
  columnName: z.string(),
  gameId: z.int(),
  author: personShape,
  title: z.string(),
  cover: picture.nullable(),
  summary: z.string(),
  tags: z.array(z.string()),
  essence: z.boolean(),
  essenceLevel: z.int(),
  /** The presenter's reason for the essence; empty for a post that is not one. */
  essenceReason: z.string(),
  pinned: z.boolean(),
  readCount: z.int(),
  commentCount: z.int(),
  favorCount: z.int(),
  createdAt: instant,
  lastCommentAt: instant.nullable(),
  lastCommenter: z.string().nullable(),
  /** A question with an accepted answer. */
  solved: z.boolean(),
  /** The state of the case, for a complaint. */
  trial: caseCard.nullable(),
};

export const postCard = z.strictObject(head);
/** A link to a post. */
const postLink = z.strictObject({ id: z.int(), columnId: z.int(), title: z.string() });
/** The same with its author, so that a reader's block list can hide it. */
const neighbor = postLink.extend({ authorId: z.int() });
/** By the file of each picture in a text: how wide its copies are, narrowest first, and whether those up to 1600 pixels exist in AVIF as well. */
export const pictureCopies = z.record(z.string(), z.strictObject({ widths: z.array(z.int()), avif: z.literal(true).optional() }));
export const postView = z.strictObject({
  ...head,
  author: person,
  /** The province or country it was written from; null: it is not shown. */
  place: z.string().nullable(),
  /** Its author says that a machine has written some of it. */
  generated: z.boolean(),
  status: postStatus,
  essenceCode: z.string().nullable(),
  followCount: z.int(),
  /** Null: a case takes none. */
  reactions: reactionCounts.nullable(),
  /** Null: it asks nothing. */
  poll: poll.nullable(),
  updatedAt: instant,
  editedAt: instant.nullable(),
  acceptedCommentId: z.int().nullable(),
  lock: postLock.nullable(),
  body: storedBody,
  copies: pictureCopies,
  outline: z.array(z.strictObject({ level: z.int(), text: z.string(), anchor: z.string() })),
  readingMinutes: z.int(),
  /** Newest posts of the same column that share a tag, then others of it. */
  related: z.array(neighbor.extend({ cover: picture.nullable() })),
  /** The posts of the same column written just before and just after. */
  previous: neighbor.nullable(),
  next: neighbor.nullable(),
  /** The author's newest other posts. */
  more: z.array(postLink),
});

export const listPosts = {
  summary: '一个栏目的帖子；有子栏目的栏目连同子栏目',
  input: z.object({
    columnId: id,
    sort: postSort.default('latest'),
    tag: line(1, MAX_TAG_LENGTH, '标签太长').optional(),
    /** For columns of complaints: only cases in this state; the tag is ignored. */
    state: caseState.optional(),
    /** Of a column of questions: only those with an accepted answer, or only those without; the tag is left aside. */
    solved: solvedChoice.optional(),
    ...pageInput,
  }),
  reply: pageOf(postCard),
};

/** The content of a list's rail: cover story, picks, most discussed, common tags. */
export const listPicks = {
  summary: '栏目首页的封面、荐读、热议与常用标签',
  input: z.object({ columnId: id }),
  reply: z.strictObject({
    cover: postCard.nullable(),
    picks: z.array(postCard),
    /** What most people speak about today, those first; how many they are. */
    discussed: z.array(z.strictObject({ id: z.int(), authorId: z.int(), columnId: z.int(), title: z.string(), people: z.int() })),
    tags: z.array(z.string()),
    essenceTotal: z.int(),
    /** Newest posts of the game's other columns, for a column that is still empty. */
    elsewhere: z.array(postCard),
  }),
};

export const viewPost = { summary: '一篇帖子', input: z.object({ id }), reply: postView };

export const readPosition = z.strictObject({
  /** The highest floor the member has seen. */
  floor: z.int(),
  /** How many comments there were then. */
  count: z.int(),
});

export const postState = z.strictObject({
  favoured: z.boolean(),
  following: z.boolean(),
  liked: z.array(z.int()),
  followingAuthor: z.boolean(),
  /** Their like and their reaction; null: a case takes none. */
  reaction: ownReaction.nullable(),
  /** What the staff may do with it, for those who may. */
  staff: z.array(staffPostAct),
  /** What is open about it, as a sentence for the staff; empty where nothing is, and for everybody else. */
  staffNote: z.string(),
  /** The member's read position in the thread, from any of their devices; null: none yet. */
  readPlace: readPosition.nullable(),
  actions: z.array(z.enum(['edit', 'remove', 'comment', 'favor', 'follow', 'report', 'accept', 'compare', 'refine', 'hide', 'hideComment'])),
});
export const findPostState = { summary: '我与这篇帖子：收藏、关注、能做什么', input: z.object({ id }), reply: postState };

export const findOwnPost = {
  summary: '自己的帖子，待审核、隐藏或被移除时也能看；管理员也能看',
  input: z.object({ id }),
  reply: z.strictObject({
    post: postView,
    /** The last time it had to wait; null: it never had. */
    hold: hold.nullable(),
    /** How long the last decisions took, the middle one; null: too few to say. */
    usualMinutes: z.int().nullable(),
    /** Of one the staff has removed. */
    removal: staffRemoval.nullable(),
  }),
};

export const countRead = {
  summary: '阅读加一：每个编号、帖子、每天一次',
  input: z.object({ id, uuid: z.uuid('编号不对') }),
  reply: z.strictObject({ counted: z.boolean() }),
};

export const saveReadPosition = {
  summary: '记下读到第几楼，只进不退；答的是各台设备里最远的一楼',
  openToSuspended: true as const,
  input: z.object({ id, floor: ordinal, count: z.int('应是整数').min(0, '不会少于零').max(2_147_483_647, '没有这么多') }),
  reply: readPosition,
};

export const completeTags = {
  summary: '边打字边给的标签：这个游戏里以它开头的，再是含着它的常用标签，最多八个',
  input: z.object({ q: z.string({ error: '标签应是文字' }).max(200, '标签没有这么长').default('') }),
  reply: z.array(z.string()),
};

const tag = line(1, MAX_TAG_LENGTH, `每个标签 1 到 ${MAX_TAG_LENGTH} 个字`);
export const savePost = {
  summary: '发表或修改帖子',
  maxBodyBytes: MAX_DOCUMENT_REQUEST_BYTES,
  input: z
    .object({
      id: id.optional(),
      columnId: id,
      title: line(MIN_TITLE_LENGTH, MAX_TITLE_LENGTH, `标题是 ${MIN_TITLE_LENGTH} 到 ${MAX_TITLE_LENGTH} 个字`),
      /** A document; as JSON text too where the body is a form field. */
      body: documentBody.optional(),
      markdown: z
        .string()
        .max(MAX_BODY_LENGTH * 4, `正文最多 ${MAX_BODY_LENGTH} 字`)
        .optional(),
      summary: line(0, MAX_SUMMARY_LENGTH, `摘要最多 ${MAX_SUMMARY_LENGTH} 个字`).optional(),
      /** The id of an uploaded picture. */
      coverId: id.nullable().optional(),
      /** The same under its first name; `coverId` wins. */
      cover: id.nullable().optional(),
      tags: z.array(tag).max(MAX_TAGS, `最多 ${MAX_TAGS} 个标签`).default([]),
      /** Whether a machine has written some of it; left out: as before, and no for a new one. */
      generated: flag.optional(),
      /** A question to its readers; null: none, left out: as before. */
      poll: pollInput.nullable().optional(),
      draftId: id.optional(),
      /** The revision of the post when it was opened for editing: if it was edited since, the save is refused. */
      revision: z.int().min(1).max(2_147_483_647).optional(),
      /** With a complaint column. */
      complaint: complaintInput.optional(),
    })
    .refine((input) => input.body !== undefined || input.markdown !== undefined || input.complaint?.prompts !== undefined, {
      path: ['body'],
      message: '正文还空着',
    }),
  reply: z.strictObject({
    id: z.int(),
    columnId: z.int(),
    status: postStatus,
    /** Of a complaint: its place in the queue, 1 is the first. */
    queuePlace: z.int().optional(),
    /** Of a complaint: which of its pieces are files of other cases of its sender, or a file it has twice. */
    samePicture: z.array(samePicture).optional(),
    /** Of a complaint: the cases into which characters were split off that presenters call theirs. */
    splitCases: z.array(z.strictObject({ id: z.int(), columnId: z.int(), name: z.string() })).optional(),
    /** Of a complaint: what its sender keeps of it. */
    receipt: receipt.optional(),
  }),
};

export const editPost = {
  summary: '取出自己的帖子来改',
  input: z.object({ id }),
  reply: z.strictObject({
    id: z.int(),
    columnId: z.int(),
    title: z.string(),
    body: storedBody,
    summary: z.string(),
    cover: picture.nullable(),
    coverId: z.int().nullable(),
    tags: z.array(z.string()),
    generated: z.boolean(),
    /** Its poll, and whether it stays as it is: somebody has voted, or it has ended. */
    poll: poll.extend({ isFixed: z.boolean() }).nullable(),
    /** Increases with each edit; a save names the revision it is based on. */
    revision: z.int(),
    editedAt: instant.nullable(),
  }),
};

export const listPostsOf = {
  summary: '一位会员公开的帖子，新的在前',
  mustBeCurrent: true as const,
  input: z.object({ id, ...pageInput }),
  reply: pageOf(postCard),
};
