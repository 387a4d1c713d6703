import { AUDIT_GROUP_NAMES } from './audit-groups.ts';
import { flag, id, instant, line, pageInput, pageOf } from './inputs.shapes.ts';
import { z } from '../zod.ts';

export const auditRole = z.enum(['presenter', 'operator', 'system']);
export const auditVia = z.enum(['web', 'shell', 'chore', 'api']);

/** One act of staff on record. */
const record = {
  /** Without gaps. */
  seq: z.int(),
  at: instant,
  /** Null: the system. */
  actor: z.strictObject({ id: z.int(), nickName: z.string() }).nullable(),
  role: auditRole,
  via: auditVia,
  /** `member.suspend` */
  act: z.string(),
  /** What it is called. */
  label: z.string(),
  targetKind: z.string(),
  targetId: z.string(),
  reasonCode: z.string(),
  reason: z.string(),
  caseId: z.int().nullable(),
  /** The acts of one transaction; null for an act alone. */
  batch: z.string().nullable(),
  /** The first act of the batch; null for itself. */
  parentSeq: z.int().nullable(),
  /** The act it took back. */
  undoes: z.int().nullable(),
  /** The act that took it back. */
  undoneBy: z.int().nullable(),
  /** The act that takes it back, and until when (null: at any time); null where nothing does, or something has. */
  undo: z.strictObject({ act: z.string(), until: instant.nullable() }).nullable(),
  /** Names and words of a person, by what they are; null where there are none, or no longer. */
  personal: z.record(z.string(), z.unknown()).nullable(),
  /** There were names and words of a person, which were erased by law. */
  erased: z.boolean(),
};
export const auditRow = z.strictObject(record);

/** A record; or an act of the court, which is in the log of its case and has no number here. */
export const listedRow = z.strictObject({ ...record, seq: z.int().nullable() });

export const readAuditHead = {
  summary: '管理记录的链现在到第几号，最后一条的哈希和时间；谁留着它，以后就能知道记录有没有被改过',
  input: z.object({}),
  reply: z.strictObject({
    /** Null before the first record. */
    head: z.strictObject({ seq: z.int(), hash: z.string(), at: instant }).nullable(),
  }),
};

const text = (max: number) => line(1, max, `最多 ${max} 个字`).optional();

/** The database knows no year 0. */
const time = z.iso.datetime('时间读不出来').refine((given) => !given.startsWith('0000'), '时间读不出来');

/** Which records; those left out: all. */
const filters = {
  actor: id.optional(),
  role: auditRole.optional(),
  /** An act, or the thing before its dot. */
  act: z
    .string()
    .regex(/^[a-z_]+(\.[a-z_]+)?$/, '没有这样的行为')
    .max(60)
    .optional(),
  /** Acts that are looked at together. */
  group: z.enum(AUDIT_GROUP_NAMES, '没有这一类').optional(),
  targetKind: text(40),
  targetId: text(80),
  from: time.optional(),
  to: time.optional(),
  /** Within the reason or what is personal of it; or as a whole the thing, the batch or the request. */
  q: text(60),
  batch: z.uuid('没有这一批').optional(),
  /** Private data that was opened. */
  privateOnly: flag.default(false),
  /** What can still be taken back. */
  undoable: flag.default(false),
};

export const listAudit = {
  summary: '记录在案的管理行为，新的在前；主持人只看自己的（mine）',
  input: z.object({
    ...pageInput,
    mine: flag.default(false),
    /** Also what presenters do in court, which the logs of the cases hold; then in the order of time. */
    court: flag.default(false),
    ...filters,
  }),
  reply: pageOf(listedRow),
};

export const viewAudit = {
  summary: '一条记录：改之前和改之后、同一批的、前后的哈希',
  input: z.object({ seq: id }),
  reply: z.strictObject({
    ...record,
    /** Changed fields alone. */
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    /** The others of its batch. */
    children: z.array(auditRow),
    previousHash: z.string(),
    hash: z.string(),
    /** Of the record behind it; null for the last one. */
    nextHash: z.string().nullable(),
    requestId: z.string().nullable(),
    /** Who was at the keyboard of the machine. */
    shellUser: z.string().nullable(),
    /** When the actor last showed a second factor. */
    factorAt: instant.nullable(),
    /** Of the address it came from, as 7F3A91C2; null once erased. */
    print: z.string().nullable(),
  }),
};

export const undoAudit = {
  summary: '撤销一条记录在案的行为，撤销自己也记录在案',
  input: z.object({ seq: id, reason: line(0, 500, '理由最多 500 个字').default('') }),
  /** The new record. */
  reply: auditRow,
};

export const verifyAudit = {
  summary: '从头验证记录的链：没有缺号，没有改动',
  input: z.object({}),
  reply: z.strictObject({
    from: z.int(),
    to: z.int(),
    ok: z.boolean(),
    /** The first record that is broken. */
    brokenAt: z.int().nullable(),
    /** Of the last record that is whole. */
    head: z.string(),
  }),
};

export const auditFormat = z.enum(['csv', 'ndjson'], { error: '格式是 csv 或 ndjson' });
export const exportAudit = {
  summary: '导出管理记录：记下这件事，一小时里可以用回答里的 audit 下载文件，人名和原话另在一个文件里',
  input: z.object({
    ...filters,
    format: auditFormat.default('ndjson'),
    /** Also names and words of persons, in a file apart. */
    personal: flag.default(false),
  }),
  reply: z.strictObject({
    /** The last record that is in it. */
    upTo: z.int(),
  }),
};
