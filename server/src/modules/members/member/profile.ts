import { writesTags } from '#server/platform/state/cache-tags.ts';
import { isUniqueViolation, type Tx } from '#server/platform/database/db.ts';
import { foldNickName } from './nick-names.ts';
import { setAvatarFile, writeProfile } from './queries-profile.ts';
import { refusalAt } from './rules.ts';

/** What a member changes of himself; what is left out stays. */
export interface ProfileChange {
  nickName?: string | undefined;
  signature?: string | undefined;
  gender?: 'male' | 'female' | 'secret' | undefined;
  /** Null: none any more. */
  character?: Record<string, string> | null | undefined;
  characterPublic?: boolean | undefined;
}

/** Changes what a member says of himself; whatever shows him is drawn anew. Throws `nickNameTaken`, after which the transaction is lost. */
export async function updateProfile(tx: Tx, memberId: number, change: ProfileChange, now: Date): Promise<void> {
  const { nickName, ...others } = change;
  try {
    await writeProfile(tx, memberId, { ...others, ...(nickName !== undefined && { nickName, nickFold: foldNickName(nickName) }) }, now);
  } catch (error) {
    if (isUniqueViolation(error, 'members_nick_fold_key')) throw refusalAt('nickName', 'nickNameTaken');
    throw error;
  }
  writesTags(tx, `member:${memberId}`);
}

/** Gives a member a stored picture in place of the shield, or (null) the shield again. */
export async function updateAvatar(tx: Tx, memberId: number, fileId: number | null): Promise<void> {
  await setAvatarFile(tx, memberId, fileId);
  writesTags(tx, `member:${memberId}`);
}
