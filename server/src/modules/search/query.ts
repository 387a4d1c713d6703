import { foldForSearch, needleOf } from '#server/modules/indexing/index.ts';
import { foldTag } from '#server/modules/posts/index.ts';

/** A search query, folded: every one of `terms` and none of `excluded`. */
export interface Query {
  terms: readonly string[];
  excluded: readonly string[];
}

/**
 * Parses a typed query. Words separated by white space are searched individually, words in quotation marks (of any kind) as a phrase, words
 * after a minus must not occur. There are no errors: an unpaired quotation mark, a lone minus, and excluded words without others are
 * ordinary text.
 */
export function readQuery(typed: string): Query {
  const terms = new Set<string>();
  const excluded = new Set<string>();
  for (const { text, isExcluded } of splitTerms(typed.toWellFormed())) {
    const folded = foldForSearch(text);
    if (folded !== '') (isExcluded ? excluded : terms).add(folded);
  }
  if (terms.size > 0) return { terms: [...terms], excluded: [...excluded].filter((each) => !terms.has(each)) };
  const literal = foldForSearch(typed);
  return { terms: literal === '' ? [] : [literal], excluded: [] };
}

const WORD = /(?<minus>[-－−](?=["“＂「『\p{L}\p{N}]))?(?:["“”＂「『](?<quoted>[^"“”＂「」『』]+)["“”＂」』]|(?<bare>\S+))/gu;

function splitTerms(typed: string): { text: string; isExcluded: boolean }[] {
  return [...typed.matchAll(WORD)].map(({ groups = {} }) => {
    const { minus, quoted, bare } = groups;
    return { text: quoted ?? bare ?? '', isExcluded: minus !== undefined };
  });
}

/** How many ways of putting a query are looked up, and how many of its terms and of their names are taken for that. */
const MAX_WAYS = 6;
const MAX_RENAMED_TERMS = 2;
const MAX_NAMES = 5;

/** Returns what the words of a typed query may be called as tags: each with the folded text it is searched by, and all of them together. */
export function tagsAsked(typed: string): Map<string, string> {
  const asked = splitTerms(typed.toWellFormed().replaceAll('\0', '')).filter(({ isExcluded }) => !isExcluded);
  const tags = new Map(asked.map(({ text }) => [foldTag(text), foldForSearch(text)]));
  if (asked.length > 1) tags.set(foldTag(asked.map(({ text }) => text).join(' ')), asked.map(({ text }) => foldForSearch(text)).join(' '));
  return tags;
}

/**
 * Returns the ways of putting a query when some of its terms, or all of them together, are names of tags: as it was typed first, then with one
 * of them called otherwise, then with more. What is excluded stays as typed.
 */
export function waysOf({ terms, excluded }: Query, names: ReadonlyMap<string, readonly string[]>): Query[] {
  const otherwise = (term: string) => (names.get(term) ?? []).map(foldForSearch).filter((name) => name !== '' && name !== term && !excluded.includes(name));
  const renamed = terms.filter((term) => otherwise(term).length > 0).slice(0, MAX_RENAMED_TERMS);
  const ways = terms.reduce<{ terms: string[]; changes: number }[]>(
    (before, term) => {
      const choices = renamed.includes(term) ? [term, ...otherwise(term).slice(0, MAX_NAMES)] : [term];
      return before.flatMap((way) => choices.map((choice) => ({ terms: [...way.terms, choice], changes: way.changes + (choice === term ? 0 : 1) })));
    },
    [{ terms: [], changes: 0 }],
  );
  const asOne = terms.length > 1 ? otherwise(terms.join(' ')).map((name) => ({ terms: [name], changes: 1 })) : [];
  return [...ways, ...asOne]
    .toSorted((one, other) => one.changes - other.changes)
    .slice(0, MAX_WAYS)
    .map((way) => ({ terms: [...new Set(way.terms)], excluded }));
}

/** How a query is put to the index. */
export interface Lookup extends Query {
  /** The grams a document must have. */
  grams: readonly number[];
  /** The terms not proven by their grams: texts are checked. */
  unproven: readonly string[];
  /** The terms side by side, where there are several: they rank higher where they are adjacent. */
  together: readonly string[];
}

const TERMS_RANKED = 16;
const MAX_GRAMS = 24;

/** Returns what to look up for a query; null when it looks for nothing. */
export function lookupOf({ terms, excluded }: Query): Lookup | null {
  if (terms.length === 0) return null;
  const needles = terms.map((term) => ({ term, ...needleOf(term) }));
  // The first of every term, then the second ones: no term goes without while there is room.
  const inTurn = needles.flatMap((needle) => needle.grams.map((gram, turn) => ({ gram, turn }))).toSorted((one, other) => one.turn - other.turn);
  const grams = new Set([...new Set(inTurn.map(({ gram }) => gram))].slice(0, MAX_GRAMS));
  return {
    // The longest say most; the texts are held against all of them anyway.
    terms: terms.slice(0, TERMS_RANKED),
    excluded,
    grams: [...grams],
    unproven: needles.filter((needle) => !needle.exact || needle.grams.some((gram) => !grams.has(gram))).map(({ term }) => term),
    together: terms.length > 1 && terms.length <= TERMS_RANKED ? [terms.join(''), terms.join(' ')] : [],
  };
}
