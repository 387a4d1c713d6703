// Which tables of Discuz! X are read, and their rows with names of our own.
import type { DumpRow } from './sql-dump.ts';

export type DiscuzTable =
  | 'member'
  | 'password'
  | 'group'
  | 'forum'
  | 'forumRights'
  | 'moderator'
  | 'thread'
  | 'post'
  | 'poll'
  | 'option'
  | 'voter'
  | 'attachment'
  | 'correspondence'
  | 'letter'
  | 'memberText'
  | 'profile'
  | 'favorite'
  | 'remark'
  | 'other';

const TABLES: readonly (readonly [RegExp, DiscuzTable])[] = [
  [/^common_member$/, 'member'],
  [/^ucenter_members$/, 'password'],
  [/^common_usergroup$/, 'group'],
  [/^forum_forum$/, 'forum'],
  [/^forum_forumfield$/, 'forumRights'],
  [/^forum_moderator$/, 'moderator'],
  [/^forum_thread(?:_\d+)?$/, 'thread'],
  [/^forum_post(?:_\d+)?$/, 'post'],
  [/^forum_poll$/, 'poll'],
  [/^forum_polloption$/, 'option'],
  [/^forum_pollvoter$/, 'voter'],
  [/^forum_attachment_\d$/, 'attachment'],
  [/^ucenter_pm_lists$/, 'correspondence'],
  [/^ucenter_pm_messages_\d$/, 'letter'],
  [/^common_member_field_forum$/, 'memberText'],
  [/^common_member_profile$/, 'profile'],
  [/^home_favorite$/, 'favorite'],
  [/^forum_postcomment$/, 'remark'],
];

/** What members have made on the old site that has no place here. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^home_friend$/, '好友'],
  [/^home_blog$/, '日志'],
  [/^home_doing$/, '记录'],
  [/^home_pic$/, '相册的图片'],
  [/^home_share$/, '分享'],
  [/^home_follow$/, '收听'],
  [/^forum_activity$/, '活动'],
  [/^forum_trade$/, '商品'],
  [/^forum_debate$/, '辩论'],
  [/^forum_collection$/, '淘帖'],
  [/^portal_article_title$/, '门户的文章'],
  [/^common_magiclog$/, '道具'],
  [/^common_medal(?:_)?log$/, '勋章'],
];

/** Returns what the rows of a table are that has no place here; null of any other. */
export function otherThingsOf(name: string, prefix: string): string | null {
  return name.startsWith(prefix) ? (OTHERS.find(([pattern]) => pattern.test(name.slice(prefix.length)))?.[1] ?? null) : null;
}

/** Returns what a table of the dump holds; null where nobody reads it. */
export function tableOf(name: string, prefix: string): DiscuzTable | null {
  if (!name.startsWith(prefix)) return null;
  const own = name.slice(prefix.length);
  return TABLES.find(([pattern]) => pattern.test(own))?.[1] ?? (otherThingsOf(name, prefix) === null ? null : 'other');
}

/** Returns a text of a row; empty where there is none. */
export function textIn({ values }: DumpRow, column: string): string {
  return values.get(column) ?? '';
}

/** The tables without which nothing can be brought. */
export const NEEDED: Readonly<Partial<Record<DiscuzTable, string>>> = {
  member: 'common_member',
  forum: 'forum_forum',
  thread: 'forum_thread',
  post: 'forum_post',
};
/** What a dump without a table lacks. */
export const LACKING: Readonly<Partial<Record<DiscuzTable, string>>> = {
  password: 'ucenter_members（旧密码：会员要用找回密码）',
  group: 'common_usergroup（头衔）',
  forumRights: 'forum_forumfield（哪些版块不是谁都能看：没有它，* 会把它们也公开）',
  moderator: 'forum_moderator（谁是版主）',
};

/** The column that says which row it is. */
const KEYS: Readonly<Partial<Record<DiscuzTable, readonly string[]>>> = {
  member: ['uid'],
  forum: ['fid'],
  thread: ['tid', 'fid'],
  post: ['pid', 'tid'],
  letter: ['pmid'],
  favorite: ['uid', 'id'],
  remark: ['id', 'tid'],
};

/** Returns why a row says of nothing which it is; null where it does. */
export function wrongKeyOf(row: DumpRow, kind: DiscuzTable): string | null {
  const wrong = KEYS[kind]?.find((column) => !/^\d{1,12}$/.test(textIn(row, column)));
  return wrong === undefined ? null : `${wrong} 不是编号：${textIn(row, wrong).slice(0, 40)}`;
}

const MAX_COUNT = 2_000_000_000;

/** Returns a count of a row: 0 where there is none, and no more than can be kept. */
export function countIn(row: DumpRow, column: string): number {
  return Math.min(MAX_COUNT, Math.max(0, Math.trunc(numberIn(row, column))));
}

/** Returns a number of a row; 0 where there is none. */
export function numberIn(row: DumpRow, column: string): number {
  const value = Number(textIn(row, column));
  return Number.isFinite(value) ? value : 0;
}
