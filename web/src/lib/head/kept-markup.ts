import { createElement, type ReactNode } from 'react';
import { isTextOnly } from '../text-only.ts';
import { keptJson } from './kept-json.ts';

/** A menu for each column, in its games; some 20 KB each with its key. */
const MAX_KEPT = 100;
const ELEMENT = 'kept-markup';
const END = `</${ELEMENT}>`;

const kept = new Map<string, string>();
/** What the page that is being rendered contains. On the server rendering never pauses, so one variable is enough. */
let drawn: { key: string; isKept: boolean }[] = [];

/**
 * On the server alone: children that are drawn once for equal `from`, and after that put into pages as text. Everything they depend on must be
 * in `from`, apart from whether pictures are off, and none of them may use `useId`.
 */
export function KeptMarkup({ from, children }: { from: readonly (object | string | number | null)[]; children: ReactNode }) {
  const key = [isTextOnly(), ...from.map((part) => (typeof part === 'object' && part !== null ? keptJson(part) : JSON.stringify(part)))].join();
  const isKept = kept.has(key);
  drawn.push({ key, isKept });
  return createElement(ELEMENT, { id: drawn.length - 1 }, isKept ? null : children);
}

/** Forgets what a page contains that could not be drawn to its end. */
export function beginKeptMarkup(): void {
  drawn = [];
}

/** Returns the markup of a page with its kept parts filled in, and keeps those that were drawn now. */
export function fillKeptMarkup(html: string): string {
  const pieces: string[] = [];
  let done = 0;
  // They are drawn in the order in which they are in the page.
  for (const [id, { key, isKept }] of drawn.entries()) {
    const tag = `<${ELEMENT} id="${id}">`;
    const start = html.indexOf(tag, done);
    const end = html.indexOf(END, start);
    const text = (isKept ? kept.get(key) : undefined) ?? html.slice(start + tag.length, end);
    // What is used moves to the end, so that the first is the one to go.
    kept.delete(key);
    kept.set(key, text);
    pieces.push(html.slice(done, start), text);
    done = end + END.length;
  }
  for (const key of kept.keys()) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(key);
  }
  return pieces.join('') + html.slice(done);
}
