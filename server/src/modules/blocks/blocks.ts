import type { Block } from '#contract/api/blocks.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { foldLoosely } from '#contract/text/fold.ts';
import { MAX_BLOCKS } from '#contract/limits.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { deleteBlock, deleteEnded, insertMembers, insertWords, lockBlocks, selectBlocks } from './queries.ts';

/** Returns a member's block list, newest first. */
export function listBlocks(db: Db, memberId: number): Promise<Block[]> {
  return selectBlocks(db, memberId);
}

/** Hides a word or a member; doing it again changes nothing. Throws `invalidInput` for a word without letters and for oneself, `notFound` and `blocksFull`. */
export async function addBlock({ db, now }: DbContext, memberId: number, given: { word?: string | undefined; memberId?: number | undefined }): Promise<Block> {
  if (given.memberId === memberId) throw fieldFailure('memberId', '自己说的话，自己总要听见');
  const { word = '' } = given;
  const fold = foldLoosely(word);
  if (given.memberId === undefined && fold === '') throw fieldFailure('word', '这个词里没有文字，挡不住什么');
  const blocks = await addAll({ db, now }, memberId, {
    words: given.memberId === undefined ? [word] : [],
    memberIds: given.memberId === undefined ? [] : [given.memberId],
  });
  const found = blocks.find((block) =>
    given.memberId === undefined ? block.word !== null && foldLoosely(block.word) === fold : block.member?.id === given.memberId,
  );
  if (!found) throw new Failure('notFound');
  return found;
}

/**
 * Imports a block list; existing entries stay, words without letters, unknown members and oneself are skipped. Returns the whole list.
 * Throws `blocksFull` without importing anything.
 */
export function addAll({ db, now }: DbContext, memberId: number, given: { words: readonly string[]; memberIds: readonly number[] }): Promise<Block[]> {
  const byFold = new Map(given.words.map((word) => [foldLoosely(word), word]));
  byFold.delete('');
  return db.transaction(async (tx) => {
    await lockBlocks(tx, memberId);
    await insertWords(
      { tx, now },
      memberId,
      [...byFold].map(([fold, word]) => ({ word, fold })),
    );
    await insertMembers({ tx, now }, memberId, [...new Set(given.memberIds)]);
    const blocks = await selectBlocks(tx, memberId);
    if (blocks.length > MAX_BLOCKS) throw new Failure('blocksFull', { values: { most: MAX_BLOCKS } });
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
