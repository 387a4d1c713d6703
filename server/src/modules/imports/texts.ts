// What texts of another site become here: bodies, titles, the plain text of comments.
import { htmlOfBbcode } from '#contract/boards/bbcode.ts';
import { smileyFrom } from '#contract/boards/smilies.ts';
import { storedBody } from '#contract/documents/document.shapes.ts';
import type { Block, DocumentBody } from '#contract/documents/document.ts';
import { inlineText } from '#contract/documents/inline-text.ts';
import { MAX_COMMENT_LENGTH, MAX_SIGNATURE_LENGTH, MAX_TAG_LENGTH, MAX_TAGS, MAX_TITLE_LENGTH, MIN_TITLE_LENGTH } from '#contract/limits.ts';
import { countGraphemes, takeGraphemes } from '#contract/text/graphemes.ts';
import { documentText, parseHtml, parseMarkdown } from '#server/modules/documents/index.ts';
import { markPictures, unmarked } from './media/marks.ts';
import type { MemberRecord } from './file/records.shapes.ts';

/** What no text may hold, and what nobody sees. */
const UNSTORABLE = /\p{Cs}|[^\P{Cc}\t\n]|[\u200b\u2060\ufeff]/gu;

interface Written {
  markdown?: string | undefined;
  bbcode?: string | undefined;
  html?: string | undefined;
  text?: string | undefined;
}

/** Returns the body of a record as a document, in whose words the places of pictures are marked; null where it has none. */
export function readBody({ markdown, bbcode, html, text }: Written): DocumentBody | null {
  if (markdown !== undefined) return parseMarkdown(markPictures(clean(markdown), 'markdown'));
  if (bbcode !== undefined) return parseHtml(htmlOfBbcode(markPictures(clean(bbcode), 'bbcode'), smileyFrom));
  if (html !== undefined) return parseHtml(markPictures(clean(html), 'html'));
  if (text === undefined) return null;
  // Read as board code, plain text would lose its brackets.
  return { type: 'doc', content: paragraphsOf(unmarked(clean(text))) };
}

/** Returns a document as it can be stored, or why it can't, as a sentence. */
export function checkedBody(document: DocumentBody): DocumentBody | string {
  const checked = storedBody.safeParse(document);
  return checked.success ? checked.data : (checked.error.issues[0]?.message ?? '正文不合规矩');
}

function paragraphsOf(text: string): Block[] {
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  if (paragraphs.length === 0) return [{ type: 'paragraph' }];
  return paragraphs.map((part) => ({
    type: 'paragraph',
    content: part
      .split('\n')
      .flatMap((line, index) => [...(index > 0 ? [{ type: 'hardBreak' } as const] : []), ...(line === '' ? [] : [{ type: 'text', text: line } as const])]),
  }));
}

/** Returns a title within the limits: cut with an ellipsis, or lengthened by the beginning of the body. */
export function titleOf(given: string, body: DocumentBody): string {
  const written = clean(given).replace(/\s+/g, ' ').trim();
  if (countGraphemes(written) > MAX_TITLE_LENGTH) return `${takeGraphemes(written, MAX_TITLE_LENGTH - 1)}…`;
  if (countGraphemes(written) >= MIN_TITLE_LENGTH) return written;
  const beginning = takeGraphemes(documentText(body).replace(/\s+/g, ' ').trim(), 12);
  const long = written === '' ? beginning : `${written}：${beginning}`;
  return countGraphemes(long) >= MIN_TITLE_LENGTH ? long : `旧帖：${long}`;
}

/** Returns tags as they can be kept: those that are too long are left out. */
export function tagsOf(given: readonly string[]): string[] {
  const tags = given.map((tag) => clean(tag).replace(/\s+/g, ' ').trim()).filter((tag) => tag !== '' && countGraphemes(tag) <= MAX_TAG_LENGTH);
  return [...new Set(tags)].slice(0, MAX_TAGS);
}

/** Returns a document as plain text, its quotes behind `> `. */
export function plainTextOf(body: DocumentBody): string {
  return linesOf(body.content).join('\n').trim();
}

/** Returns a document as the plain text of a comment, and whether it had to be cut. */
export function commentTextOf(body: DocumentBody): { text: string; isCut: boolean } {
  const text = plainTextOf(body);
  if (countGraphemes(text) <= MAX_COMMENT_LENGTH) return { text, isCut: false };
  return { text: `${takeGraphemes(text, MAX_COMMENT_LENGTH - 1)}…`, isCut: true };
}

function linesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block): string[] => {
    switch (block.type) {
      case 'blockquote':
        return linesOf(block.content).map((line) => `> ${line}`);
      case 'paragraph':
      case 'heading':
      case 'codeBlock':
        return inlineText(block.content).split('\n');
      case 'bulletList':
      case 'orderedList':
        return block.content.flatMap((item) => linesOf(item.content)).map((line) => `· ${line}`);
      case 'spoiler':
        return linesOf(block.content);
      case 'table':
        return block.content.map((row) => row.content.map((cell) => cell.content.map((part) => inlineText(part.content)).join(' ')).join(' | '));
      default:
        return [];
    }
  });
}

/** Returns the signature of a member; where there is room, what they were called and had on the old site is in it. */
export function signatureOf({ signature, groupTitle, points }: Pick<MemberRecord, 'signature' | 'groupTitle' | 'points'>): string {
  const own = flat(signature);
  const parts = [...(groupTitle.trim() === '' ? [] : [flat(groupTitle)]), ...(points === null || points === undefined ? [] : [`积分 ${points}`])];
  const note = parts.length > 0 ? `旧站：${parts.join('，')}` : '';
  const both = [own, note].filter((part) => part !== '').join(' · ');
  return countGraphemes(both) <= MAX_SIGNATURE_LENGTH ? both : takeGraphemes(own === '' ? note : own, MAX_SIGNATURE_LENGTH);
}

function flat(text: string): string {
  return documentText(parseHtml(htmlOfBbcode(clean(text), smileyFrom)))
    .replace(/\s+/g, ' ')
    .trim();
}

/** How much of a name of the old site is said in a message. */
const MAX_NAMED_LENGTH = 30;

/** Returns a name of the old site as a message can say it. */
export function namedIn(nickName: string): string {
  return takeGraphemes(clean(nickName).replace(/\s+/g, ' ').trim(), MAX_NAMED_LENGTH);
}

function clean(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNSTORABLE, '');
}
