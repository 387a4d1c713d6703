import { z } from '../zod.ts';

export const dictionaryEntry = z.strictObject({ value: z.string(), label: z.string(), color: z.string().optional(), note: z.string().optional() });

export const listDictionaries = { summary: '全部字典', input: z.object({}), reply: z.record(z.string(), z.array(dictionaryEntry)) };
