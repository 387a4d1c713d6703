import { z } from './zod.ts';

const imageVariant = z.strictObject({ url: z.string(), width: z.int(), height: z.int() });
export const uploadImage = {
  summary: '上传一张图片（multipart，字段 file）',
  input: z.object({}),
  reply: z.strictObject({
    id: z.int(),
    url: z.string(),
    width: z.int(),
    height: z.int(),
    sha256: z.string(),
    /** Smallest first. */
    variants: z.array(imageVariant),
  }),
};
