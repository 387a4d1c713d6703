import { writesTags, type CacheTag } from '#server/platform/state/cache-tags.ts';
import { isUniqueViolation, type Tx, type WriteContext } from '#server/platform/database/db.ts';
import { foldNickName } from './nick-names.ts';
import { clearAvatarFiles, clearShown, restoreShown, setAvatarFile, writeProfile, type ProfileShown } from './queries-profile.ts';
import { refusalAt } from './rules.ts';

/** A member's changes to their profile; fields left out stay. */
export interface ProfileChange {
  nickName?: string | undefined;
  signature?: string | undefined;
  gender?: 'male' | 'female' | 'secret' | undefined;
  /** Null: none any more. */
  character?: Record<string, string> | null | undefined;
  characterPublic?: boolean | undefined;
}

/** Returns what shows no more of a member than their name: it stays when they are only a comment older. */
export function nameTag(memberId: number): CacheTag {
  return `name:${memberId}`;
}

/** Changes a member's profile; whatever shows them is invalidated. Throws `nickNameTaken`, after which the transaction is unusable. */
export async function updateProfile({ tx, now }: WriteContext, memberId: number, change: ProfileChange): Promise<void> {
  const { nickName, ...others } = change;
  try {
    await writeProfile({ tx, now }, memberId, { ...others, ...(nickName !== undefined && { nickName, nickFold: foldNickName(nickName) }) });
  } catch (error) {
    if (isUniqueViolation(error, 'members_nick_fold_key')) throw refusalAt('nickName', 'nickNameTaken');
    throw error;
  }
  writesTags(tx, `member:${memberId}`, ...(nickName === undefined ? [] : [nameTag(memberId)]));
}

/** Replaces a member's shield with a stored picture, or (null) restores the shield. */
export async function updateAvatar(tx: Tx, memberId: number, fileId: number | null): Promise<void> {
  await setAvatarFile(tx, memberId, fileId);
  writesTags(tx, `member:${memberId}`);
}

/** Gives members their shields back. */
export async function takeOffAvatars(tx: Tx, memberIds: readonly number[]): Promise<void> {
  await clearAvatarFiles(tx, memberIds);
  for (const id of memberIds) writesTags(tx, `member:${id}`);
}

/** Takes a member's signature and picture off every page, and returns them; null when there is no such member. */
export async function withdrawShown(tx: Tx, memberId: number): Promise<ProfileShown | null> {
  writesTags(tx, `member:${memberId}`);
  return clearShown(tx, memberId);
}

/** Shows a member's signature and picture again, each where they have no other one by now. */
export async function giveBackShown(tx: Tx, memberId: number, shown: ProfileShown): Promise<void> {
  await restoreShown(tx, memberId, shown);
  writesTags(tx, `member:${memberId}`);
}
