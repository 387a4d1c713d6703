import { id, instant, line } from './inputs.shapes.ts';
import { MAX_AUTHORITY_LENGTH, MAX_DOCUMENT_NUMBER_LENGTH, MAX_TAKEDOWN_TARGETS, MIN_DOCUMENT_NUMBER_LENGTH } from '../limits.ts';
import { z } from '../zod.ts';

const target = z.strictObject({
  kind: z.enum(['post', 'comment']),
  id: z.int(),
  /** Of the post it is, or is under. */
  postId: z.int().nullable(),
  columnId: z.int().nullable(),
  title: z.string(),
});

export const takedown = z.strictObject({
  id: z.int(),
  authority: z.string(),
  documentNumber: z.string(),
  receivedAt: instant,
  dueAt: instant,
  savedBy: z.string(),
  executedAt: instant.nullable(),
  executedBy: z.string().nullable(),
  releasedAt: instant.nullable(),
  releaseDocument: z.string(),
  targets: z.array(target),
});

const documentNumber = line(
  MIN_DOCUMENT_NUMBER_LENGTH,
  MAX_DOCUMENT_NUMBER_LENGTH,
  `文号是 ${MIN_DOCUMENT_NUMBER_LENGTH} 到 ${MAX_DOCUMENT_NUMBER_LENGTH} 个字`,
);
const moment = z.iso.datetime({ error: '时间写得不对', offset: true });

export const listTakedowns = {
  summary: '法律下架的台账：没执行的在前，先到期的在先；最多一百道',
  input: z.object({}),
  reply: z.array(takedown),
};

export const saveTakedown = {
  summary: '登记一道下架的命令，还不执行',
  input: z.object({
    authority: line(2, MAX_AUTHORITY_LENGTH, `机关是 2 到 ${MAX_AUTHORITY_LENGTH} 个字`),
    documentNumber,
    receivedAt: moment,
    dueAt: moment,
    targets: z
      .array(z.strictObject({ kind: z.enum(['post', 'comment']), id }))
      .min(1, '请写明要移的是什么')
      .max(MAX_TAKEDOWN_TARGETS, `一道命令最多 ${MAX_TAKEDOWN_TARGETS} 处`),
  }),
  reply: z.strictObject({ id: z.int() }),
};

export const executeTakedown = {
  summary: '执行一道下架的命令：移除并封存，不能撤销',
  input: z.object({
    id,
    /** Typed once more. */
    documentNumber,
  }),
  reply: z.strictObject({ executedAt: instant }),
};

export const releaseTakedown = {
  summary: '凭解除的文书放回一道命令下架的内容',
  input: z.object({ id, releaseDocument: documentNumber }),
  reply: z.strictObject({ releasedAt: instant }),
};
