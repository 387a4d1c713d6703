import { foldTag, tidyTags } from '../post/rules.ts';

const MIN_LENGTH_OF_SLIPS = 3;
const MAX_SIMILAR = 4;

/** Returns tags with some of them, given folded, written otherwise, or without them. */
export function replaceTags(tags: readonly string[], replaced: readonly string[], into: string | null): string[] {
  return tidyTags(tags.flatMap((label) => (!replaced.includes(foldTag(label)) ? [label] : into === null ? [] : [into])));
}

/** Returns those of many tags that nearly read the same as one: apart from signs between, or by one character; in their order. */
export function similarTags(tag: string, others: readonly { tag: string; label: string }[]): string[] {
  const bare = bareOf(tag);
  return others
    .filter((other) => other.tag !== tag && (bareOf(other.tag) === bare || isOneSlipApart(bare, bareOf(other.tag))))
    .slice(0, MAX_SIMILAR)
    .map(({ label }) => label);
}

function bareOf(tag: string): string {
  const bare = tag.replaceAll(/[\s\p{P}\p{S}]/gu, '');
  return bare === '' ? tag : bare;
}

/** Short words that differ by a character are two words. */
function isOneSlipApart(one: string, other: string): boolean {
  const [short, long] = [[...one], [...other]].toSorted((a, b) => a.length - b.length);
  if (!short || !long || short.length < MIN_LENGTH_OF_SLIPS || long.length - short.length > 1) return false;
  const at = long.findIndex((character, index) => character !== short[index]);
  const rest = long.slice(at + 1).join('');
  return at >= 0 && rest === short.slice(long.length === short.length ? at + 1 : at).join('');
}
