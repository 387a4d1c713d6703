import { record, recordNothing } from '#server/modules/audit/index.ts';
import type { Db, WriteContext } from '#server/platform/database/db.ts';
import { deleteWatchedWords, selectWatchedWords, upsertWatchedWords } from './queries.ts';
import { foldWord, type NewWord, type SensitiveWord } from './rules.ts';

/** Stores words; one that compares the same as another takes its place. Every process obeys them from its next write on. Throws a RangeError for a word that can't be looked for. */
export async function addWatchedWords({ tx, now }: WriteContext, words: readonly NewWord[]): Promise<void> {
  const byFold = new Map(words.map((word) => ({ ...word, fold: foldWord(word) })).map((word) => [`${word.kind} ${word.fold}`, word]));
  if (byFold.size > 0) await upsertWatchedWords({ tx, now }, [...byFold.values()]);
}

/** Stores words like `addWatchedWords`, as an act of staff. Throws a RangeError for a word that can't be looked for. */
export async function saveWords({ tx, now }: WriteContext, words: readonly NewWord[]): Promise<void> {
  const folds = new Set(words.map((word) => `${word.kind} ${foldWord(word)}`));
  const before = (await selectWatchedWords(tx)).filter(({ kind, fold }) => folds.has(`${kind} ${fold}`));
  await addWatchedWords({ tx, now }, words);
  if (words.length === 0) return recordNothing(tx);
  const [first] = words;
  const target = { kind: 'word', id: words.length === 1 && first ? foldWord(first) : `${words.length}` };
  await record({ tx, now }, { act: 'word.save', target, before: { words: before.map(wordOf) }, after: { words: words.map(wordOf) } });
}

/** Removes a word in any spelling. Returns whether it existed. */
export async function removeWord({ tx, now }: WriteContext, word: string): Promise<boolean> {
  const folds = [word, ...[true, false].flatMap((loose) => foldOf(word, loose))];
  const removed = await deleteWatchedWords(tx, folds);
  const [first] = removed;
  if (!first) return false;
  await record({ tx, now }, { act: 'word.remove', target: { kind: 'word', id: first.fold }, before: { words: removed.map(wordOf) } });
  return true;
}

/** Returns a word as it was given, without what the table makes of it. */
function wordOf({ kind, word, loose, outcome, replacement, fields, note }: NewWord): NewWord {
  return { kind, word, loose, outcome, replacement, fields, note };
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
