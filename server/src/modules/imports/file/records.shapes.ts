// The lines of a file that is imported, version 1; docs/imports.md describes them.
import { email } from '#contract/api/members.shapes.ts';
import { pollInput } from '#contract/api/polls.shapes.ts';
import { z } from '#contract/zod.ts';
import { isOldPath } from './old-paths.ts';

/** How long the id of a thing on the old site may be. */
const MAX_ID_LENGTH = 100;
const MAX_TEXT_LENGTH = 1_000_000;

const sourceId = (what: string) =>
  z
    .union([z.string(), z.int().transform(String)], { error: `要写${what}` })
    .refine((text) => text.length >= 1 && text.length <= MAX_ID_LENGTH && !/[\p{C}\p{Z}]/u.test(text), `${what}是 1 到 ${MAX_ID_LENGTH} 个字符，不含空格`);
const text = (what: string) => z.string({ error: `${what}要是文字` }).max(MAX_TEXT_LENGTH, `${what}太长`);
const count = (what: string) =>
  z
    .int({ error: `${what}要是整数` })
    .min(0, `${what}不能是负数`)
    .max(2_000_000_000, `${what}太大`);

const FIRST_YEAR = 1990;
const at = (what: string) =>
  z.iso
    .datetime({ offset: true, error: `${what}要写成 2010-07-11T21:40:00+08:00 这样` })
    .transform((written) => new Date(written))
    .refine((date) => date.getUTCFullYear() >= FIRST_YEAR, `${what}不在 ${FIRST_YEAR} 年到现在之间`);

const body = {
  markdown: text('正文').optional(),
  bbcode: text('正文').optional(),
  html: text('正文').optional(),
  text: text('正文').optional(),
};

const HEADER_MESSAGE = '第一行要是 {"type":"hearth-import","version":1,"site":"旧站的域名"}';

/** The first line: which site the ids are of. */
export const importHeader = z.object(
  {
    type: z.literal('hearth-import', { error: HEADER_MESSAGE }),
    version: z.literal(1, { error: HEADER_MESSAGE }),
    site: z.string({ error: HEADER_MESSAGE }).regex(/^[\w.:-]{1,100}$/, HEADER_MESSAGE),
  },
  { error: HEADER_MESSAGE },
);

const member = z.object({
  type: z.literal('member'),
  id: sourceId('会员的 id'),
  nickName: text('昵称'),
  email: email.nullish(),
  joinedAt: at('注册的时间'),
  signature: text('签名').default(''),
  gender: z.enum(['male', 'female', 'secret'], { error: '性别是 male、female 或 secret' }).default('secret'),
  /** A title and points, which are kept as words. */
  groupTitle: text('头衔').default(''),
  points: z.int({ error: '积分要是整数' }).nullish(),
  status: z.enum(['active', 'banned', 'closed'], { error: '状态是 active、banned 或 closed' }).default('active'),
  isModerator: z.boolean({ error: 'isModerator 是 true 或 false' }).default(false),
  password: z
    .object(
      {
        kind: z.literal('ucenter-md5'),
        hash: z.string().regex(/^[0-9a-f]{32}$/i),
        salt: z.string().regex(/^[^\p{Cc}\p{Cs}]{0,32}$/u, '盐是 32 个字符以内的文字'),
      },
      { error: '密码要写成 {"kind":"ucenter-md5","hash":32 个十六进制字符,"salt":盐}' },
    )
    .nullish(),
});

const column = z.object({
  type: z.literal('column'),
  id: sourceId('版块的 id'),
  to: z.int({ error: 'to 要写本站栏目的编号' }).positive('to 要写本站栏目的编号').max(2_147_483_647, '没有这个栏目'),
});

/** Pictures that the text does not name. */
const pictures = z.array(sourceId('图片的 id'), { error: 'pictures 要是一列图片的 id' }).max(200, '图片太多').default([]);

const choices = z.array(z.int().min(1), { error: '选的是选项的序号，从 1 起' }).min(1, '没有选哪一项');

/** A poll; with its results it has ended, and nobody votes on it here. */
const poll = pollInput.extend({
  results: z.array(count('票数'), { error: 'results 要是每个选项的票数' }).nullish(),
  voters: count('投票的人数').nullish(),
  votes: z
    .array(z.object({ member: sourceId('投票人的 id'), choices }), { error: 'votes 要写成 [{"member":id,"choices":[1]}]' })
    .max(200_000, '投票的人太多')
    .default([]),
});

const post = z.object({
  type: z.literal('post'),
  id: sourceId('帖子的 id'),
  column: sourceId('版块的 id'),
  author: sourceId('作者的 id'),
  title: text('标题'),
  createdAt: at('发表的时间'),
  ...body,
  tags: z.array(z.string(), { error: '标签要是一列文字' }).max(50, '标签太多').default([]),
  views: count('阅读数').default(0),
  pinned: z.boolean({ error: 'pinned 是 true 或 false' }).default(false),
  /** How the old site has honored it: counted, and left to the presenters here. */
  digest: z.int({ error: 'digest 是 0 到 3' }).min(0, 'digest 是 0 到 3').max(3, 'digest 是 0 到 3').default(0),
  poll: poll.nullish(),
  /** Shown behind the text. */
  pictures,
});

const comment = z.object({
  type: z.literal('comment'),
  id: sourceId('评论的 id'),
  post: sourceId('帖子的 id'),
  author: sourceId('作者的 id'),
  createdAt: at('发表的时间'),
  ...body,
  parent: sourceId('所回复的评论的 id').nullish(),
  floor: count('楼层').min(1, '楼层从 1 起').nullish(),
  likes: count('赞数').default(0),
  pictures,
});

/** Where a file is, below the folder that is given beside the records. */
const path = z
  .string({ error: 'file 要写图片在 --files 文件夹里的路径' })
  .min(1, 'file 是空的')
  .max(500, 'file 太长')
  .refine((given) => !given.includes('\0'), 'file 里有不能有的字符');

const picture = z.object({
  type: z.literal('picture'),
  id: sourceId('图片的 id'),
  /** Who writes the posts and comments that show it; left out: the author of the first that does. */
  author: sourceId('作者的 id').nullish(),
  file: path,
});

const avatar = z.object({
  type: z.literal('avatar'),
  /** That of the member. */
  id: sourceId('会员的 id'),
  file: path,
});

const letter = z.object({
  type: z.literal('letter'),
  id: sourceId('私信的 id'),
  from: sourceId('写信人的 id'),
  to: sourceId('收信人的 id'),
  createdAt: at('寄出的时间'),
  ...body,
});

const favour = z.object({
  type: z.literal('favour'),
  member: sourceId('会员的 id'),
  post: sourceId('帖子的 id'),
  at: at('收藏的时间'),
});

const OLD_PATH_MESSAGE = 'from 要写旧站的地址，从 / 起，100 个字符以内，以 .html、.php、.asp 这样的结尾，例如 /thread-1-1-1.html';

const redirect = z.object({
  type: z.literal('redirect'),
  from: z.string({ error: OLD_PATH_MESSAGE }).refine(isOldPath, OLD_PATH_MESSAGE),
  post: sourceId('帖子的 id'),
});

/** Any line but the first. */
export const importRecord = z.discriminatedUnion('type', [member, column, post, comment, picture, avatar, letter, favour, redirect], {
  error: 'type 是 member、column、post、comment、picture、avatar、letter、favour、redirect 里的一个',
});

export type ImportRecord = z.infer<typeof importRecord>;
export type MemberRecord = z.infer<typeof member>;
export type ColumnRecord = z.infer<typeof column>;
export type PostRecord = z.infer<typeof post>;
export type CommentRecord = z.infer<typeof comment>;
export type PictureRecord = z.infer<typeof picture>;
export type AvatarRecord = z.infer<typeof avatar>;
export type LetterRecord = z.infer<typeof letter>;
export type FavourRecord = z.infer<typeof favour>;
export type PollRecord = z.infer<typeof poll>;
export type ImportKind = ImportRecord['type'];
