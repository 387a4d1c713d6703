import { instant, smallId } from '../inputs.shapes.ts';
import { z } from '../../zod.ts';

const report = z.strictObject({
  /** The site the ids of the file are of. */
  site: z.string(),
  lines: z.int(),
  /** What would come along, or came, of each kind. */
  added: z.array(z.strictObject({ label: z.string(), count: z.int() })),
  refusedCount: z.int(),
  /** All there is to say of it, a sentence each. */
  sentences: z.array(z.string()),
});

const order = z.strictObject({
  id: z.int(),
  act: z.enum(['check', 'run']),
  /** Of the file. */
  name: z.string(),
  pictures: z.string().nullable(),
  orderedAt: instant,
  /** Null: it waits or is under way. */
  doneAt: instant.nullable(),
  /** Lines, of all; 0 of 0 before it has begun. */
  done: z.int(),
  total: z.int(),
  /** Why it was not done; else empty. */
  failure: z.string(),
  report: report.nullable(),
  /** Whether its file is still there, so that it can be done once more. */
  hasFile: z.boolean(),
});

const run = z.strictObject({
  id: z.int(),
  site: z.string(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  undoneAt: instant.nullable(),
});

export const listImports = {
  summary: '从别的站搬进来：核对过和搬过的，新的在前；做到哪里，报告怎么说',
  input: z.object({}),
  reply: z.strictObject({
    orders: z.array(order),
    runs: z.array(run),
    /** Where a file is put on the machine that does it, when it is too large to be sent. */
    folder: z.string(),
  }),
};

/** The name of something in that folder, which no path can come of. */
const named = (what: string) =>
  z
    .string({ error: `${what}要是文字` })
    .trim()
    .regex(/^(?!\.)[\p{L}\p{N} ._()（）-]{1,200}$/u, `${what}写得不对：只写名字，不写路径`);
const placed = z.object({ id: z.int() });

export const checkImport = {
  summary: '核对一个要搬进来的文件：传上来的，或者放在服务器上的；什么也不写进去',
  input: z.object({
    /** A file that was sent for this purpose. */
    file: smallId.optional(),
    path: named('文件名').optional(),
    /** The folder with its pictures. */
    pictures: named('文件夹').optional(),
    /** Left out: the game that is recommended. */
    game: smallId.optional(),
  }),
  reply: placed,
};

export const runImport = { summary: '把核对过的文件搬进来；中断了再来一次，接着搬', input: z.object({ id: smallId }), reply: placed };
export const stopImport = { summary: '停下正在做的核对或搬；搬过的留着，可以接着搬', input: z.object({ id: smallId }), reply: placed };
export const undoImport = {
  summary: '把一批搬进来的整个退回去；有人接着用的留下',
  takesLong: true as const,
  input: z.object({ id: smallId }),
  reply: z.object({ posts: z.int(), comments: z.int(), members: z.int(), kept: z.int() }),
};
