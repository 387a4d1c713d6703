import { smallId } from '../inputs.shapes.ts';
import { FIGURES } from '../../figures.ts';
import { z } from '../../zod.ts';

const day = z.iso.date({ error: '日子写成 2026-11-22 这样' });
const key = z.enum(FIGURES, { error: '没有这个指标' });

/** One or several, parted by commas. */
const keys = z
  .string({ error: '请写上指标' })
  .transform((text) => text.split(',').filter((each) => each !== ''))
  .pipe(z.array(key).min(1, '请写上指标').max(FIGURES.length));

const range = { key: keys, from: day, to: day, gameId: smallId.optional(), columnId: smallId.optional() };

export const listSeries = {
  summary: '每天的数，按指标、游戏、栏目；没有的日子是 0，最多一千天',
  input: z.object(range),
  reply: z.array(z.strictObject({ key, day: z.string(), value: z.int() })),
};

export const listSearchMisses = {
  summary: '搜了没找到的词，最多的在前',
  input: z.object({ from: day, to: day }),
  reply: z.array(z.strictObject({ term: z.string(), count: z.int() })),
};

export const exportFigures = {
  summary: '同样的数，写成 CSV',
  input: z.object(range),
  reply: z.strictObject({ fileName: z.string(), text: z.string() }),
};

export const viewRollups = {
  summary: '新会员的留存（第 1、7、30 天）和公堂从检举到裁决的时间，按日子的范围',
  input: z.object({ from: day, to: day }),
  reply: z.strictObject({
    retention: z.array(
      z.strictObject({
        /** After how many days. */
        days: z.int(),
        /** Members who had signed up that long before the days of the range that were counted, and how many of them came then. */
        joined: z.int(),
        stayed: z.int(),
      }),
    ),
    /** Of the days of the range on which there was something to measure. */
    court: z.array(z.strictObject({ day: z.string(), medianHours: z.number(), lateHours: z.number() })),
  }),
};

export const recountFigures = { summary: '把最近七天重数一遍', input: z.object({}), reply: z.strictObject({ days: z.int() }) };
