import { uploadFile, type UploadedImage } from '#contract/api/files.ts';
import { MAX_IMAGE_BYTES, IMAGE_TYPES } from '#contract/limits.ts';
import type { CallFailure } from '#contract/envelope.ts';
import type { FailureName } from '#contract/failures.ts';
import { upload } from '#web/lib/calls/api.ts';

/** An uploaded picture as a document names it. */
export interface PlacedPicture {
  src: string;
  srcSmall: string;
  width: number;
  height: number;
  fileId: number;
}

/**
 * Uploads one picture with progress from 0 to 1. Rejects with a `CallFailure`; what is clearly too large or not a picture is refused before
 * uploading.
 */
export async function uploadPicture(file: File, onProgress: (share: number) => void): Promise<PlacedPicture> {
  if (file.size > MAX_IMAGE_BYTES) throw refusal('imageTooLarge', 413, '图片最大 10 MB，请缩小后再传');
  if (file.type !== '' && !IMAGE_TYPES.some((type) => type === file.type)) throw refusal('typeNotAccepted', 415, '只收 JPEG、PNG、WebP、GIF、AVIF 图片');
  const uploaded = (await upload(uploadFile, file, file.name || 'picture', onProgress)) as UploadedImage;
  return { src: uploaded.url, srcSmall: uploaded.variants[0]?.url ?? uploaded.url, width: uploaded.width, height: uploaded.height, fileId: uploaded.id };
}

function refusal(name: FailureName, status: number, message: string): CallFailure {
  return { code: '', name, status, message };
}
