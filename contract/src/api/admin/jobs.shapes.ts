import { instant } from '../inputs.shapes.ts';
import { z } from '../../zod.ts';

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
  /** How many things it has done of how many it was asked for; null: nothing is left, or it does not count. */
  progress: z.strictObject({ done: z.int(), total: z.int() }).nullable(),
  /** The run that goes on, or waits, or has ended within the hour. */
  run: z
    .strictObject({
      id: z.string(),
      state: z.enum(['waiting', 'running', 'done', 'stopped', 'failed']),
      canRetry: z.boolean(),
      canStop: z.boolean(),
      /** Why one that goes on cannot be stopped. */
      runsOn: z.string(),
    })
    .nullable(),
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

const run = z.object({ id: z.uuid('没有这样的一次') });

export const retryJob = { summary: '没做成或停下了的一次再排上', input: run, reply: job };

export const stopJob = { summary: '停下排着或正在做的一次：剩下的下一次接着做', input: run, reply: job };
