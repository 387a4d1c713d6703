import { flag, id, line } from './inputs.shapes.ts';
import { MAX_SEALED_VIDEO_BYTES } from '../limits.ts';
import { z } from '../zod.ts';

/** What a file is sent for; it decides who may send it, what it may be, and what becomes of it. */
export const uploadPurpose = z.enum(['picture', 'scenery', 'avatar', 'evidence', 'appeal', 'import']);

const imageVariant = z.strictObject({ url: z.string(), width: z.int(), height: z.int() });
export const uploadedImage = z.strictObject({
  id: z.int(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  sha256: z.string(),
  /** Whether it carries the label of generated content. */
  generated: z.boolean(),
  /** Smallest first. */
  variants: z.array(imageVariant),
});
export const uploadedAvatar = z.strictObject({ avatar: z.string() });
export const uploadedEvidence = z.strictObject({ id: z.int(), url: z.string(), name: z.string(), size: z.int(), sha256: z.string() });
/** What a file has become. */
export const uploadResult = z.union([uploadedImage, uploadedAvatar, uploadedEvidence]);
export const uploadProgress = z.strictObject({
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
const uploadId = z.uuid('上传的编号不对');
const answerKey = z.string().max(200, '链接不对');

const sent = z.object({
  /** The key of an answer link, for a sender without an account. */
  key: answerKey.optional(),
  name: line(0, 120, '文件名太长').optional(),
  /** Of the whole file, as the browser computed it. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, '校验值不对')
    .optional(),
  /** Of the whole file in bytes; with the first piece of several. */
  size: count.optional(),
  /** Names the upload: chosen by the sender with the first piece, or as returned for it. */
  upload: uploadId.optional(),
  /** Where this piece begins. */
  offset: count.optional(),
});

export const uploadFile = {
  summary: '上传一个文件（multipart，字段 file 在最后）：图片、风景、头像、证据；大的一段一段传，断了接着传',
  maxBodyBytes: MAX_SEALED_VIDEO_BYTES,
  openToSuspended: true as const,
  input: sent.extend({
    purpose: uploadPurpose.default('picture'),
    /** Of a picture: the same as the purpose `scenery`. */
    wide: flag.default(false),
  }),
  reply: z.union([uploadedImage, uploadedAvatar, uploadedEvidence, uploadProgress]),
};

export const labelPicture = {
  summary: '标明自己的一张图含 AI 生成内容，或去掉；图自带的标识去不掉',
  input: z.object({ id, generated: flag }),
  reply: uploadedImage,
};

export const findUpload = {
  summary: '一次上传到了哪里；传完的，它成了什么',
  input: z.object({ upload: uploadId, key: answerKey.optional() }),
  reply: uploadProgress.extend({
    /** Null while bytes are missing, or while it is being examined. */
    file: uploadResult.nullable(),
  }),
};

export const uploadEvidence = {
  summary: '上传一件证据，同 /oss/r/upload 的 purpose=evidence',
  maxBodyBytes: MAX_SEALED_VIDEO_BYTES,
  openToSuspended: true as const,
  input: sent,
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

export const findEvidenceUpload = { ...findUpload, summary: '一件证据的上传到了哪里，同 /oss/r/upload' };

export const uploadAvatar = {
  summary: '换头像，裁成正方形，同 /oss/r/upload 的 purpose=avatar',
  openToSuspended: true as const,
  input: sent.omit({ key: true }),
  reply: z.union([uploadedAvatar, uploadProgress]),
};
