import type { Db, Tx } from '#server/platform/database/db.ts';
import { deleteWatchedWords, selectWatchedWords, upsertWatchedWords } from './queries.ts';
import { foldWord, type NewWord, type SensitiveWord } from './rules.ts';

/** Stores words; one that compares the same as another takes its place. Every process obeys them from its next write on. Throws a RangeError for a word that can't be looked for. */
export async function addWatchedWords(tx: Tx, words: readonly NewWord[], now: Date): Promise<void> {
  const byFold = new Map(words.map((word) => ({ ...word, fold: foldWord(word) })).map((word) => [`${word.kind} ${word.fold}`, word]));
  if (byFold.size > 0) await upsertWatchedWords(tx, [...byFold.values()], now);
}

/** Removes a word in any spelling. Returns whether it existed. */
export async function removeWord(tx: Tx, word: string): Promise<boolean> {
  const folds = [word, ...[true, false].flatMap((loose) => foldOf(word, loose))];
  return (await deleteWatchedWords(tx, folds)) > 0;
}

function foldOf(word: string, loose: boolean): string[] {
  try {
    return [foldWord({ kind: 'word', word, loose })];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Returns all words, in the order in which they came. */
export function listWatchedWords(db: Db): Promise<SensitiveWord[]> {
  return selectWatchedWords(db);
}
