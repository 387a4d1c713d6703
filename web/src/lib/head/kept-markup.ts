import { createElement, use, type ReactNode } from 'react';
import { ViewContext, type View } from '../navigation/view.ts';
import { isTextOnly, savesPictures } from '../text-only.ts';
import { numberOf, type Bytes } from './kept-json.ts';

/** A menu for each column in its games, some 20 KB each; and the cards of what is read most, 2 KB each with their keys. */
const MAX_KEPT = { shell: 150, card: 600 } as const;
const ELEMENT = 'kept-markup';
const END = `</${ELEMENT}>`;
/** In the place of the page's address in links that return to it. */
const ADDRESS = 'kept-markup-address';

export type KeptKind = keyof typeof MAX_KEPT;

/** In UTF-8; between two of them is the address of the page. */
type Kept = readonly Bytes[];

const encoder = new TextEncoder();
const stores: Record<KeptKind, Map<string, Kept>> = { shell: new Map(), card: new Map() };
/** What the page that is being rendered contains. On the server rendering never pauses, so one variable is enough. */
let drawn: { kind: KeptKind; key: string; kept: Kept | undefined }[] = [];

export interface KeptMarkupProps {
  kind?: KeptKind;
  from: readonly (object | string | number | boolean | null | undefined)[];
  children: ReactNode;
}

/**
 * On the server alone: children that are drawn once for equal `from`, and after that put into pages as bytes. Everything they depend on must be in `from`, apart
 * from whether pictures are off or small, and in a shell from links that return to the page; none of them may use `useId`, or have a picture that is fetched early.
 */
export function KeptMarkup({ kind = 'shell', from, children }: KeptMarkupProps) {
  const view = use(ViewContext);
  // What shells are drawn from is the same object for many pages; a card comes from the database each time.
  const parts = from.map((part) => (kind === 'shell' && typeof part === 'object' && part !== null ? numberOf(part) : JSON.stringify(part)));
  const key = [isTextOnly(), savesPictures(), ...parts].join();
  const kept = stores[kind].get(key);
  drawn.push({ kind, key, kept });
  const id = drawn.length - 1;
  if (kept !== undefined) return createElement(ELEMENT, { id });
  return createElement(ELEMENT, { id }, kind === 'card' || view === null ? children : createElement(ViewContext, { value: elsewhere(view) }, children));
}

/** Returns a view whose address is put in afterwards. */
function elsewhere(view: View): View {
  return { ...view, location: { pathname: ADDRESS, search: '', hash: '' } };
}

/** Forgets what a page contains that could not be drawn to its end. */
export function beginKeptMarkup(): void {
  drawn = [];
}

/** Returns the markup of a page in pieces, with its kept parts filled in, and keeps those that were drawn now. `address`: of the page, as links give it along. */
export function fillKeptMarkup(html: string, address: string): (string | Bytes)[] {
  const pieces: (string | Bytes)[] = [];
  const addressText = encodeURIComponent(address).replaceAll("'", '&#x27;');
  let done = 0;
  // They are drawn in the order in which they are in the page.
  for (const [id, { kind, key, kept: known }] of drawn.entries()) {
    const tag = `<${ELEMENT} id="${id}">`;
    const start = html.indexOf(tag, done);
    const end = html.indexOf(END, start);
    const markup = html.slice(start + tag.length, end);
    // Only shells return to the page; in a card the same word is one that somebody has written.
    const kept = known ?? (kind === 'shell' ? markup.split(ADDRESS) : [markup]).map((text) => encoder.encode(text));
    const store = stores[kind];
    // What is used moves to the end, so that the first is the one to go.
    store.delete(key);
    store.set(key, kept);
    pieces.push(html.slice(done, start));
    for (const [at, bytes] of kept.entries()) pieces.push(...(at > 0 ? [addressText] : []), bytes);
    done = end + END.length;
  }
  for (const kind of ['shell', 'card'] as const) {
    for (const key of stores[kind].keys()) {
      if (stores[kind].size <= MAX_KEPT[kind]) break;
      stores[kind].delete(key);
    }
  }
  pieces.push(html.slice(done));
  return pieces;
}
