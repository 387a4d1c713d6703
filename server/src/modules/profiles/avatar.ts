import type { Readable } from 'node:stream';
import { Failure } from '#contract/failures.ts';
import { receiveAvatar, storeAvatar } from '#server/modules/files/index.ts';
import { avatarUrl, updateAvatar } from '#server/modules/members/index.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Db } from '#server/platform/db.ts';
import { AVATAR_LIMIT } from './rules.ts';

/** Takes a picture from a member and makes it his face. Throws `tooManyRequests`, and what `receiveAvatar` refuses. */
export async function changeAvatar(platform: Platform, memberId: number, stream: Readable, now: Date): Promise<{ avatar: string }> {
  const { allowed, retryAfter } = await platform.shared.take(`avatar:${memberId}`, AVATAR_LIMIT.most, AVATAR_LIMIT.windowSeconds, now);
  if (!allowed) throw new Failure('tooManyRequests', { retryAfter });
  const made = await receiveAvatar(stream);
  return platform.db.transaction(async (tx) => {
    const fileId = await storeAvatar(platform, tx, memberId, made, now);
    await updateAvatar(tx, memberId, fileId);
    return { avatar: avatarUrl(memberId, fileId) };
  });
}

/** Gives a member the shield back. */
export async function dropAvatar(db: Db, memberId: number): Promise<{ avatar: string }> {
  await db.transaction((tx) => updateAvatar(tx, memberId, null));
  return { avatar: avatarUrl(memberId, null) };
}
