import { MAX_IMAGE_BYTES } from '#contract/limits.ts';
import { admitMember, encodeAvatarFor, ownerOf, storeAvatar, type Purpose } from '#server/modules/files/index.ts';
import { avatarUrl, updateAvatar } from '#server/modules/members/index.ts';
import { requireNotOrdered } from '#server/modules/removals/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { LIMITS } from './rules.ts';

/** A picture that its sender wears at once: a square of 256 pixels, the middle of it; an animation becomes a still picture. */
export const avatarPurpose: Purpose = {
  maxBytes: MAX_IMAGE_BYTES,
  tooLarge: 'imageTooLarge',
  admit: (request, { step }) => admitMember(request, step, { name: 'avatar', limit: LIMITS.avatars }),
  async accept({ files }, { sender, bytes }) {
    const { memberId } = sender;
    const made = await encodeAvatarFor(ownerOf(sender), bytes);
    return async (context) => {
      if (memberId === null) throw new Error('only members wear an avatar');
      await requireNotOrdered(context.tx, 'member', memberId);
      const fileId = await storeAvatar({ ...context, files }, memberId, made);
      await updateAvatar(context.tx, memberId, fileId);
      return { avatar: avatarUrl(memberId, fileId) };
    };
  },
};

/** Gives a member the shield back. */
export async function dropAvatar(db: Db, memberId: number): Promise<{ avatar: string }> {
  await db.transaction((tx) => updateAvatar(tx, memberId, null));
  return { avatar: avatarUrl(memberId, null) };
}
