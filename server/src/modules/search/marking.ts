import type { MarkedText } from '#contract/api/search.ts';
import { foldForSnippet } from '#server/modules/indexing/index.ts';

interface Span {
  start: number;
  end: number;
}

const MAX_EXCERPT_LENGTH = 120;
/** The length of text before the first hit, so that it is read in its sentence. */
const LEAD = 24;
/** Beyond this many hits a text is only scanned from its beginning. */
const MAX_SPANS = 400;

/** Returns a text with every occurrence of the folded terms marked. */
export function markText(text: string, terms: readonly string[]): MarkedText {
  return cut(text, { start: 0, end: text.length }, spansOf(text, terms));
}

/**
 * Returns about 120 characters of a text around the point where most different terms are close together, marked; an ellipsis shows where
 * text is left out. Null where none of the terms occurs.
 */
export function excerptOf(text: string, terms: readonly string[]): MarkedText | null {
  const spans = spansOf(text, terms);
  const best = densest(text, spans, terms);
  if (best === null) return null;
  const start = beginning(text, Math.max(0, best - LEAD), best);
  const end = ending(text, Math.min(text.length, start + MAX_EXCERPT_LENGTH));
  const pieces = cut(text, { start, end }, spans).map(({ text: piece, hit }) => ({ text: piece.replace(/\s+/g, ' '), hit }));
  const dots = { text: '…', hit: false };
  return [...(start > 0 ? [dots] : []), ...pieces, ...(end < text.length ? [dots] : [])];
}

/** Returns the spans of the terms in a text, in order, adjacent ones joined. */
function spansOf(text: string, terms: readonly string[]): Span[] {
  const { units, starts, ends } = foldForSnippet(text);
  const found: Span[] = [];
  for (const term of terms) {
    for (let at = units.indexOf(term), count = 0; at >= 0 && count < MAX_SPANS; at = units.indexOf(term, at + term.length), count += 1) {
      found.push({ start: starts[at] ?? 0, end: ends[at + term.length - 1] ?? 0 });
    }
  }
  const merged: Span[] = [];
  for (const span of found.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

/** Returns the start of the hit from which an excerpt shows the most different words; the first of equals. */
function densest(text: string, spans: readonly Span[], terms: readonly string[]): number | null {
  let best: { start: number; worth: number } | null = null;
  for (const [index, { start }] of spans.entries()) {
    if (terms.length === 1 && best !== null) break;
    const words = new Set<string>();
    for (let at = index; at < spans.length && (spans[at]?.end ?? 0) <= start - LEAD + MAX_EXCERPT_LENGTH; at += 1)
      words.add(text.slice(spans[at]?.start, spans[at]?.end).toLowerCase());
    if (best === null || words.size > best.worth) best = { start, worth: words.size };
  }
  return best?.start ?? null;
}

/** Returns the position after a sentence's end between the two positions, else the first of them, never inside a character. */
function beginning(text: string, from: number, to: number): number {
  const sentence = text.slice(from, to).search(/(?<=[。！？!?\n；;])[^。！？!?\n；;]*$/);
  if (from > 0 && sentence > 0) return from + sentence;
  return isLow(text, from) ? from - 1 : from;
}

function ending(text: string, to: number): number {
  return isLow(text, to) ? to + 1 : to;
}

function isLow(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function cut(text: string, { start, end }: { start: number; end: number }, spans: readonly Span[]): MarkedText {
  const pieces: MarkedText = [];
  let at = start;
  for (const span of spans) {
    const [from, to] = [Math.max(span.start, at), Math.min(span.end, end)];
    if (from >= to) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), hit: false });
    pieces.push({ text: text.slice(from, to), hit: true });
    at = to;
  }
  if (at < end) pieces.push({ text: text.slice(at, end), hit: false });
  return pieces;
}
