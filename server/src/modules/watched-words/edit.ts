import { isDeepStrictEqual } from 'node:util';
import { record, recordNothing } from '#server/modules/audit/index.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import { lockWords, retireWords, selectWatchedWords, upsertWatchedWords } from './queries.ts';
import { foldWord, type NewWord, type SensitiveWord } from './rules.ts';

/** Stores words; one that compares the same as another takes its place. Every process obeys them from its next write on. Throws a RangeError for a word that can't be looked for. */
export async function addWatchedWords({ tx, now }: WriteContext, words: readonly NewWord[]): Promise<void> {
  const given = byFold(words);
  if (given.size > 0) await upsertWatchedWords({ tx, now }, [...given.values()]);
}

/** Stores words like `addWatchedWords`, as an act of staff, a dangerous one where it `needsFactor`. Throws a RangeError for a word that can't be looked for. */
export async function saveWords({ tx, now }: WriteContext, words: readonly NewWord[], needsFactor = false): Promise<void> {
  await lockWords(tx);
  const before = [...(await findStored(tx, words)).values()];
  await addWatchedWords({ tx, now }, words);
  if (words.length === 0) return recordNothing(tx);
  const [first] = words;
  const target = { kind: 'word', id: words.length === 1 && first ? foldWord(first) : `${words.length}` };
  await record({ tx, now }, { act: 'word.save', target, needsFactor, before: { words: before }, after: { words: words.map(wordOf) } });
}

/** Removes a word in any spelling. Returns whether it existed. */
export async function removeWord({ tx, now }: WriteContext, word: string): Promise<boolean> {
  const folds = [word, ...[true, false].flatMap((loose) => foldOf(word, loose))];
  const removed = await retireWords({ tx, now }, folds);
  const [first] = removed;
  if (!first) return false;
  await record({ tx, now }, { act: 'word.remove', target: { kind: 'word', id: first.fold }, before: { words: removed.map(wordOf) } });
  return true;
}

/** Returns whether each of these words is stored exactly so, and keeps it so until the transaction ends. Throws a RangeError for a word that can't be looked for. */
export async function areWordsStored(tx: Tx, words: readonly NewWord[]): Promise<boolean> {
  await lockWords(tx);
  const stored = await findStored(tx, words);
  return [...byFold(words)].every(([key, word]) => isDeepStrictEqual(stored.get(key), wordOf(word)));
}

/** Returns whether a word is stored that compares the same as one of these, and keeps it so until the transaction ends. Throws a RangeError for a word that can't be looked for. */
export async function isAnyWordStored(tx: Tx, words: readonly NewWord[]): Promise<boolean> {
  await lockWords(tx);
  return (await findStored(tx, words)).size > 0;
}

/** Returns the stored words that compare the same as these, as they were given, by their keys. */
async function findStored(db: Db, words: readonly NewWord[]): Promise<Map<string, NewWord>> {
  const given = byFold(words);
  const stored = await selectWatchedWords(db);
  return new Map(stored.map((word) => [keyOf(word), wordOf(word)] as const).filter(([key]) => given.has(key)));
}

/** Returns words by their keys, the last of those that compare the same. */
function byFold(words: readonly NewWord[]): Map<string, NewWord & { fold: string }> {
  return new Map(words.map((word) => ({ ...word, fold: foldWord(word) })).map((word) => [keyOf(word), word]));
}

function keyOf({ kind, fold }: Pick<SensitiveWord, 'kind' | 'fold'>): string {
  return `${kind} ${fold}`;
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
