import { flag, id, instant, line, lines } from './inputs.shapes.ts';
import { MAX_ACCUSED, MAX_EVIDENCE, MAX_PROMPT_LENGTH, MAX_SHORT_PROMPT_LENGTH, MAX_STORY_LENGTH } from '../limits.ts';
import { z } from '../zod.ts';

const accusedInput = z.object({
  name: line(1, 24, '角色名是 1 到 24 个字'),
  realm: line(1, 24, '请填服务器'),
  faction: line(0, 10, '阵营太长').default(''),
  class: line(0, 10, '职业太长').default(''),
  guild: line(0, 24, '公会名最多 24 个字').default(''),
});

/** A file that was sent before, perhaps with its copy for everybody; or a link. */
export const evidenceInput = z
  .object({
    fileId: id.optional(),
    /** What everybody may see of it: a redacted copy, or the file itself where nothing needs hiding. */
    publicFileId: id.nullable().default(null),
    url: z
      .string()
      .max(500, '链接太长')
      .regex(/^https:\/\/[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?$/, '请填 https 开头的链接')
      .optional(),
    caption: line(0, 200, '说明最多 200 个字').default(''),
  })
  .refine((given) => (given.fileId === undefined) !== (given.url === undefined), '每件证据是一个文件或一个链接');

/** Returns the shape of a list of at least `min` pieces of evidence. */
export const evidenceList = (min: number) => z.array(evidenceInput).min(min, '至少要有一件证据').max(MAX_EVIDENCE, `最多 ${MAX_EVIDENCE} 件证据`);

const prompt = (max: number, empty: string) => lines(0, max, `这一句最多 ${max} 个字`).refine((text) => text !== '', empty);

/** The statement in five answers. */
const promptsInput = z.object({
  rule: prompt(MAX_PROMPT_LENGTH, '这一句空着。没有讲过规矩，就写“没有讲”'),
  saidBy: prompt(MAX_SHORT_PROMPT_LENGTH, '这一句空着。没有人讲过，就写“没有”'),
  happened: prompt(MAX_STORY_LENGTH, '这一句空着。请写下你看见了什么'),
  talked: prompt(MAX_PROMPT_LENGTH, '这一句空着。没有谈过，就写“没有”'),
  want: prompt(MAX_SHORT_PROMPT_LENGTH, '这一句空着。请写下想要什么结果'),
});

export const complaintInput = z.object({
  /** Instead of a body: the statement, in five answers. */
  prompts: promptsInput.optional(),
  accused: z.array(accusedInput).min(1, '请写出被检举的角色').max(MAX_ACCUSED, `一桩案子最多 ${MAX_ACCUSED} 个角色`),
  offence: line(1, 40, '请选案由'),
  activity: line(1, 40, '请选是什么活动'),
  occurredOn: z.iso.date('请写出那一天，例如 2026-03-04'),
  place: line(0, 40, '地点最多 40 个字').default(''),
  loss: z
    .object({
      type: line(1, 40, '请选损失的种类'),
      amount: z.number().min(0, '数额不能是负的').max(1e12, '数额太大').nullable().default(null),
      item: line(0, 60, '物品最多 60 个字').default(''),
    })
    .nullable()
    .default(null),
  contacted: flag.default(false),
  wish: line(1, 40, '请选你的诉求'),
  evidence: evidenceList(1),
  /** The case on whose page they said that they were there too: a hint to the judge, who alone joins cases. */
  joinCaseId: id.optional(),
  declaration: flag.refine((given) => given, '请确认所写属实'),
});

/** What somebody keeps of what they wrote in a case. */
export const receipt = z.strictObject({
  number: z.string(),
  /** Of the text and, a line each, the hashes and addresses of its pieces of evidence. */
  sha256: z.string(),
  at: instant,
  characters: z.int(),
  pieces: z.int(),
});

/** A piece of evidence whose file is a piece of another case as well, or an earlier piece of the same one; pieces by their number in the case. */
export const samePicture = z.strictObject({ position: z.int(), caseId: z.int(), columnId: z.int(), otherPosition: z.int() });
