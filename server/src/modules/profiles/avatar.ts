import type { Readable } from 'node:stream';
import { receiveAvatar, storeAvatar } from '#server/modules/files/index.ts';
import { avatarUrl, updateAvatar } from '#server/modules/members/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import type { Db } from '#server/platform/database/db.ts';
import { LIMITS } from './rules.ts';

/** Accepts a member's picture and makes it their avatar. Throws `tooManyRequests`, and what `receiveAvatar` refuses. */
export async function changeAvatar(request: MemberRequest, stream: Readable): Promise<{ avatar: string }> {
  const { platform, viewer, now } = request;
  await countMemberAttempt(request, 'avatar', LIMITS.avatars);
  const made = await receiveAvatar(stream);
  return platform.db.transaction(async (tx) => {
    const fileId = await storeAvatar(platform, tx, viewer.id, made, now);
    await updateAvatar(tx, viewer.id, fileId);
    return { avatar: avatarUrl(viewer.id, fileId) };
  });
}

/** Gives a member the shield back. */
export async function dropAvatar(db: Db, memberId: number): Promise<{ avatar: string }> {
  await db.transaction((tx) => updateAvatar(tx, memberId, null));
  return { avatar: avatarUrl(memberId, null) };
}
