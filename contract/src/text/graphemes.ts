let segmenter: Intl.Segmenter | null | undefined;

/** Returns the grapheme clusters of a text; code points where the browser has no segmenter, as Firefox before 125. */
function clusters(text: string): Iterable<string> {
  segmenter ??= 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'grapheme' }) : null;
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : text;
}

const PLAIN = /^[\u0020-\u007e\u3000-\u303f\u4e00-\u9fff\uff00-\uff9d\n]*$/;

/** Returns how many characters a reader sees: grapheme clusters, the unit of every length limit. */
export function countGraphemes(text: string): number {
  // Plain Han and ASCII text has no clusters, and the segmenter is slow on long bodies.
  if (PLAIN.test(text)) return text.length;
  let count = 0;
  for (const _ of clusters(text)) count += 1;
  return count;
}

/** Returns the first `length` grapheme clusters of a text, never cutting one. */
export function takeGraphemes(text: string, length: number): string {
  if (text.length <= length) return text;
  if (PLAIN.test(text)) return text.slice(0, length);
  let end = 0;
  let count = 0;
  for (const cluster of clusters(text)) {
    if (count === length) break;
    end += cluster.length;
    count += 1;
  }
  return text.slice(0, end);
}

/** What nobody sees does not say why. */
const UNSEEN = /[\p{Z}\p{C}\u2800\u3164]/gu;

/** Returns how many characters of a text somebody sees. */
export function countVisible(text: string): number {
  return countGraphemes(text.replace(UNSEEN, ''));
}
