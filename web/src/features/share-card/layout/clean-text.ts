/** Marks over one letter; more of them would reach into other lines. */
const MAX_MARKS = 3;
const PILED_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');

/** What nobody sees, among it what turns the direction of writing. The joiner of emoji and the end of a line are kept. */
const UNSEEN = /(?![\u200d\n\t])\p{C}/gu;

let segmenter: Intl.Segmenter | null | undefined;

/** Returns a text as one line that can be drawn: without signs that are not seen, marks piled up or blanks beside each other. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(UNSEEN, '').replace(PILED_MARKS, '$1').replace(/\s+/gu, ' ').trim();
}

/** Returns the signs of a text as readers count them; code points where the browser has no segmenter, as Firefox before 125. */
export function signsOf(text: string): string[] {
  segmenter ??= typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'grapheme' }) : null;
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text];
}
