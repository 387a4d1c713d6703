import { findLineBreaks } from '#web/lib/line-breaks.ts';
import { signsOf } from './clean-text.ts';
import { fillLines, limitLines, type Atom } from './fill-lines.ts';

export interface TextRoom {
  /** In the unit that `measure` answers in. */
  width: number;
  maxLines: number;
  /** Returns how wide a text is. */
  measure: (text: string) => number;
  /** Whether Chinese words are kept whole, as in titles; else only words of letters and numbers are. */
  words?: boolean;
}

/** A word of letters or a number, with what is written close to it. */
const RUN = /[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}\p{M}'’.:/+%_-]*/gu;

/** Returns a text in lines that fit; what is too long for them ends with an ellipsis. */
export function layText(text: string, { width, maxLines, measure, words = false }: TextRoom): string[] {
  const atoms = partsOf(text, words).flatMap((part) => {
    const size = measure(part);
    const parts = size > width ? signsOf(part) : [part];
    return parts.map((piece): Atom => ({ text: piece, size: measure(piece) }));
  });
  const mark = { text: '…', size: measure('…') };
  const lines = limitLines(fillLines(atoms, width), { max: maxLines, capacity: width, mark });
  return lines.map((line) => line.map((atom) => atom.text).join(''));
}

/** Returns the largest of some sizes at which a text fits without an ellipsis, else the last one, with its lines. */
export function fitText<Size>(text: string, sizes: readonly [Size, ...Size[]], roomOf: (size: Size) => TextRoom): { size: Size; lines: string[] } {
  let found = { size: sizes[0], lines: layText(text, roomOf(sizes[0])) };
  for (const size of sizes) {
    found = { size, lines: layText(text, roomOf(size)) };
    if (!found.lines.at(-1)?.endsWith('…') || text.endsWith('…')) break;
  }
  return found;
}

/** Returns the parts of a text that lines are made of. */
function partsOf(text: string, words: boolean): string[] {
  const breaks = words ? findLineBreaks(text) : [];
  const pieces = breaks.length === 0 ? [text] : [0, ...breaks].map((from, index) => text.slice(from, breaks[index]));
  if (breaks.length > 0) return pieces;
  const parts: string[] = [];
  let at = 0;
  for (const run of text.matchAll(RUN)) {
    parts.push(...signsOf(text.slice(at, run.index)), run[0]);
    at = run.index + run[0].length;
  }
  return [...parts, ...signsOf(text.slice(at))];
}
