import { flag } from './inputs.shapes.ts';
import { z } from '../zod.ts';

const imageVariant = z.strictObject({ url: z.string(), width: z.int(), height: z.int() });
export const uploadedImage = z.strictObject({
  id: z.int(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  sha256: z.string(),
  /** Smallest first. */
  variants: z.array(imageVariant),
});
export const uploadedPiece = z.strictObject({
  upload: z.string(),
  size: z.int(),
  /** Bytes that are there: where the next piece begins. */
  received: z.int(),
});

/** A form field holds text only. */
const count = z
  .string()
  .regex(/^\d{1,9}$/, '应是整数')
  .transform(Number);
export const uploadImage = {
  summary: '上传一张图片（multipart，字段 file 在最后）；大的可以一段一段传',
  input: z.object({
    /** Of the whole picture in bytes; with the first piece of several. */
    size: count.optional(),
    /** The id returned for the first piece, and the offset of this piece. */
    upload: z.uuid('上传的编号不对').optional(),
    offset: count.optional(),
    /** Kept for large screens as well. */
    wide: flag.default(false),
  }),
  reply: z.union([uploadedImage, uploadedPiece]),
};
