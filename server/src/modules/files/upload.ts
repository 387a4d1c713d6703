import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { UploadedImage, UploadedPiece } from '#contract/api/files.ts';
import type * as shapes from '#contract/api/files.shapes.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { MAX_IMAGE_BYTES } from '#contract/limits.ts';
import type { MemberRequest, Platform } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { encodeImage, type EncodedImage } from './encode.ts';
import { createGate } from './gate.ts';
import { beginUpload, discardUpload, gatherPiece, getUpload, type Bounds } from './pieces.ts';
import { uploadedImageOf } from './pictures.ts';
import { insertImage, selectSentBefore, type ImageRow, type StoredVariant } from './queries.ts';
import { readStream } from './read-stream.ts';
import { LIMITS, MAX_WIDTH, variantName } from './rules.ts';

/** A picture with its identity. */
export interface NewImage extends EncodedImage {
  /** Of the bytes as they were sent, in hex. */
  sha256: string;
  /** Null: the site's own. */
  memberId: number | null;
}

const BOUNDS: Bounds = { most: MAX_IMAGE_BYTES, tooMany: 'imageTooLarge' };

/** The number of uploads in memory at once, each up to 10 MB; none are queued, because a waiting sender would time out. */
const passGate = createGate(24, 0);

/** What comes with a picture, or with a piece of one. */
export type ImageUpload = ParsedInputOf<typeof shapes.uploadImage>;

/**
 * Takes a picture from a member, whole or the next piece of one: the same bytes sent again are the same file, and a piece that came before is
 * no mistake. Throws `invalidInput` (a piece out of place), `notFound` for another's upload, `imageTooLarge`, `typeNotAccepted`,
 * `imageBroken`, `imageTooCostly`, `badBody` (the sender broke off), `tooManyRequests` or `overloaded`.
 */
export async function uploadImage(request: MemberRequest, stream: Readable, given: ImageUpload): Promise<UploadedImage | UploadedPiece> {
  const { platform, viewer, now } = request;
  // The pieces after the first one belong to the same picture.
  if (given.upload === undefined) await countMemberAttempt(request, 'upload', LIMITS.uploads);
  return passGate(async () => {
    const bytes = await readStream(stream, MAX_IMAGE_BYTES, 'imageTooLarge');
    if (given.upload === undefined && (given.size === undefined || given.size === bytes.length)) return keepImage(platform, viewer.id, bytes, given, now);
    const sender = { memberId: viewer.id, accusedId: null };
    const upload =
      given.upload === undefined ? await beginUpload(platform, sender, { ...given, name: '' }, BOUNDS, now) : await getUpload(platform, sender, given.upload);
    const { upload: after, whole } = await gatherPiece(platform, upload, given.offset ?? 0, bytes, BOUNDS);
    if (whole === null) return { upload: after.id, size: after.sizeBytes, received: after.receivedBytes };
    try {
      return await keepImage(platform, viewer.id, whole, given, now);
    } finally {
      await discardUpload(platform, after);
    }
  });
}

async function keepImage(platform: Platform, memberId: number, bytes: Buffer, { wide }: ImageUpload, now: Date): Promise<UploadedImage> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const before = await selectSentBefore(platform.db, memberId, sha256);
  // Sent before for a post, it may have more to show than was kept then.
  if (before && !(wide && before.width === MAX_WIDTH)) return uploadedImageOf(before);
  const encoded = await encodeImage(bytes, { isWide: wide });
  const row = await platform.db.transaction((tx) => registerImage(platform, tx, { ...encoded, sha256, memberId }, now));
  return uploadedImageOf(row);
}

/** Returns the bytes of a picture on its way in, as long as there is room for one more. Throws `imageTooLarge`, `badBody` or `overloaded`. */
export function receiveImage(stream: Readable): Promise<Buffer> {
  return passGate(() => readStream(stream, MAX_IMAGE_BYTES, 'imageTooLarge'));
}

/** Stores a picture as the site's own and returns its row. Throws `imageTooLarge`, `typeNotAccepted`, `imageBroken` or `imageTooCostly`. */
export async function keepSitePicture(platform: { db: Db; files: FileStore }, bytes: Buffer, now: Date): Promise<ImageRow> {
  const encoded = await encodeImage(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return platform.db.transaction((tx) => registerImage(platform, tx, { ...encoded, sha256, memberId: null }, now));
}

/** Stores a picture with finished variants and returns its row; for one the same member sent before, the existing row. */
export async function registerImage(platform: Pick<Platform, 'files'>, tx: Tx, image: NewImage, now: Date): Promise<ImageRow> {
  const stored: StoredVariant[] = [];
  // Files first: a row never names a file that is not there.
  for (const { bytes, ...size } of image.variants) {
    const name = variantName(image.sha256, size.width);
    await platform.files.write(name, bytes);
    stored.push({ name, ...size, bytes: bytes.length });
  }
  return insertImage(tx, { ...image, variants: stored }, now);
}
