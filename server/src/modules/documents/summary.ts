import type { Block, DocumentBody } from '#contract/documents/document.ts';
import { countCharacters, documentImages, documentText } from '#contract/documents/text-of.ts';
import { inlineText } from '#contract/documents/inline-text.ts';
import { countGraphemes, takeGraphemes } from '#contract/text/graphemes.ts';
import { MAX_SUMMARY_LENGTH } from '#contract/limits.ts';

const CHARACTERS_A_MINUTE = 400;
const SECONDS_A_PICTURE = 8;
const CHINESE_PUNCTUATION = /[\u3000-\u303f\uff00-\uffef‘’“”…—]/;
/** A summary is cut at the end of a sentence only when at least this part of the room is used. */
const FILLED_ENOUGH = 0.6;

/**
 * Returns the beginning of a document in at most `maxLength` characters, as one line: running text only, without headings, tables, code,
 * captions and spoilers (everything but spoilers when there is no running text). Ends with a whole sentence where possible, else after a
 * comma, or after a character with an ellipsis.
 */
export function documentSummary(document: DocumentBody, maxLength: number = MAX_SUMMARY_LENGTH): string {
  const running = document.content.map(runningText).join('\n');
  const text = oneLine(running.trim() === '' ? documentText(document, { spoilers: false }) : running);
  if (countGraphemes(text) <= maxLength) return text;
  const room = takeGraphemes(text, maxLength);
  const sentence = lastEnd(room, /[。！？!?…][”’」』）)]*|\.(?=\s)/g);
  if (sentence >= room.length * FILLED_ENOUGH) return room.slice(0, sentence);
  const cut = takeGraphemes(text, maxLength - 1);
  const clause = lastEnd(cut, /[，、；：,;:](?=.)/g);
  const end = clause >= cut.length * FILLED_ENOUGH ? clause - 1 : cut.length;
  return `${cut.slice(0, end).trimEnd()}…`;
}

function runningText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return inlineText(block.content, false);
    case 'blockquote':
      return block.content.map(runningText).join('\n');
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap((item) => item.content.map(runningText)).join(' ');
    default:
      return '';
  }
}

/** Line breaks after Chinese punctuation are removed; elsewhere they become a space. */
function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, (space, at: number, whole: string) => (space.includes('\n') && CHINESE_PUNCTUATION.test(whole.charAt(at - 1)) ? '' : ' '));
}

/** Returns where the last match ends; 0 without one. */
function lastEnd(text: string, pattern: RegExp): number {
  let end = 0;
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length;
  return end;
}

/** Whole minutes a reader needs, at least one. */
export function readingMinutes(document: DocumentBody): number {
  const seconds = (countCharacters(document) / CHARACTERS_A_MINUTE) * 60 + documentImages(document).length * SECONDS_A_PICTURE;
  return Math.max(1, Math.round(seconds / 60));
}
