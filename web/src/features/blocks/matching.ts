import type { Block } from '#contract/api/blocks.ts';
import { foldLoosely } from '#contract/text/fold.ts';

/** What is matched: its author and its text. */
export interface BlockableContent {
  authorId: number | null;
  words: readonly string[];
}

const folds = new Map<string, string>();

/** Returns the entry that hides something, or null. Words are compared as the site compares its own: width, case, simplified characters, nothing between. */
export function hidingBlock(blocks: readonly Block[], { authorId, words }: BlockableContent): Block | null {
  const text = blocks.some(({ word }) => word !== null) ? foldLoosely(words.join(' ')) : '';
  return blocks.find(({ word, member }) => (word === null ? member !== null && member.id === authorId : text.includes(foldOf(word)))) ?? null;
}

function foldOf(word: string): string {
  const fold = folds.get(word) ?? foldLoosely(word);
  folds.set(word, fold);
  return fold;
}
