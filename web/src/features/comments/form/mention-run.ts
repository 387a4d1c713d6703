import { MAX_NICK_NAME_LENGTH } from '#contract/limits.ts';
import { MENTION_MARK } from '#contract/text/mention-runs.ts';

/** An @ being written in a text. */
export interface MentionRun {
  /** Offset of the @. */
  start: number;
  /** Offset after the last letter typed. */
  end: number;
  /** The text typed after the @; may be empty. */
  typed: string;
}

const OPEN = new RegExp(String.raw`${MENTION_MARK.source}([\p{Script=Han}A-Za-z0-9_]{0,${MAX_NICK_NAME_LENGTH}})$`, 'u');

/** Returns the @ before the cursor whose name is being written, or null. An address such as `a@b.cn` does not count. */
export function mentionAt(text: string, cursor: number): MentionRun | null {
  const match = OPEN.exec(text.slice(Math.max(0, cursor - MAX_NICK_NAME_LENGTH * 2 - 2), cursor));
  if (!match) return null;
  return { start: cursor - match[0].length, end: cursor, typed: match[1] ?? '' };
}

/** Returns the text with a name replacing what was typed, and the new cursor offset: after the space that ends the name. */
export function withMention(text: string, { start, end }: MentionRun, nickName: string): { text: string; cursor: number } {
  const before = `${text.slice(0, start)}@${nickName} `;
  return { text: before + text.slice(end).replace(/^ /, ''), cursor: before.length };
}
