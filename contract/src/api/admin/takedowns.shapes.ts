import { counterNoticeState } from '../counter-notices.shapes.ts';
import { flag, id, instant, line, lines, pageInput, pageOf } from '../inputs.shapes.ts';
import {
  MAX_AUTHORITY_LENGTH,
  MAX_DOCUMENT_NUMBER_LENGTH,
  MAX_REMOVAL_REASON_LENGTH,
  MAX_SLUG_LENGTH,
  MAX_TAKEDOWN_TARGETS,
  MIN_DOCUMENT_NUMBER_LENGTH,
  MIN_REMOVAL_REASON_LENGTH,
} from '../../staff-limits.ts';
import { z } from '../../zod.ts';

/** What has an id; a page of text has a name. */
const numbered = z.enum(['post', 'comment', 'scenery', 'member', 'ticket', 'entry']);
export const takedownKind = z.enum([...numbered.options, 'page']);

const target = z.strictObject({
  kind: takedownKind,
  /** Of a page of text its name in its address. */
  id: z.union([z.int(), z.string()]),
  /** Of the post it is, or is under. */
  postId: z.int().nullable(),
  columnId: z.int().nullable(),
  title: z.string(),
  /** It is sealed by this order; of a name, it is masked. */
  isSealed: z.boolean(),
  /** When it was put back by itself, upon the statement of its author. */
  restoredAt: instant.nullable(),
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
  /** It could not be executed as it was, and went back to the authority. */
  returnedAt: instant.nullable(),
  returnReason: z.string(),
  /** The letter, as it was uploaded. */
  file: z.strictObject({ id: z.int(), name: z.string(), sizeBytes: z.int() }).nullable(),
  /** The report of the public it was made upon. */
  report: z.strictObject({ id: z.int(), kind: z.enum(['illegal', 'infringement', 'minor']) }).nullable(),
  /** The statements of authors that they infringe nothing, without what they wrote and without their names. */
  counterNotices: z.array(
    z.strictObject({
      number: z.string(),
      state: counterNoticeState,
      filedAt: instant,
      forwardedAt: instant.nullable(),
      dueAt: instant.nullable(),
      step: z.enum(['sued', 'complained']).nullable(),
      stepAuthority: z.string(),
      stepNumber: z.string(),
      endedAt: instant.nullable(),
    }),
  ),
  targets: z.array(target),
});

const documentNumber = line(
  MIN_DOCUMENT_NUMBER_LENGTH,
  MAX_DOCUMENT_NUMBER_LENGTH,
  `文号是 ${MIN_DOCUMENT_NUMBER_LENGTH} 到 ${MAX_DOCUMENT_NUMBER_LENGTH} 个字`,
);
const moment = z.iso.datetime({ error: '时间写得不对', offset: true });

export const takedownState = z.enum(['waiting', 'executed', 'released', 'returned']);

export const listTakedowns = {
  summary: '法律下架的台账：没执行的在前，先到期的在先，一页一页',
  input: z.object({
    /** Those that wait, those in force, those that were released, those that were sent back; left out: all. */
    state: takedownState.optional(),
    /** Only those that wait and are due before that. */
    due: moment.optional(),
    ...pageInput,
  }),
  reply: pageOf(takedown),
};

export const listTakedownHosts = {
  summary: '本站自己的主机名：登记命令时，别处的地址不算',
  input: z.object({}),
  /** With the port where there is one. */
  reply: z.strictObject({ hosts: z.array(z.string()) }),
};

export const viewTakedown = {
  summary: '一道命令；sealed 打开封存的原文，要再验证一次，记录在案',
  input: z.object({ id, sealed: flag.default(false) }),
  reply: z.strictObject({
    ...takedown.shape,
    /** What is sealed, as it read; empty unless it was asked for. */
    texts: z.array(z.strictObject({ kind: takedownKind, id: z.union([z.int(), z.string()]), title: z.string(), text: z.string() })),
  }),
};

export const saveTakedown = {
  summary: '登记一道下架的命令，还不执行',
  input: z.object({
    authority: line(2, MAX_AUTHORITY_LENGTH, `机关是 2 到 ${MAX_AUTHORITY_LENGTH} 个字`),
    documentNumber,
    receivedAt: moment,
    dueAt: moment,
    /** Of the letter: an uploaded file that only its sender opens. */
    fileId: id.nullable().default(null),
    /** Of the report of the public it is made upon, whose number is then the number of the order. */
    reportId: id.nullable().default(null),
    targets: z
      .array(
        z.union([z.strictObject({ kind: numbered, id }), z.strictObject({ kind: z.literal('page'), id: line(1, MAX_SLUG_LENGTH, '没有这样的页面') })], {
          error: '要移的是什么，没有写对',
        }),
      )
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

export const returnTakedown = {
  summary: '把一道执行不了的命令退回给机关，写明为什么',
  input: z.object({
    id,
    text: lines(MIN_REMOVAL_REASON_LENGTH, MAX_REMOVAL_REASON_LENGTH, `理由是 ${MIN_REMOVAL_REASON_LENGTH} 到 ${MAX_REMOVAL_REASON_LENGTH} 个字`),
  }),
  reply: z.strictObject({ returnedAt: instant }),
};

export const releaseTakedown = {
  summary: '凭解除的文书放回一道命令下架的内容',
  input: z.object({ id, releaseDocument: documentNumber }),
  reply: z.strictObject({ releasedAt: instant }),
};
