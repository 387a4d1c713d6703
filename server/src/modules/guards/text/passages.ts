// The short passages of a text. Who rewrites an advertisement by choosing, clause for clause, among a few wordings makes texts of which no two are
// alike as a whole; but each passage is in many of them. People who write of the same thing share a few of theirs, never half.
import { foldLoosely } from '#contract/text/fold.ts';
import { MIN_UNITS } from './simhash.ts';

const PASSAGE_UNITS = 5;
/** Of a long text those with the lowest numbers: of what two texts share both keep the same ones. */
const MAX_PASSAGES = 64;
/** Fewer are chance: a text of one word over and over has few. */
const MIN_PASSAGES = 12;
/** How much of a text others must have written too. */
export const MIN_SHARE = 0.5;

/** Returns the passages of a text as numbers, whatever its width, case, spaces and punctuation; none for one that is too short. */
export function passagesOf(text: string): number[] {
  const units = foldLoosely(text);
  if (units.length < MIN_UNITS) return [];
  const found = new Set<number>();
  for (let at = 0; at + PASSAGE_UNITS <= units.length; at += 1) found.add(hashOf(units, at));
  return found.size < MIN_PASSAGES ? [] : [...found].toSorted((one, other) => one - other).slice(0, MAX_PASSAGES);
}

/** Returns how much of a text's passages is known, from 0 to 1. */
export function shareOf(passages: readonly number[], isKnown: (passage: number) => boolean): number {
  return passages.length === 0 ? 0 : passages.filter(isKnown).length / passages.length;
}

/** Returns 32 well mixed bits of a passage, as the database keeps them. */
function hashOf(units: string, from: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < from + PASSAGE_UNITS; at += 1) {
    hash = Math.imul(hash ^ units.charCodeAt(at), 0x01000193);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
