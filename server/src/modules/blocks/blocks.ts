import type { Block } from '#contract/api/blocks.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { foldLoosely } from '#contract/text/fold.ts';
import { MAX_BLOCKS, MAX_HIDDEN_POSTS } from '#contract/limits.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { deleteBlock, deleteEnded, deleteOldPosts, insertMembers, insertPost, insertWords, lockBlocks, selectBlocks } from './queries.ts';

/** Returns a member's block list, newest first. */
export function listBlocks(db: Db, memberId: number): Promise<Block[]> {
  return selectBlocks(db, memberId);
}

/** One of these: a word, a tag, a member or a post. */
interface Given {
  word?: string | undefined;
  tag?: string | undefined;
  memberId?: number | undefined;
  postId?: number | undefined;
}

/**
 * Hides a word, a tag, a member or a post; doing it again changes nothing, and a word hides more than the same as a tag. Throws `invalidInput` for a word
 * without letters and for oneself, `notFound` and `blocksFull`.
 */
export async function addBlock({ db, now }: DbContext, memberId: number, { word, tag, memberId: hiddenId, postId }: Given): Promise<Block> {
  if (hiddenId === memberId) throw fieldFailure('memberId', '自己说的话，自己总要听见');
  const text = word ?? tag;
  const fold = text === undefined ? null : foldLoosely(text);
  if (fold === '') throw fieldFailure('word', '这个词里没有文字，挡不住什么');
  const blocks =
    postId === undefined
      ? await addAll({ db, now }, memberId, { words: only(word), tags: only(tag), memberIds: only(hiddenId) })
      : await hidePost({ db, now }, memberId, postId);
  const found = blocks.find((block) => {
    if (postId !== undefined) return block.post?.id === postId;
    return fold === null ? block.member?.id === hiddenId : block.word !== null && foldLoosely(block.word) === fold;
  });
  if (!found) throw new Failure('notFound');
  return found;
}

function only<Value>(value: Value | undefined): Value[] {
  return value === undefined ? [] : [value];
}

/** Hides a post that can be read; beyond the limit the post that was hidden first is shown again. */
function hidePost({ db, now }: DbContext, memberId: number, postId: number): Promise<Block[]> {
  return db.transaction(async (tx) => {
    await lockBlocks(tx, memberId);
    await insertPost({ tx, now }, memberId, postId);
    await deleteOldPosts(tx, memberId, MAX_HIDDEN_POSTS);
    return selectBlocks(tx, memberId);
  });
}

/** What is hidden with one call, posts apart. */
interface BlockList {
  words: readonly string[];
  tags: readonly string[];
  memberIds: readonly number[];
}

/**
 * Imports a block list; existing entries stay, words without letters, unknown members and oneself are skipped. Returns the whole list.
 * Throws `blocksFull` without importing anything.
 */
export function addAll({ db, now }: DbContext, memberId: number, given: BlockList): Promise<Block[]> {
  // A word hides more than the same as a tag.
  const byFold = new Map<string, { word: string; isTag: boolean }>([
    ...given.tags.map((word): [string, { word: string; isTag: boolean }] => [foldLoosely(word), { word, isTag: true }]),
    ...given.words.map((word): [string, { word: string; isTag: boolean }] => [foldLoosely(word), { word, isTag: false }]),
  ]);
  byFold.delete('');
  return db.transaction(async (tx) => {
    await lockBlocks(tx, memberId);
    await insertWords(
      { tx, now },
      memberId,
      [...byFold].map(([fold, entry]) => ({ ...entry, fold })),
    );
    await insertMembers({ tx, now }, memberId, [...new Set(given.memberIds)]);
    const blocks = await selectBlocks(tx, memberId);
    if (blocks.filter(({ post }) => post === null).length > MAX_BLOCKS) throw new Failure('blocksFull', { values: { most: MAX_BLOCKS } });
    return blocks;
  });
}

/** Hides something no longer; one that is not there is no mistake. */
export async function removeBlock({ db, now }: DbContext, memberId: number, id: number): Promise<void> {
  await db.transaction((tx) => deleteBlock({ tx, now }, memberId, id));
}

/** For how long the court asks who was hidden by a presenter. */
const KEPT_MS = 180 * 24 * 60 * 60 * 1000;

/** Deletes the blocks of presenters that ended longer ago than the court asks. */
export async function sweepEndedBlocks({ db, now }: DbContext): Promise<void> {
  await db.transaction((tx) => deleteEnded(tx, new Date(now.getTime() - KEPT_MS)));
}
