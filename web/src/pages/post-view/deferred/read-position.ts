import type { ReadPosition } from '#contract/api/posts.ts';
import { readPlacesKey } from '#web/features/posts/read-places.ts';

const MAX_POSTS = 200;

type Positions = readonly (ReadPosition & { postId: number })[];

/**
 * Returns the read position of a reader of this browser in a post's thread; null when they were never there. A visitor has no member id.
 */
export function readPositionOf(memberId: number | null, postId: number): ReadPosition | null {
  return all(memberId).find((position) => position.postId === postId) ?? null;
}

/** Keeps the reader's position; of many posts those read last. Lost in a browser without storage. */
export function saveReadPosition(memberId: number | null, postId: number, { floor, count }: ReadPosition): void {
  const positions = [{ postId, floor, count }, ...all(memberId).filter((position) => position.postId !== postId)].slice(0, MAX_POSTS);
  try {
    localStorage.setItem(readPlacesKey(memberId), JSON.stringify(positions));
  } catch {
    // Nothing but a comfort is lost.
  }
}

/** Returns the farther of two positions; null only when there is neither. */
export function fartherPosition(one: ReadPosition | null, other: ReadPosition | null): ReadPosition | null {
  if (!one || !other) return one ?? other;
  return { floor: Math.max(one.floor, other.floor), count: Math.max(one.count, other.count) };
}

function all(memberId: number | null): Positions {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(readPlacesKey(memberId)) ?? '[]');
    return Array.isArray(value) ? value.filter(isReadPosition) : [];
  } catch {
    return [];
  }
}

function isReadPosition(value: unknown): value is Positions[number] {
  if (typeof value !== 'object' || value === null || !('postId' in value && 'floor' in value && 'count' in value)) return false;
  return [value.postId, value.floor, value.count].every((number) => Number.isSafeInteger(number) && Number(number) >= 0);
}
