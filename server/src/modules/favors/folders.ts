import { Failure, fieldFailure } from '#contract/failures.ts';
import type { FavorFolder } from '#contract/api/favors.ts';
import { MAX_FAVOR_FOLDERS } from '#contract/limits.ts';
import { isUniqueViolation, type Db, type DbContext, type Tx } from '#server/platform/database/db.ts';
import {
  countUnfiled,
  deleteFolder,
  insertFolder,
  lockFolder,
  lockFolders,
  renameFolder,
  selectFolders,
  updateFavor,
  updateOrder,
  type ChangedFavor,
  type FavorChange,
} from './queries-folders.ts';

const DAY_MS = 24 * 60 * 60_000;
const DEFAULT_NAME = '默认';

/** Returns a member's folders in their order, the default one first. */
export async function listFolders(db: Db, memberId: number): Promise<FavorFolder[]> {
  const [folders, unfiled] = [await selectFolders(db, memberId), await countUnfiled(db, memberId)];
  return [{ id: 0, name: DEFAULT_NAME, count: unfiled }, ...folders];
}

/** Makes a folder, or gives one another name. Throws `foldersFull`, `folderNameTaken` and `notFound`. */
export async function saveFolder(db: Db, memberId: number, { id, name }: { id?: number | undefined; name: string }): Promise<FavorFolder> {
  const fold = name.normalize('NFKC').toLowerCase();
  if (fold === DEFAULT_NAME) throw new Failure('folderNameTaken', taken());
  try {
    return await db.transaction(async (tx) => {
      const savedId = id ?? (await addFolder(tx, memberId, { name, fold }));
      if (id !== undefined && !(await renameFolder(tx, memberId, { id, name, fold }))) throw new Failure('notFound');
      const found = (await selectFolders(tx, memberId)).find((folder) => folder.id === savedId);
      if (!found) throw new Failure('notFound');
      return found;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'favor_folders_member_id_fold_key')) throw new Failure('folderNameTaken', taken());
    throw error;
  }
}

async function addFolder(tx: Tx, memberId: number, { name, fold }: { name: string; fold: string }): Promise<number> {
  await lockFolders(tx, memberId);
  if ((await selectFolders(tx, memberId)).length >= MAX_FAVOR_FOLDERS) throw new Failure('foldersFull', { values: { most: MAX_FAVOR_FOLDERS } });
  return insertFolder(tx, memberId, { name, fold });
}

const taken = () => ({ fields: [{ path: 'name', message: '已经有一个叫这个名字的收藏夹了' }] });

/** Removes a folder; its favors move to the default one. An unknown folder is no error. */
export async function removeFolder(db: Db, memberId: number, id: number): Promise<void> {
  await db.transaction((tx) => deleteFolder(tx, memberId, id));
}

/** Puts a member's folders into an order. */
export async function orderFolders(db: Db, memberId: number, ids: readonly number[]): Promise<void> {
  await db.transaction((tx) => updateOrder(tx, memberId, [...new Set(ids)]));
}

/**
 * Moves a favor to another folder and changes its note, each only if given. Throws `notFound` when the post is not in the favors,
 * `invalidInput` for an unknown folder.
 */
export async function changeFavor(
  { db, now }: DbContext,
  { memberId, postId }: { memberId: number; postId: number },
  { remindDays, ...change }: Omit<FavorChange, 'remindAt'> & { remindDays?: number | undefined },
): Promise<ChangedFavor> {
  const remindAt = remindDays === undefined ? undefined : remindDays === 0 ? null : new Date(now.getTime() + remindDays * DAY_MS);
  return db.transaction(async (tx) => {
    if (change.folderId && !(await lockFolder(tx, memberId, change.folderId))) throw fieldFailure('folderId', '这个收藏夹不在了');
    const changed = await updateFavor(tx, { memberId, postId }, { ...change, remindAt });
    if (!changed) throw new Failure('notFound');
    return changed;
  });
}
