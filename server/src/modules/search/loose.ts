// A question is seldom written anywhere as it is asked. Where nothing has all of its words, its pairs of characters are looked for: those that few
// texts have say most.
import { needleOf, partsOf } from '#server/modules/indexing/index.ts';
import type { Query } from './query.ts';
import type { LooseLookup, LooseRow } from './queries-loose.ts';

/** Of a longer question only the beginning is looked for. */
const MAX_PARTS = 30;
/** With fewer, what is near would only share a word. */
const MIN_PARTS = 3;
/** How many documents of the newest slices the looked up parts may have together, and how many parts at least. */
const MAX_SHARING = 400;
const MIN_LOOKED_UP = 3;
const MAX_CANDIDATES = 600;
/** How many of the newest slices say how rare a part is. */
export const SAMPLED_SLICES = 2;
/** What shares less than this of the parts, or is worth less than this beside the best, is not near. */
const MIN_SHARE = 0.2;
const MIN_WORTH = 0.35;

const QUOTED = /["“”＂「」『』]/;

/** Returns the parts of a question; null for a text that is none: quoted, short, or with words that must not occur. */
export function looseParts(typed: string, { terms, excluded }: Query): string[] | null {
  if (QUOTED.test(typed) || excluded.length > 0) return null;
  const parts = partsOf(terms.join(' ')).slice(0, MAX_PARTS);
  return parts.length < MIN_PARTS ? null : parts;
}

/** Returns the gram each part is counted and looked up by. */
export function gramsOfParts(parts: readonly string[]): number[] {
  return parts.map((part) => needleOf(part).grams[0] ?? 0);
}

/** What the newest slices say: how many documents have each part, and how many there can be. */
interface Counted {
  parts: readonly string[];
  counts: readonly number[];
  of: number;
}

/** Returns what to look up: the rarest parts, as many as do not have too many documents. */
export function looseLookup({ parts, counts }: Counted, newest: number): LooseLookup {
  const grams = gramsOfParts(parts);
  const isSample = newest >= SAMPLED_SLICES;
  const byRarity = parts.map((_, part) => ({ gram: grams[part] ?? 0, count: counts[part] ?? 0 })).filter(({ count }) => isSample || count > 0);
  const chosen: number[] = [];
  let sharing = 0;
  for (const { gram, count } of byRarity.toSorted((one, other) => one.count - other.count)) {
    sharing += count;
    if (sharing > MAX_SHARING && chosen.length >= MIN_LOOKED_UP) break;
    chosen.push(gram);
  }
  return { parts, grams: chosen, newest, limit: MAX_CANDIDATES };
}

/** Returns the ids of what is near to the question, the nearest first. `halfLength`: the length at which a part must occur twice to count as much. */
export function rankLoosely({ parts, counts, of }: Counted, rows: readonly LooseRow[], halfLength: number): number[] {
  const weights = counts.map((count) => Math.log(1 + of / (count + 0.5)));
  const ranked = rows
    .map(({ id, times, titled, length }) => {
      const inTitle = new Set(titled);
      let worth = 0;
      let shared = 0;
      for (const [part, weight] of weights.entries()) {
        const count = times[part] ?? 0;
        if (count > 0 || inTitle.has(part)) shared += 1;
        worth += weight * (count / (count + 0.4 + length / halfLength) + (inTitle.has(part) ? 1 : 0));
      }
      return { id, worth, shared };
    })
    .filter(({ shared }) => shared >= 2 && shared >= MIN_SHARE * parts.length)
    .toSorted((one, other) => other.worth - one.worth || other.id - one.id);
  const best = ranked[0]?.worth ?? 0;
  return ranked.filter(({ worth }) => worth >= MIN_WORTH * best).map(({ id }) => id);
}

/** Returns whether a folded text shares enough of the parts to be near. */
export function isNear(text: string, parts: readonly string[]): boolean {
  const shared = parts.filter((part) => text.includes(part)).length;
  return shared >= 2 && shared >= MIN_SHARE * parts.length;
}

/** Returns the parts that are worth marking: those that not every tenth text has. */
export function tellingParts({ parts, counts, of }: Counted): string[] {
  const telling = parts.filter((_, part) => (counts[part] ?? 0) * 10 <= of);
  return telling.length > 0 ? telling : [...parts];
}
