import type { TextSpan } from '#contract/field-problems.ts';
import { foldLoosely, foldText, solidOf, type FoldedText } from '#contract/text/fold.ts';
import { buildAutomaton, type Automaton } from './automaton.ts';
import { findIdentities } from './identities.ts';
import { isIdentityKind, looksInto, outcomeIn, type FieldKind, type SensitiveWord } from './rules.ts';
import { spansIn } from './spans.ts';

/** A match of a word in a text. */
export interface Hit extends TextSpan {
  word: SensitiveWord;
}

/** Everything that is looked for, made ready. */
export interface Matcher {
  /** The words in a text of that kind by place; of those that overlap the one that weighs most in that kind, then the longest. */
  find(text: string, kind: FieldKind): Hit[];
}

/** Maximum length, in code units, of spaces and punctuation between two characters of a loose word. */
const MAX_GAP = 8;
const SEVERITY = { refuse: 0, hold: 1, replace: 2, pass: 3 } as const;

/** Makes words ready for search; takes long for many words, so it is done once for each revision. */
export function createMatcher(words: readonly SensitiveWord[]): Matcher {
  const plain = words.filter(({ kind }) => kind === 'word');
  const tight = finderOf(plain.filter(({ loose }) => !loose));
  const loose = finderOf(plain.filter((word) => word.loose));
  const identities = new Map(words.filter(({ kind }) => kind === 'identity').map((word) => [word.fold, word]));
  return {
    find(text, kind) {
      const folded = foldText(text);
      const hits: Hit[] = [];
      const spanOf = spansIn(text);
      const isAllowed = allowanceIn(folded);
      const take = (within: FoldedText, word: SensitiveWord, { from, until }: { from: number; until: number }) => {
        const [start, end] = [within.starts[from] ?? 0, within.ends[until - 1] ?? text.length];
        if (looksInto(word, kind) && !isAllowed(word, { start, end })) hits.push({ word, ...spanOf(start, end) });
      };
      tight(folded, (word, from, until) => {
        if (standsAlone(folded, from, until)) take(folded, word, { from, until });
      });
      if (plain.some((word) => word.loose)) {
        const solid = solidOf(folded);
        loose(solid, (word, from, until) => {
          if (isNear(solid, from, until) && standsAlone(solid, from, until)) take(solid, word, { from, until });
        });
      }
      const wanted = [...identities].flatMap(([name, word]) => (isIdentityKind(name) && looksInto(word, kind) ? [name] : []));
      for (const { kind: name, ...span } of wanted.length > 0 ? findIdentities(text, wanted) : []) {
        const word = identities.get(name);
        if (word) hits.push({ word, ...span });
      }
      return withoutOverlaps(hits, ({ word }) => SEVERITY[outcomeIn(kind, word.outcome)]);
    },
  };
}

/** Returns whether a place in a text belongs to a use of its word that is let through, spaces and signs aside. */
function allowanceIn(folded: FoldedText): (word: SensitiveWord, span: { start: number; end: number }) => boolean {
  let solid: FoldedText | null = null;
  return ({ allowed = [] }, { start, end }) => {
    if (allowed.length === 0) return false;
    const within = (solid ??= solidOf(folded));
    return allowed.some((use) => {
      const units = foldLoosely(use);
      for (let at = within.units.indexOf(units); units !== '' && at !== -1; at = within.units.indexOf(units, at + 1))
        if ((within.starts[at] ?? 0) <= start && (within.ends[at + units.length - 1] ?? 0) >= end) return true;
      return false;
    });
  };
}

type Finder = (folded: FoldedText, onFound: (word: SensitiveWord, from: number, until: number) => void) => void;

function finderOf(words: readonly SensitiveWord[]): Finder {
  const automaton: Automaton = buildAutomaton(words.map(({ fold }) => fold));
  return (folded, onFound) =>
    automaton.find(folded.units, (index, until) => {
      const word = words[index];
      if (word) onFound(word, until - word.fold.length, until);
    });
}

const LATIN = /[a-z0-9]/;

/** Returns whether a Latin word is no part of a longer one: rmt is not meant in charmtown. Other scripts need no space around a word. */
function standsAlone({ units, starts, ends }: FoldedText, from: number, until: number): boolean {
  const touches = (before: number, behind: number) =>
    before >= 0 && behind < units.length && ends[before] === starts[behind] && LATIN.test(units[before] ?? '') && LATIN.test(units[behind] ?? '');
  return !touches(from - 1, from) && !touches(until - 1, until);
}

/** Returns whether no two neighbors are far apart in the original. */
function isNear({ starts, ends }: FoldedText, from: number, until: number): boolean {
  for (let at = from + 1; at < until; at += 1) if ((starts[at] ?? 0) - (ends[at - 1] ?? 0) > MAX_GAP) return false;
  return true;
}

function withoutOverlaps(hits: readonly Hit[], severity: (hit: Hit) => number): Hit[] {
  const kept: Hit[] = [];
  let end = 0;
  const ranked = hits.toSorted((one, other) => one.start - other.start || other.end - one.end || severity(one) - severity(other));
  for (const hit of ranked) {
    const last = kept.at(-1);
    if (last === undefined || hit.start >= end) kept.push(hit);
    else if (severity(hit) < severity(last)) kept[kept.length - 1] = hit;
    else continue;
    end = hit.end;
  }
  return kept;
}
