import { documentBody } from '#contract/documents/document.shapes.ts';
import type { DocumentBody } from '#contract/documents/document.ts';
import { countGraphemes, takeGraphemes } from '#contract/text/graphemes.ts';
import { MIN_NICK_NAME_LENGTH, MAX_NICK_NAME_LENGTH, MIN_TITLE_LENGTH, MAX_TITLE_LENGTH } from '#contract/limits.ts';
import { nickName } from '#contract/api/members.shapes.ts';
import { parseMarkdown } from '#server/modules/documents/index.ts';

/** A line as a post of the site. */
export interface ImportedPost {
  title: string;
  author: string;
  body: DocumentBody;
  /** Whether the title had to be cut or lengthened. */
  isTitleChanged: boolean;
}

const NOBODY = '佚名';
/** What no text may hold, and what nobody sees. */
const UNSTORABLE = /[^\P{Cc}\t\n]|[\u200b\u2060\ufeff]/gu;

/** Returns the post a line of `{"title","body","author"}` describes, or why it is left out, in a few words. */
export function importedPost(line: string): ImportedPost | string {
  const record = recordOf(line);
  if (record === null) return '读不出来';
  const author = authorOf(record['author']);
  const text = cleanText(record['body']);
  const body = documentBody.safeParse(parseMarkdown(text));
  if (!body.success) return body.error.issues[0]?.message ?? '正文不合规矩';
  const written = cleanText(record['title']).replace(/\s+/g, ' ').trim();
  const title = titleOf(written, author, text);
  return { title, author, body: body.data, isTitleChanged: title !== written };
}

/** Returns a title within the limits: cut with an ellipsis, or lengthened by who wrote it. */
function titleOf(written: string, author: string, body: string): string {
  if (countGraphemes(written) > MAX_TITLE_LENGTH) return `${takeGraphemes(written, MAX_TITLE_LENGTH - 1)}…`;
  if (countGraphemes(written) >= MIN_TITLE_LENGTH) return written;
  const start = written || takeGraphemes(body.replace(/\s+/g, ' ').trim(), 12);
  return `${start}（${author}）`;
}

/** Returns the author's name as a nickname: what a nickname may not hold is left out. */
function authorOf(given: unknown): string {
  const letters = cleanText(given)
    .normalize('NFKC')
    .replace(/[^\p{Script=Han}A-Za-z0-9_]/gu, '');
  const short = [...letters].slice(0, MAX_NICK_NAME_LENGTH).join('');
  const long = short !== '' && [...short].length < MIN_NICK_NAME_LENGTH ? `${short}_` : short;
  return nickName.safeParse(long).data ?? NOBODY;
}

function cleanText(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed().replace(/\r\n?/g, '\n').replace(UNSTORABLE, '') : '';
}

function recordOf(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
