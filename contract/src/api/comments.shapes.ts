import { hold } from './held.shapes.ts';
import { done, flag, id, instant, line, lines, ordinal, pageInput, pageOf, personShape } from './inputs.shapes.ts';
import { MAX_COMMENT_IMAGES, MAX_COMMENT_LENGTH, MAX_NICK_NAME_LENGTH } from '../limits.ts';
import { picture } from './posts.shapes.ts';
import { postLock } from './staff-posts.shapes.ts';
import { z } from '../zod.ts';
import { COMMENT_SORTS } from '../sorts.ts';

export const commentSort = z.enum(COMMENT_SORTS);

/** A member a comment calls, by the name as the comment has it; the member may have another one by now. */
export const mention = z.strictObject({ name: z.string(), memberId: z.int() });

const own = {
  id: z.int(),
  floor: z.int(),
  /** Null once removed: the floor stays, the words do not. */
  author: personShape.nullable(),
  /** The province or country it was written from; null: it is not shown. */
  place: z.string().nullable(),
  /** Its author says that a machine has written some of it. */
  generated: z.boolean(),
  body: z.string(),
  /** Those its body calls by an @ before such a name, the longest names first: the first one that fits counts. Left out: nobody. */
  mentions: z.array(mention).optional(),
  images: z.array(picture),
  createdAt: instant,
  /** When its author last changed it, later than in its first minutes; null: never. */
  editedAt: instant.nullable(),
  likeCount: z.int(),
  removed: z.boolean(),
  accepted: z.boolean(),
};

export const reply = z.strictObject({ ...own, parentId: z.int(), replyTo: z.strictObject({ id: z.int(), nickName: z.string() }).nullable() });
export const comment = z.strictObject({ ...own, parentId: z.null(), replies: z.array(reply), replyCount: z.int() });

/** A comment held for review; it has no floor yet. */
export const heldComment = z.strictObject({ held: z.literal(true), id: z.int(), parentId: z.int().nullable(), body: z.string(), ...hold.shape });
export const heldComments = z.strictObject({
  items: z.array(heldComment),
  /** Usual minutes until review, measured recently; null: too few to say. */
  usualMinutes: z.int().nullable(),
});

/** What is written in the form of a comment, on a post or under a picture. */
export const writtenComment = {
  body: lines(1, MAX_COMMENT_LENGTH, `评论是 1 到 ${MAX_COMMENT_LENGTH} 个字`),
  images: z.array(id).max(MAX_COMMENT_IMAGES, `最多 ${MAX_COMMENT_IMAGES} 张图`).default([]),
  /** Whether a machine has written some of it. */
  generated: flag.default(false),
  parentId: id.optional(),
};
export const savedComment = z.union([comment, reply, heldComment]);

/** The beginning of a name after an @. */
export const mentionedName = line(0, MAX_NICK_NAME_LENGTH, '昵称太长').default('');

export const listComments = {
  summary: '一篇帖子的评论，按楼层',
  input: z.object({
    id,
    sort: commentSort.default('earliest'),
    /**
     * Only this member's comments (只看楼主): their replies are listed on their own and always name the member they reply to; `replies` are
     * empty.
     */
    author: id.optional(),
    /**
     * The page that holds this floor, or the comment it replies to; takes precedence over `page`. Beyond the last floor: the page of the
     * last.
     */
    floor: ordinal.optional(),
    ...pageInput,
  }),
  /** Comments with the first of their replies (and the one on `floor`). */
  reply: pageOf(z.union([comment, reply])).extend({
    /** The accepted answer, wherever it is in the thread; without its replies. */
    accepted: z.union([comment, reply]).nullable(),
    /** Where a floor was asked for that nobody has: the last floor there is, 0 for none; otherwise null. */
    lastFloor: z.int().nullable(),
  }),
};

export const listReplies = {
  summary: '一条评论下的回复，按楼层',
  input: z.object({ id, ...pageInput }),
  reply: pageOf(reply),
};

export const placedComment = z.strictObject({
  id: z.int(),
  floor: z.int(),
  body: z.string(),
  imageCount: z.int(),
  createdAt: instant,
  author: personShape,
  /** Null where the post can't be read any more. */
  post: z.strictObject({ id: z.int(), columnId: z.int(), title: z.string() }).nullable(),
  /** The beginning of the comment it replies to; null: it replies to the post, or that comment was removed. */
  answers: z.strictObject({ floor: z.int(), nickName: z.string(), excerpt: z.string() }).nullable(),
});

export const replyBox = z.enum(['received', 'sent']);
export const listMyReplies = {
  summary: '回复我的，或我回复的，新的在前',
  input: z.object({ box: replyBox.default('received'), ...pageInput }),
  reply: pageOf(placedComment),
};

export const listCommentsOf = {
  summary: '一位会员公开的评论，新的在前',
  mustBeCurrent: true as const,
  input: z.object({ id, ...pageInput }),
  reply: pageOf(placedComment),
};

/** A post as who writes a comment to it sees it. */
export const commentTarget = z.strictObject({
  id: z.int(),
  columnId: z.int(),
  columnName: z.string(),
  title: z.string(),
  summary: z.string(),
  author: personShape,
  commentCount: z.int(),
  createdAt: instant,
  mayComment: z.boolean(),
});

export const findCommentTarget = {
  summary: '写评论页要显示的帖子与最近几层',
  input: z.object({ postId: id }),
  reply: commentTarget.extend({ lock: postLock.nullable(), latest: z.array(z.union([comment, reply])) }),
};

export const saveComment = {
  summary: '发表评论或回复',
  input: z.object({ postId: id, ...writtenComment }),
  reply: savedComment,
  keepsKey: true,
} as const;

export const suggestMentions = {
  summary: '写 @ 时可以叫的人：这篇帖子里说过话的、我关注的，再是名字这样开头的，最多 8 位',
  input: z.object({ postId: id, q: mentionedName }),
  reply: z.array(personShape),
};

export const listHeldComments = { summary: '我在这篇帖子下待审核或被退回的评论', input: z.object({ postId: id }), reply: heldComments };
export const withdrawHeldComment = { summary: '收回自己待审核或被退回的评论', input: z.object({ id }), reply: done };

export const removeComment = { summary: '删除评论，楼层保留', input: z.object({ id }), reply: done };
export const likeComment = {
  summary: '赞或收回：liked 写要不要赞着，再来一遍还是一样；不写就反过来',
  input: z.object({ id, liked: flag.optional() }),
  reply: z.strictObject({ liked: z.boolean(), likeCount: z.int() }),
};
export const acceptComment = {
  summary: '提问者采纳或收回采纳：accepted 写要不要采纳，再来一遍还是一样；不写就反过来',
  input: z.object({ id, accepted: flag.optional() }),
  reply: z.strictObject({ accepted: z.boolean() }),
};
