import type { DocumentBody } from '#contract/documents/document.ts';
import { nodesOf } from '#contract/documents/text-of.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import type { HoldReason } from '#contract/api/held.ts';
import { pollTexts } from '#server/modules/polls/index.ts';
import { screen, type Part } from '#server/modules/watched-words/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { describeBody } from './prepare-body.ts';
import type { PostContent } from './queries-save.ts';

/** A text inside a document, and its position in the text that is scanned. */
interface Piece {
  start: number;
  end: number;
  read: () => string;
  write: (text: string) => void;
}

/** A post as it may be stored, and why it needs review: without reasons, it needs none. */
export interface ScreenedPost {
  content: PostContent;
  reasons: HoldReason[];
}

/**
 * Scans the whole post for watched words, including spoilers, tables, captions and addresses of links; a word may span bold and plain text.
 * Masks the ones to be masked. Throws `forbiddenWord` naming title, body, summary or tags.
 */
export async function screenPost(db: Db, content: PostContent): Promise<ScreenedPost> {
  const body = structuredClone(content.body);
  const { text, pieces } = piecesOf(body);
  const parts: Part[] = [
    { path: 'title', kind: 'title', text: content.title },
    { path: 'summary', kind: 'body', text: content.summaryWritten ? content.summary : '' },
    { path: 'body', kind: 'body', text },
    { path: 'body', kind: 'body', text: linksOf(body).join('\n') },
    ...pollTexts(content.poll).map((wording): Part => ({ path: 'poll', kind: 'title', text: wording })),
    ...content.tags.map((tag): Part => ({ path: 'tags', kind: 'tag', text: tag })),
  ];
  const { texts, replacements, reasons } = await screen(db, parts);
  const [title = content.title, summary = content.summary] = texts;
  const [, , inBody = []] = replacements;
  const poll = withTexts(content.poll, texts.slice(BEFORE_POLL));
  if (inBody.length === 0) return { content: { ...content, poll, title, summary: content.summaryWritten ? summary : content.summary }, reasons };
  for (const piece of pieces) {
    const own = inBody.filter(({ start, end }) => start < piece.end && piece.start < end);
    for (const { start, end, text: instead } of own.toReversed()) {
      const wording = piece.read();
      const from = Math.max(start - piece.start, 0);
      const until = Math.min(end, piece.end) - piece.start;
      // A word that runs over several pieces leaves asterisks in each, so that none becomes empty.
      const isWhole = start >= piece.start && end <= piece.end;
      piece.write(wording.slice(0, from) + (isWhole ? instead : '*'.repeat(countGraphemes(wording.slice(from, until)))) + wording.slice(until));
    }
  }
  const { summary: beginning, ...described } = describeBody(body);
  return { content: { ...content, ...described, poll, body, title, summary: content.summaryWritten ? summary : beginning }, reasons };
}

/** Title, summary, body and links. */
const BEFORE_POLL = 4;

/** Returns a poll with its texts as they may be stored. */
function withTexts(poll: PostContent['poll'], texts: readonly string[]): PostContent['poll'] {
  return poll && { ...poll, question: texts[0] ?? poll.question, options: poll.options.map((option, at) => texts[at + 1] ?? option) };
}

/** Returns every text of a document in reading order; blocks and line breaks end a line. */
function piecesOf(body: DocumentBody): { text: string; pieces: Piece[] } {
  const pieces: Piece[] = [];
  let text = '';
  const take = (wording: string, read: () => string, write: (text: string) => void) => {
    pieces.push({ start: text.length, end: text.length + wording.length, read, write });
    text += wording;
  };
  for (const node of nodesOf(body)) {
    if (node.type === 'text') {
      take(
        node.text,
        () => node.text,
        (text) => void (node.text = text),
      );
      continue;
    }
    text += '\n';
    if (node.type === 'image') {
      const { attrs } = node;
      take(
        attrs.alt,
        () => attrs.alt,
        (text) => void (attrs.alt = text),
      );
    }
    if (node.type === 'spoiler' && node.attrs) {
      const { attrs } = node;
      take(
        attrs.title,
        () => attrs.title,
        (text) => void (attrs.title = text),
      );
    }
  }
  return { text, pieces };
}

function linksOf(body: DocumentBody): string[] {
  const texts = [...nodesOf(body)].filter((node) => node.type === 'text');
  return [...new Set(texts.flatMap(({ marks = [] }) => marks.flatMap((mark) => (mark.type === 'link' ? [mark.attrs.href] : []))))];
}
