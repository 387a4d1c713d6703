import { MAX_IMAGE_BYTES } from '#contract/limits.ts';
import { encodeImageFor } from '../pictures/encoder.ts';
import { registerImage } from '../pictures/keep-picture.ts';
import { uploadedImageOf } from '../pictures/pictures.ts';
import { selectSentBefore, touchImage } from '../pictures/queries.ts';
import { LIMITS, MAX_WIDTH } from '../pictures/rules.ts';
import { admitMember } from './admit-member.ts';
import { countPixels } from './pixel-budget.ts';
import { ownerOf, type Purpose } from './purpose.ts';

/**
 * Returns the purpose of pictures members show: the same bytes sent again are the same file. A wide one is kept for large screens as well;
 * suspended members may send those of their appeals.
 * Accepting throws `typeNotAccepted`, `imageTooLarge`, `imageBroken`, `imageTooCostly` and `overloaded`.
 */
export function picturePurpose({ isWide, isForSuspended = false }: { isWide: boolean; isForSuspended?: boolean }): Purpose {
  return {
    maxBytes: MAX_IMAGE_BYTES,
    tooLarge: 'imageTooLarge',
    admit: (request, { step }) => admitMember(request, step, { name: 'upload', limit: LIMITS.uploads, isForSuspended }),
    async accept(platform, { sender, bytes, sha256 }) {
      const { db, files } = platform;
      const { memberId } = sender;
      const before = await selectSentBefore(db, memberId, sha256);
      // Sent before for a post, it may have more to show than was kept then.
      const isWhole = before !== null && !(isWide && before.width === MAX_WIDTH);
      if (!isWhole) await countPixels(platform, memberId, bytes);
      const encoded = isWhole ? null : await encodeImageFor(ownerOf(sender), bytes, { isWide });
      return async (context) => {
        const again = isWhole ? await touchImage(context, before.id) : null;
        if (again !== null) return uploadedImageOf(again);
        // Purged since it was looked for, it is stored like a new one.
        const image = { ...(encoded ?? (await encodeImageFor(ownerOf(sender), bytes, { isWide }))), sha256, memberId };
        return uploadedImageOf(await registerImage({ ...context, files }, image));
      };
    },
  };
}
