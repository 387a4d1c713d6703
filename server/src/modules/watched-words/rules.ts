import { foldLoosely, foldText } from '#contract/text/fold.ts';
import { IDENTITY_KINDS, type IdentityKind } from './identities.ts';

/** The kinds of text that watched words are applied to. */
export const FIELD_KINDS = ['nickName', 'signature', 'title', 'body', 'comment', 'letter', 'suggestion', 'tag'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** The consequence for a text: it is refused, held for review, or the word is replaced. */
export const WATCHED_WORD_OUTCOMES = ['refuse', 'hold', 'replace'] as const;
export type WatchedWordOutcome = (typeof WATCHED_WORD_OUTCOMES)[number];

/**
 * Returns what an outcome comes to in a kind of field: a name or a tag with asterisks is none, so there every word is refused; nobody looks at
 * a signature first; and what only its addressee reads is not kept waiting.
 */
export function outcomeIn(kind: FieldKind, outcome: WatchedWordOutcome): WatchedWordOutcome | 'pass' {
  switch (kind) {
    case 'nickName':
    case 'tag':
      return 'refuse';
    case 'signature':
      return outcome === 'hold' ? 'refuse' : outcome;
    case 'letter':
    case 'suggestion':
      return outcome === 'hold' ? 'pass' : outcome;
    case 'title':
    case 'body':
    case 'comment':
      return outcome;
  }
}

/** One entry of the list, before it is stored. */
export interface NewWord {
  kind: 'word' | 'identity';
  /** The word itself, or the name of a kind of identity. */
  word: string;
  /** Spaces and punctuation between its characters do not hide it. */
  loose: boolean;
  outcome: WatchedWordOutcome;
  /** The replacement; empty: an asterisk for each character. */
  replacement: string;
  /** Empty: all kinds. */
  fields: readonly FieldKind[];
  note: string;
}

/** Returns whether a stored value is an entry of the list. */
export function isNewWord(value: unknown): value is NewWord {
  if (typeof value !== 'object' || value === null) return false;
  const given: Partial<Record<keyof NewWord, unknown>> = value;
  return (
    (given.kind === 'word' || given.kind === 'identity') &&
    typeof given.word === 'string' &&
    typeof given.loose === 'boolean' &&
    typeof given.outcome === 'string' &&
    isOutcome(given.outcome) &&
    typeof given.replacement === 'string' &&
    Array.isArray(given.fields) &&
    given.fields.every((field) => typeof field === 'string' && isFieldKind(field)) &&
    typeof given.note === 'string'
  );
}

export interface SensitiveWord extends NewWord {
  id: number;
  fold: string;
  /** Uses that are let through. */
  allowed?: readonly string[];
}

const MAX_WORD_LENGTH = 60;

/** Returns the form in which a word is compared and unique. Throws a RangeError, a Chinese sentence, when nothing is left of it or it is too long. */
export function foldWord({ kind, word, loose }: Pick<NewWord, 'kind' | 'word' | 'loose'>): string {
  if (kind === 'identity') {
    if (!isIdentityKind(word)) throw new RangeError(`没有叫“${word}”的身份痕迹。有这些：${IDENTITY_KINDS.join('、')}`);
    return word;
  }
  const fold = loose ? foldLoosely(word) : foldText(word).units.trim();
  if (foldLoosely(word) === '') throw new RangeError(`“${word}”里没有文字，找不了`);
  if (fold.length > MAX_WORD_LENGTH) throw new RangeError(`词最长 ${MAX_WORD_LENGTH} 个字，“${word.slice(0, 20)}…”太长`);
  return fold;
}

/** Returns whether a text names a kind of identity. */
export function isIdentityKind(text: string): text is IdentityKind {
  return IDENTITY_KINDS.some((kind) => kind === text);
}

/** Returns whether a text names a kind of field. */
export function isFieldKind(text: string): text is FieldKind {
  return FIELD_KINDS.some((kind) => kind === text);
}

/** Returns whether a text names what happens where a word is found. */
export function isOutcome(text: string): text is WatchedWordOutcome {
  return WATCHED_WORD_OUTCOMES.some((outcome) => outcome === text);
}

/** Returns whether a word is looked for in a field of that kind. */
export function looksInto(word: Pick<NewWord, 'fields'>, kind: FieldKind): boolean {
  return word.fields.length === 0 || word.fields.includes(kind);
}
