import type { Block } from '#contract/api/blocks.ts';
import { foldLoosely } from '#contract/text/fold.ts';

/** What is matched: its author and its text; of a post also which it is and its tags. */
export interface BlockableContent {
  authorId: number | null;
  words: readonly string[];
  postId?: number | undefined;
  tags?: readonly string[] | undefined;
}

const folds = new Map<string, string>();

/** Returns the entry that hides something, or null. Words are compared as the site compares its own: width, case, simplified characters, nothing between. */
export function hidingBlock(blocks: readonly Block[], { authorId, words, postId, tags = [] }: BlockableContent): Block | null {
  const text = blocks.some(({ word, isTag }) => word !== null && !isTag) ? foldLoosely(words.join(' ')) : '';
  const hides = ({ word, isTag, member, post }: Block) => {
    // A list that this browser has kept from before posts could be hidden names none.
    if (word === null) return member ? member.id === authorId : postId !== undefined && post?.id === postId;
    return isTag ? tags.some((tag) => foldOf(tag) === foldOf(word)) : text.includes(foldOf(word));
  };
  return blocks.find(hides) ?? null;
}

/** Returns the line that replaces what an entry hides. */
export function reasonOf({ word, isTag, member }: Block): string {
  if (word === null) return member ? `已隐藏：${member.nickName} 说的话` : '已隐藏：这一篇';
  return isTag ? `已隐藏：带标签“${word}”` : `已隐藏：包含“${word}”`;
}

function foldOf(word: string): string {
  const fold = folds.get(word) ?? foldLoosely(word);
  folds.set(word, fold);
  return fold;
}
