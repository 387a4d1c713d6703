import { randomId } from '../random-id.ts';

const STORE = 'hearth-scroll';
const MAX_KEPT = 50;

/** How far the page of each history entry of this tab was scrolled, in pixels; the entry looked at longest ago first. */
let depths = new Map<string, number>();
/** The key of the entry that is shown. */
let here = '';

/**
 * Starts remembering, with what this tab knew before a reload. Returns the scroll position of the current entry, or null when it is a new
 * one.
 */
export function startScrollMemory(): number | null {
  depths = new Map(readStored());
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    keepScroll();
    store();
  });
  return arriveAtEntry();
}

/** Remembers how far the shown entry is scrolled; called before it is left. */
export function keepScroll(): void {
  depths.delete(here);
  depths.set(here, window.scrollY);
}

/** Records that the browser moved to another entry. Returns its scroll position, or null when it is a new one. */
export function arriveAtEntry(): number | null {
  const key = keyOfEntry();
  if (key !== null) {
    here = key;
    return depths.get(key) ?? null;
  }
  here = randomId();
  history.replaceState({ key: here }, '');
  return null;
}

/** Makes a new entry for an address and shows it. */
export function pushEntry(url: URL): void {
  here = randomId();
  history.pushState({ key: here }, '', url);
}

/** Gives the shown entry another address. */
export function replaceEntry(url: URL): void {
  history.replaceState({ key: here }, '', url);
}

function keyOfEntry(): string | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string' ? state.key : null;
}

function readStored(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isDepth) : [];
  } catch {
    return [];
  }
}

function isDepth(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}

function store(): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...depths].slice(-MAX_KEPT)));
  } catch {
    // Without storage a reloaded page begins at its top.
  }
}
