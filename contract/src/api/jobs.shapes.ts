import { instant } from './inputs.shapes.ts';
import { z } from '../zod.ts';

const job = z.strictObject({
  name: z.string(),
  /** What it is for. */
  title: z.string(),
  isRunning: z.boolean(),
  lastAt: instant.nullable(),
  nextAt: instant.nullable(),
  ms: z.int().nullable(),
  result: z.enum(['done', 'failed']).nullable(),
  error: z.string(),
  node: z.string(),
});

export const listJobs = {
  summary: '后台的活：做什么、上次做得怎样、下次什么时候',
  input: z.object({}),
  reply: z.strictObject({
    items: z.array(job),
    /** The processes that do them. */
    workers: z.array(z.strictObject({ node: z.string(), startedAt: instant, seenAt: instant })),
  }),
};

export const runJob = {
  summary: '让一样后台的活现在就做',
  input: z.object({ name: z.string().max(60, '没有这样的活') }),
  reply: z.strictObject({ name: z.string() }),
};
