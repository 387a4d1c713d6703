import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { UploadedImage } from '#contract/files.ts';
import { IMAGE_BYTES_MOST } from '#contract/limits.ts';
import type { MemberRequest, Platform } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import type { Tx } from '#server/platform/db.ts';
import { encodeImage, type EncodedImage } from './encode.ts';
import { createGate } from './gate.ts';
import { uploadedImageOf } from './pictures.ts';
import { insertImage, selectSentBefore, type ImageRow, type StoredVariant } from './queries.ts';
import { readStream } from './read-stream.ts';
import { LIMITS, variantName } from './rules.ts';

/** A picture with what tells it from others. */
export interface NewImage extends EncodedImage {
  /** Of the bytes as they were sent, in hex. */
  sha256: string;
  /** Null: the site's own. */
  memberId: number | null;
}

/** So many uploads are held in memory at once, each up to 10 MB; nobody waits, because a waiting sender would time out. */
const passGate = createGate(24, 0);

/**
 * Takes a picture from a member: the same bytes sent again are the same file. Throws `imageTooLarge`, `typeNotAccepted`,
 * `imageBroken`, `imageTooCostly`, `badBody` (the sender broke off), `tooManyRequests` or `overloaded`.
 */
export async function uploadImage(request: MemberRequest, stream: Readable): Promise<UploadedImage> {
  const { platform, viewer, now } = request;
  await countMemberAttempt(request, 'upload', LIMITS.uploads);
  return passGate(async () => {
    const bytes = await readStream(stream, IMAGE_BYTES_MOST, 'imageTooLarge');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const before = await selectSentBefore(platform.db, viewer.id, sha256);
    if (before) return uploadedImageOf(before);
    const encoded = await encodeImage(bytes);
    const row = await platform.db.transaction((tx) => registerImage(platform, tx, { ...encoded, sha256, memberId: viewer.id }, now));
    return uploadedImageOf(row);
  });
}

/** The bytes of a picture on its way in, as long as there is room for one more. Throws `imageTooLarge`, `badBody` or `overloaded`. */
export function receiveImage(stream: Readable): Promise<Buffer> {
  return passGate(() => readStream(stream, IMAGE_BYTES_MOST, 'imageTooLarge'));
}

/** Stores a picture whose variants are ready and answers its row; one that the same member has sent before is answered as it is. */
export async function registerImage(platform: Platform, tx: Tx, image: NewImage, now: Date): Promise<ImageRow> {
  const stored: StoredVariant[] = [];
  // Files first: a row never names a file that is not there.
  for (const { bytes, ...size } of image.variants) {
    const name = variantName(image.sha256, size.width);
    await platform.files.write(name, bytes);
    stored.push({ name, ...size, bytes: bytes.length });
  }
  return insertImage(tx, { ...image, variants: stored }, now);
}
