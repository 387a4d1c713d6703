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

export const recountFigures = { summary: '把最近七天重数一遍', input: z.object({}), reply: z.strictObject({ days: z.int() }) };
