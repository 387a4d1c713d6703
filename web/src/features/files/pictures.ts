import type { UploadedImage } from '#contract/api/files.ts';
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '#contract/limits.ts';

/** An uploaded picture as a document names it. */
export interface PlacedPicture {
  src: string;
  srcSmall: string;
  width: number;
  height: number;
  fileId: number;
  /** It carries the label of generated content. */
  generated?: true | undefined;
}

/** The file types a file picker offers for pictures. */
export const PICTURE_ACCEPT = IMAGE_TYPES.join();

/** Why a picture is not worth sending, before a byte travels; null: it may go. */
export function refusePicture({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (size === 0) return '这个文件是空的';
  if (size > MAX_IMAGE_BYTES) return '图片最大 10 MB，请缩小后再传';
  return type === '' || IMAGE_TYPES.some((each) => each === type) ? null : '只收 JPEG、PNG、WebP、GIF、AVIF 图片';
}

/** Of the copy that is shown where there is no choice. */
const SMALL_WIDTH = 480;

/** Returns an uploaded picture as a document names it. */
export function placedOf({ id, url, width, height, variants, generated }: UploadedImage): PlacedPicture {
  return {
    src: url,
    srcSmall: variants.find((copy) => copy.width >= SMALL_WIDTH)?.url ?? url,
    width,
    height,
    fileId: id,
    ...(generated && { generated: true }),
  };
}
