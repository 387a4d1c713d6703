import type { ShippedItem, ShippedKind } from '#server/modules/shipped/index.ts';
import { addWatchedWords } from './edit.ts';
import { retireWord, selectWatchedWords } from './queries.ts';
import { foldWord, isNewWord, type NewWord } from './rules.ts';

const NAME = 'word';

/** The watched words, as the program ships them; the key is the kind and the form in which a word is compared. */
export const shippedWords: ShippedKind = {
  name: NAME,
  label: '敏感词',
  async read(db) {
    const words = await selectWatchedWords(db);
    return new Map(words.map((word) => [`${word.kind}/${word.fold}`, { content: contentOf(word), position: null }]));
  },
  async write({ tx, now }, key, { content }) {
    if (!isNewWord(content)) throw new Error(`word ${key} is shipped without its fields`);
    await addWatchedWords({ tx, now }, [content]);
  },
  async retire({ tx, now }, key) {
    const [kind, fold] = [key.startsWith('word/') ? ('word' as const) : ('identity' as const), key.slice(key.indexOf('/') + 1)];
    await retireWord({ tx, now }, { kind, fold });
  },
  isBinding: () => false,
};

/** Returns words as they are shipped. */
export function shippedWordsOf(words: readonly NewWord[]): ShippedItem[] {
  return words.map((word) => ({ id: `${NAME}:${word.kind}/${foldWord(word)}`, content: contentOf(word), position: null }));
}

function contentOf({ kind, word, loose, outcome, replacement, fields, note }: NewWord): NewWord {
  return { kind, word, loose, outcome, replacement, fields, note };
}
