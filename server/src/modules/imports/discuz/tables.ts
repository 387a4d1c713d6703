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
  | 'letter';

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
];

/** Returns what a table of the dump holds; null where nobody reads it. */
export function tableOf(name: string, prefix: string): DiscuzTable | null {
  if (!name.startsWith(prefix)) return null;
  const own = name.slice(prefix.length);
  return TABLES.find(([pattern]) => pattern.test(own))?.[1] ?? null;
}

/** Returns a text of a row; empty where there is none. */
export function textIn({ values }: DumpRow, column: string): string {
  return values.get(column) ?? '';
}

/** Returns a number of a row; 0 where there is none. */
export function numberIn(row: DumpRow, column: string): number {
  const value = Number(textIn(row, column));
  return Number.isFinite(value) ? value : 0;
}
