import { line } from './inputs.shapes.ts';
import { MAX_SEALED_VIDEO_BYTES } from '../limits.ts';
import { z } from '../zod.ts';

/** A form field holds text only. */
const count = z
  .string()
  .regex(/^\d{1,9}$/, '应是整数')
  .transform(Number);
const uploadId = z.uuid('上传的编号不对');

export const uploadFile = {
  summary: '上传一件证据或附件（multipart，字段 file 在最后）；大文件一段一段传',
  bodyBytesMost: MAX_SEALED_VIDEO_BYTES,
  openToSuspended: true as const,
  input: z.object({
    /** The key of an answer link, for a sender without an account. */
    key: z.string().max(200, '链接不对').optional(),
    name: line(0, 120, '文件名太长').optional(),
    /** Of the whole file, as the browser computed it. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, '校验值不对')
      .optional(),
    /** Of the whole file in bytes; with the first piece of several. */
    size: count.optional(),
    /** The id returned for the first piece, and the offset of this piece. */
    upload: uploadId.optional(),
    offset: count.optional(),
  }),
  reply: z.strictObject({
    /** Null while pieces are missing. */
    id: z.int().nullable(),
    url: z.string().nullable(),
    name: z.string(),
    size: z.int(),
    sha256: z.string().nullable(),
    upload: z.string().nullable(),
    /** Bytes that are there: where the next piece begins. */
    received: z.int(),
  }),
};

export const findUpload = {
  summary: '一次分段上传到了哪里',
  input: z.object({ upload: uploadId, key: z.string().max(200, '链接不对').optional() }),
  reply: z.strictObject({ upload: z.string(), size: z.int(), received: z.int() }),
};
