import { auditRow } from '../audit.shapes.ts';
import { answering } from './deputies.shapes.ts';
import { MUTE_DAYS } from './dashboard-limits.ts';
import { instant, line } from '../inputs.shapes.ts';
import { countQueue } from '../queue.shapes.ts';
import { z } from '../../zod.ts';

export const CHECK_NAMES = [
  'backup',
  'offsite',
  'key',
  'disk',
  'data',
  'files',
  'mail',
  'totp',
  'jobs',
  'chain',
  'database',
  'roles',
  'migrations',
  'address',
  'clock',
  'search',
  'words',
  'queue',
  'icp',
  'contact',
  'replies',
  'statements',
  'faults',
  'bounces',
] as const;
const checkName = z.enum(CHECK_NAMES, '没有这一项检查');

export const check = z.strictObject({
  name: checkName,
  /** What is looked at, in few letters. */
  label: z.string(),
  ok: z.boolean(),
  /** Of one that is well: a figure; of one that is not: what is wrong. */
  text: z.string(),
  /** What else there is to know; may be empty. */
  detail: z.string(),
  /** What mends it: a page where it is done, a command to copy where only the machine can; both null: the site does it at once. */
  mend: z.strictObject({ label: z.string(), href: z.string().nullable(), command: z.string().nullable() }),
  checkedAt: instant,
  /** Until when it is not shown as failed, and why; null: it is. */
  muted: z.strictObject({ until: instant, reason: z.string(), by: z.string() }).nullable(),
});

export const figureKey = z.enum(['active', 'signUps', 'posts', 'comments', 'verdicts', 'misses']);

export const getDashboard = {
  summary: '案头：待办、检查、今天的数和三十天、搜不到的词、最近的管理行为',
  input: z.object({}),
  reply: z.strictObject({
    queues: countQueue.reply,
    checks: z.array(check),
    /** Who an alarm of now goes to at once. */
    answering: z.array(answering),
    today: z.array(
      z.strictObject({
        key: figureKey,
        value: z.int(),
        /** A week ago, until the same time of the day; null where nobody has counted. */
        before: z.int().nullable(),
      }),
    ),
    /** How long the cases that were closed in the last 30 days took, the middle one, in days; null for none. */
    medianDays: z.number().nullable(),
    series: z.array(z.strictObject({ key: figureKey, days: z.array(z.strictObject({ day: z.string(), value: z.int() })) })),
    /** Of the last 7 days, the most often first. */
    searches: z.array(z.strictObject({ term: z.string(), count: z.int() })),
    recent: z.array(auditRow),
    /** Whether it holds the demo, which can be wiped out. */
    isDemo: z.boolean(),
    /** Cases that are open, and how long the oldest is; the court answers for them. */
    court: z.strictObject({ open: z.int(), oldestAt: instant.nullable() }),
  }),
};

export const runCheck = {
  summary: '再查一遍，能当场补救的就补救',
  input: z.object({ name: checkName }),
  reply: check,
};

export const muteCheck = {
  summary: '让一项检查安静 1、7 或 30 天，写明为什么',
  input: z.object({
    name: checkName,
    days: z.coerce.number('选 1、7 或 30 天').refine((days) => MUTE_DAYS.some((each) => each === days), '选 1、7 或 30 天'),
    reason: line(2, 200, '写 2 到 200 个字：为什么可以先不管'),
  }),
  reply: check,
};

const found = z.array(z.strictObject({ title: z.string(), note: z.string(), href: z.string() }));

export const getFound = {
  summary: '查找：会员、帖子、案子、设置、文稿',
  input: z.object({ q: line(1, 60, '写 1 到 60 个字') }),
  reply: z.strictObject({ members: found, posts: found, cases: found, settings: found, pages: found }),
};
