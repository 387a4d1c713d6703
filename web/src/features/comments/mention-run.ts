import { NICK_NAME_MOST } from '#contract/limits.ts';

/** An @ being written in a text. */
export interface MentionRun {
  /** Where the @ stands. */
  start: number;
  /** Behind the last letter that was typed. */
  end: number;
  /** What was typed behind the @; may be empty. */
  typed: string;
}

const OPEN = new RegExp(String.raw`(?<![\w.@＠-])[@＠]([\p{Script=Han}A-Za-z0-9_]{0,${NICK_NAME_MOST}})$`, 'u');

/** The @ in front of the cursor whose name is being written; null when none is. An address such as `a@b.cn` is none. */
export function mentionAt(text: string, cursor: number): MentionRun | null {
  const match = OPEN.exec(text.slice(Math.max(0, cursor - NICK_NAME_MOST * 2 - 2), cursor));
  if (!match) return null;
  return { start: cursor - match[0].length, end: cursor, typed: match[1] ?? '' };
}

/** A text with a name in the place of what was typed, and where the cursor stands then: behind the space that ends the name. */
export function withMention(text: string, { start, end }: MentionRun, nickName: string): { text: string; cursor: number } {
  const before = `${text.slice(0, start)}@${nickName} `;
  return { text: before + text.slice(end).replace(/^ /, ''), cursor: before.length };
}
