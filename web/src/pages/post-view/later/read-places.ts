import type { ReadPlace } from '#contract/posts.ts';

const KEY = 'hearth-read-places';
const POSTS_MOST = 200;

type Places = readonly (ReadPlace & { postId: number })[];

/** Where this browser's reader was in a post's thread; null when he has never been there. */
export function readPlaceOf(postId: number): ReadPlace | null {
  return all().find((place) => place.postId === postId) ?? null;
}

/** Keeps where the reader is; of many posts those he read last. A browser that keeps nothing forgets it. */
export function keepReadPlace(postId: number, { floor, count }: ReadPlace): void {
  const places = [{ postId, floor, count }, ...all().filter((place) => place.postId !== postId)].slice(0, POSTS_MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(places));
  } catch {
    // Nothing but a comfort is lost.
  }
}

/** The farther of two places; null only when there is neither. */
export function fartherPlace(one: ReadPlace | null, other: ReadPlace | null): ReadPlace | null {
  if (!one || !other) return one ?? other;
  return { floor: Math.max(one.floor, other.floor), count: Math.max(one.count, other.count) };
}

function all(): Places {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is Places[number] {
  if (typeof value !== 'object' || value === null || !('postId' in value && 'floor' in value && 'count' in value)) return false;
  return [value.postId, value.floor, value.count].every((number) => Number.isSafeInteger(number) && Number(number) >= 0);
}
