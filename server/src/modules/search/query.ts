import { foldForSearch, needleOf } from '#server/modules/indexing/index.ts';

/** What somebody looks for, folded: every one of `terms` and none of `excluded`. */
export interface Query {
  terms: readonly string[];
  excluded: readonly string[];
}

/**
 * Reads what was typed. Words parted by white space are looked for each by itself, words in quotation marks (of any kind) as they stand,
 * words behind a minus must not occur. There are no mistakes: a mark without its partner, a lone minus, and words excluded from nothing
 * are text like any other.
 */
export function readQuery(typed: string): Query {
  const terms = new Set<string>();
  const excluded = new Set<string>();
  for (const { text, isExcluded } of words(typed.toWellFormed())) {
    const folded = foldForSearch(text);
    if (folded !== '') (isExcluded ? excluded : terms).add(folded);
  }
  if (terms.size > 0) return { terms: [...terms], excluded: [...excluded].filter((each) => !terms.has(each)) };
  const literal = foldForSearch(typed);
  return { terms: literal === '' ? [] : [literal], excluded: [] };
}

const WORD = /(?<minus>[-－−](?=["“＂「『\p{L}\p{N}]))?(?:["“”＂「『](?<quoted>[^"“”＂「」『』]+)["“”＂」』]|(?<bare>\S+))/gu;

function words(typed: string): { text: string; isExcluded: boolean }[] {
  return [...typed.matchAll(WORD)].map(({ groups = {} }) => {
    const { minus, quoted, bare } = groups;
    return { text: quoted ?? bare ?? '', isExcluded: minus !== undefined };
  });
}

/** How a query is put to the index. */
export interface Lookup extends Query {
  /** What a document must have. */
  grams: readonly number[];
  /** The terms whose grams don't prove them: texts are looked at. */
  unproven: readonly string[];
  /** The terms side by side, where there are several: they count for more where they stand so. */
  together: readonly string[];
}

const TERMS_RANKED = 16;

/** What to look up for a query; null when it looks for nothing. */
export function lookupOf({ terms, excluded }: Query): Lookup | null {
  if (terms.length === 0) return null;
  const needles = terms.map((term) => ({ term, ...needleOf(term) }));
  return {
    // The longest say most; the texts are held against all of them anyway.
    terms: terms.slice(0, TERMS_RANKED),
    excluded,
    grams: [...new Set(needles.flatMap(({ grams }) => grams))].slice(0, GRAMS_MOST),
    unproven: needles.filter(({ exact }, index) => !exact || index >= GRAMS_MOST).map(({ term }) => term),
    together: terms.length > 1 && terms.length <= TERMS_RANKED ? [terms.join(''), terms.join(' ')] : [],
  };
}

const GRAMS_MOST = 64;
