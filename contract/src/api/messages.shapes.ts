import { comment, commentTarget, reply as commentReply } from './comments.shapes.ts';
import { done, flag, id, instant, lines, pageInput, pageOf, personShape } from './inputs.shapes.ts';
import { MAX_LETTER_LENGTH } from '../limits.ts';
import { ALL_MESSAGE_TYPES } from '../message-types.ts';
import { z } from '../zod.ts';

const messageType = z.literal([...ALL_MESSAGE_TYPES], { error: '没有这种消息' });

export const message = z.strictObject({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  lastDate: instant,
  type: messageType,
  isUrgent: z.union([z.literal(0), z.literal(1)]),
  /** The id of what it is about: of 20 the post, of 30 the other member. */
  externalId: z.int().nullable(),
  /** Who caused it; null: several members, or nobody. */
  actorId: z.int().nullable(),
  read: z.boolean(),
});

/** Unread and all messages by type; counted up to ten thousand. */
const counts = z.record(z.enum(ALL_MESSAGE_TYPES.map((type) => `${type}` as const)), z.strictObject({ all: z.int(), unread: z.int() }));

/** One type, or several with commas between. */
const types = z
  .union(
    [
      z.number(),
      z
        .string()
        .max(20, '没有这种消息')
        .regex(/^(\d+(,\d+)*)?$/, '没有这种消息'),
    ],
    { error: '没有这种消息' },
  )
  .transform((value) => (value === '' ? [] : String(value).split(',').map(Number)))
  .pipe(z.array(messageType));

const page = pageOf(message).extend({ counts });

export const listUnreadMessages = { summary: '近来未读的消息，游客为空', input: z.object({}), reply: z.array(message) };
export const searchMessages = {
  summary: '我的消息，新的在前，可按种类（逗号分开）、未读与还等着我办挑',
  input: z.object({
    type: types.optional(),
    unread: flag.optional(),
    /** Only those that wait for the reader: urgent and unread. */
    waiting: flag.optional(),
    ...pageInput,
  }),
  reply: page,
};
export const listReplyMessages = { summary: '帖子回复与互动（20、21）', input: z.object({ unread: flag.optional(), ...pageInput }), reply: page };

export const getMessage = {
  summary: '一条消息的全文，它说的东西还在不在，前后各是哪一条',
  input: z.object({ id }),
  reply: message.extend({
    /** The subject of the message; `href` is null once it can no longer be read. */
    thing: z.strictObject({ name: z.string(), href: z.string().nullable() }).nullable(),
    /** Its neighbors in the order of time. */
    newerId: z.int().nullable(),
    olderId: z.int().nullable(),
  }),
};

export const getMessagePost = {
  summary: '消息所说的帖子，与关于它的消息',
  input: z.object({ id }),
  reply: z.strictObject({
    /** Null once the post can no longer be read. */
    post: commentTarget.nullable(),
    /** The title of the post, also when it can no longer be read. */
    title: z.string(),
    /** The newest fifty about it. */
    messages: z.array(message),
  }),
};

export const listMessageComments = {
  summary: '一篇帖子里与我有关的评论，新的在前，各带所回的那条',
  input: z.object({ id, ...pageInput }),
  reply: pageOf(
    z.strictObject({
      comment: z.union([comment, commentReply]),
      /** The comment it replies to; null when that is the post. */
      answered: z.union([comment, commentReply]).nullable(),
    }),
  ),
};

export const readMessage = { summary: '打开了一条消息', openToSuspended: true as const, input: z.object({ id }), reply: done };
export const readPostMessages = { summary: '打开了关于一篇帖子的全部消息', openToSuspended: true as const, input: z.object({ postId: id }), reply: done };
export const readAllMessages = { summary: '全部标为已读', openToSuspended: true as const, input: z.object({}), reply: done };

const bell = z.strictObject({
  /** Types that stay out of the bell; 10 and 31 never do. */
  muted: z.array(z.union([z.literal(20), z.literal(21), z.literal(30)], { error: '系统消息与审理进度不能关' })),
});
export const getBell = { summary: '哪些消息不进铃铛', input: z.object({}), reply: bell };
export const saveBell = {
  summary: '选择哪些消息不进铃铛',
  input: z.object({ muted: bell.shape.muted.max(3, '没有这么多种').transform((given) => [...new Set(given)]) }),
  reply: bell,
};

export const letter = z.strictObject({ id: z.int(), mine: z.boolean(), content: z.string(), sentAt: instant });

export const sendLetter = {
  summary: '写信给主持人；主持人可以回信',
  input: z.object({ id, content: lines(1, MAX_LETTER_LENGTH, `信是 1 到 ${MAX_LETTER_LENGTH} 个字`) }),
  reply: letter,
};
export const listCorrespondents = {
  summary: '和谁通过信，最近的在前',
  input: z.object({ ...pageInput }),
  reply: pageOf(z.strictObject({ person: personShape, last: letter, unread: z.boolean() })),
};
export const listLetters = {
  summary: '和一个人的往来，新的在前',
  input: z.object({ id, ...pageInput }),
  reply: pageOf(letter).extend({
    person: personShape,
    mayWrite: z.boolean(),
    /** Whether I accept no letters from this member. */
    blocked: z.boolean(),
  }),
};
export const readLetters = { summary: '打开了一个人的来信', openToSuspended: true as const, input: z.object({ id }), reply: done };
export const blockLetters = {
  summary: '不收一个人的信，或重新收',
  input: z.object({ id, blocked: flag }),
  reply: z.strictObject({ blocked: z.boolean() }),
};

export const followMessages = {
  summary: '消息一到就送来的事件流，断了凭 Last-Event-ID 接着听',
  input: z.object({}),
  /** The data of an event `mailbox`; its id is the mailbox's revision. Staff get events `queue` as well, with what `countQueue` replies. */
  reply: z.strictObject({
    revision: z.int(),
    /** Messages since the previous event, oldest first, if unread and not muted. */
    arrived: z.array(message),
    /** The current content of the bell. */
    recent: z.array(message),
    /** How many the bell counts; up to a hundred. */
    unread: z.int(),
  }),
};
