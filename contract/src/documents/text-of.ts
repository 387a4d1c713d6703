import type { Block, DocumentBody, DocumentNode, Image, Video } from './document.ts';
import { inlineText } from './inline-text.ts';

export interface TextOptions {
  /** Whether text behind a spoiler is included; true by default. */
  spoilers?: boolean;
}

/**
 * Returns the text a reader sees: blocks, rows and line breaks end a line, cells are parted by tabs,
 * pictures give their caption. Empty lines are left out.
 */
export function documentText(document: DocumentBody, options: TextOptions = {}): string {
  const lines: string[] = [];
  for (const block of document.content) collect(block, options.spoilers ?? true, lines);
  return lines.filter((line) => line.trim() !== '').join('\n');
}

function collect(block: Block, spoilers: boolean, lines: string[]): void {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      lines.push(inlineText(block.content, spoilers));
      break;
    case 'image':
      lines.push(block.attrs.alt);
      break;
    case 'spoiler':
      if (block.attrs) lines.push(block.attrs.title);
      if (spoilers) for (const child of block.content) collect(child, spoilers, lines);
      break;
    case 'blockquote':
      for (const child of block.content) collect(child, spoilers, lines);
      break;
    case 'bulletList':
    case 'orderedList':
      for (const item of block.content) for (const child of item.content) collect(child, spoilers, lines);
      break;
    case 'table':
      for (const row of block.content) {
        lines.push(row.content.map((cell) => cell.content.map((part) => inlineText(part.content, spoilers)).join('\n')).join('\t'));
      }
      break;
    case 'horizontalRule':
    case 'video':
      break;
  }
}

let segmenter: Intl.Segmenter | undefined;

/** Returns the grapheme clusters of a run of text; code points where the browser has no segmenter (Firefox before 125). */
function clustersOf(run: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return [...run];
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(run), ({ segment }) => segment);
}

const SIMPLE = /^[\u0021-\u007e\u3001-\u303f\u4e00-\u9fff\uff01-\uff9d]*$/;
const SEEN = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u;

/** Returns how many characters a reader sees: grapheme clusters, without white space and invisible characters. */
export function countVisible(text: string): number {
  let count = 0;
  // A cluster never crosses white space of this kind, and runs of plain Han and ASCII hold no clusters.
  for (const run of text.split(/[ \t\n\u3000]+/)) {
    count += SIMPLE.test(run) ? run.length : clustersOf(run).filter((cluster) => SEEN.test(cluster)).length;
  }
  return count;
}

/** Returns the length of a document as its limits and the editor count it. */
export function countCharacters(document: DocumentBody): number {
  return countVisible(documentText(document));
}

/** Returns all nodes in reading order, the root first. */
export function* nodesOf(node: DocumentNode): Generator<DocumentNode> {
  yield node;
  if ('content' in node && node.content) for (const child of node.content) yield* nodesOf(child);
}

/** Returns the pictures in reading order. */
export function documentImages(document: DocumentBody): Image[] {
  return [...nodesOf(document)].filter((node) => node.type === 'image');
}

/** Returns the videos in reading order. */
export function documentVideos(document: DocumentBody): Video[] {
  return [...nodesOf(document)].filter((node) => node.type === 'video');
}
