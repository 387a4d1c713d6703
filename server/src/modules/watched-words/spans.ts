import type { TextSpan } from '#contract/field-problems.ts';

let segmenter: Intl.Segmenter | undefined;

/** Makes spans of places in a text, widened so that no visible character is cut. */
export function spansIn(text: string): (start: number, end: number) => TextSpan {
  let segments: Intl.Segments | undefined;
  return (start, end) => {
    segmenter ??= new Intl.Segmenter('zh', { granularity: 'grapheme' });
    // One for the whole text: making it copies the text.
    segments ??= segmenter.segment(text);
    const from = segments.containing(start)?.index ?? start;
    const last = segments.containing(end - 1);
    const until = last ? last.index + last.segment.length : end;
    return { start: from, end: until, text: text.slice(from, until) };
  };
}
