import { foldText, solidOf, type FoldedText } from '#contract/text/fold.ts';
import type { Block, DocumentBody, DocumentNode } from '#contract/documents/document.ts';

/** Replaces a name that is not public. */
export const MASK = '＊＊＊';

/** From this length on a name is also found with spaces and signs between its letters; shorter ones would be found in half of all sentences. */
const MIN_SPREAD = 3;

/** Returns a text without these names, in whatever width, case or characters they are written (夜半敲鐘 for 夜半敲钟). */
export function maskNames(text: string, names: readonly string[]): string {
  const marks = marksOf(text, names);
  return marks === null ? text : maskedPart(text, marks, 0);
}

/** Returns a document without these names, also where one is spread over several marks of a paragraph. */
export function maskDocument(body: DocumentBody, names: readonly string[]): DocumentBody {
  if (names.length === 0) return body;
  const masked = structuredClone(body);
  maskNode(masked, names);
  return masked;
}

/** Returns how much of a text a mask takes: at how many places, and how many UTF-16 units there. */
export function measureMask(text: string, names: readonly string[]): { count: number; units: number } {
  const marks = marksOf(text, names) ?? new Uint8Array();
  return { count: marks.filter((mark) => mark === BEGIN).length, units: marks.filter((mark) => mark !== 0).length };
}

function maskNode(node: DocumentNode, names: readonly string[]): void {
  if (node.type === 'image') node.attrs.alt = maskNames(node.attrs.alt, names);
  if (node.type === 'spoiler' && node.attrs) node.attrs.title = maskNames(node.attrs.title, names);
  if (!('content' in node) || !node.content) return;
  const texts = node.content.filter((child) => child.type === 'text');
  if (texts.length > 0) maskRun(texts, names);
  for (const child of node.content) if (child.type !== 'text' && child.type !== 'hardBreak') maskNode(child satisfies Block | DocumentNode, names);
}

/** Masks names in adjacent texts: the mask replaces a name where it begins, the rest of the name is removed. */
function maskRun(texts: { text: string }[], names: readonly string[]): void {
  const marks = marksOf(texts.map(({ text }) => text).join(''), names);
  if (marks === null) return;
  let offset = 0;
  for (const piece of texts) {
    const { length } = piece.text;
    piece.text = maskedPart(piece.text, marks, offset) || MASK;
    offset += length;
  }
}

const BEGIN = 2;
const WITHIN = 1;

/** Returns which units of a text belong to a name: the first of each, and the others; null: none does. */
function marksOf(text: string, names: readonly string[]): Uint8Array | null {
  if (names.length === 0) return null;
  const [whole, letters] = [foldText(text), solidOf(foldText(text))];
  const marks = new Uint8Array(text.length);
  for (const name of names) {
    const bare = solidOf(foldText(name)).units;
    const spread = bare.length >= MIN_SPREAD;
    markIn(marks, spread ? letters : whole, spread ? bare : foldText(name).units.trim());
  }
  return marks.some((mark) => mark !== 0) ? marks : null;
}

function markIn(marks: Uint8Array, { units, starts, ends }: FoldedText, wanted: string): void {
  if (wanted === '') return;
  for (let at = units.indexOf(wanted); at >= 0; at = units.indexOf(wanted, at + 1)) {
    const from = starts[at] ?? 0;
    const to = ends[at + wanted.length - 1] ?? from;
    // Where a longer name has begun before, this one only lengthens it.
    if (marks[from] === 0) marks[from] = BEGIN;
    for (let position = from + 1; position < to; position += 1) marks[position] = WITHIN;
  }
}

/** Returns a part of a text that begins at `offset` of the marks. */
function maskedPart(part: string, marks: Uint8Array, offset: number): string {
  let kept = '';
  for (let at = 0; at < part.length; at += 1) {
    const mark = marks[offset + at];
    if (mark === 0) kept += part[at] ?? '';
    else if (mark === BEGIN) kept += MASK;
  }
  return kept;
}
