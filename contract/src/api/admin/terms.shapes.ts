import { DICTIONARY_NAMES, TERM_COLORS } from '../../dictionary-names.ts';
import { flag, instant, line, lines } from '../inputs.shapes.ts';
import {
  MAX_TERM_DETAILS_LENGTH,
  MAX_TERM_LABEL_LENGTH,
  MAX_TERM_NOTE_LENGTH,
  MAX_TERM_PASTE_LENGTH,
  MAX_TERM_VALUE_LENGTH,
  MAX_TERMS,
} from '../../staff-limits.ts';
import { z } from '../../zod.ts';

const details = z.record(z.string(), z.unknown());

export const term = z.strictObject({
  value: z.string(),
  label: z.string(),
  note: z.string(),
  color: z.string(),
  /** What only some dictionaries have, such as the text of an article. */
  details,
  /** How often it is named; null where that is not counted. */
  uses: z.int().nullable(),
  /** From when it can be chosen; null: always. */
  from: instant.nullable(),
  /** Until when; null: for good. */
  until: instant.nullable(),
  retired: z.boolean(),
  /** What it was and will be called, the latest first; empty where one set of words holds. */
  versions: z.array(z.strictObject({ from: instant.nullable(), label: z.string(), note: z.string(), details, applied: z.boolean() })),
});

export const dictionary = z.strictObject({
  key: z.string(),
  name: z.string(),
  /** The program knows its entries: none can be added or retired. */
  fixed: z.boolean(),
  /** The program has its words too: they can't be changed. */
  worded: z.boolean(),
  /** A change of words is a version from a day on. */
  dated: z.boolean(),
  count: z.int(),
});

const key = z
  .string()
  .max(40)
  .refine((name) => Object.hasOwn(DICTIONARY_NAMES, name), '没有这一部字典');
const value = line(1, MAX_TERM_VALUE_LENGTH, `值是 1 到 ${MAX_TERM_VALUE_LENGTH} 个字`).refine((text) => !/[\s/?#%]/.test(text), '值里不能有空格和 / ? # %');
const day = z.union([z.iso.date({ error: '日期写成 2026-12-01 这样' }), z.iso.datetime({ offset: true, error: '日期写成 2026-12-01 这样' })]);

const fields = {
  label: line(1, MAX_TERM_LABEL_LENGTH, `名字是 1 到 ${MAX_TERM_LABEL_LENGTH} 个字`),
  note: line(0, MAX_TERM_NOTE_LENGTH, `一句说明最多 ${MAX_TERM_NOTE_LENGTH} 个字`).optional(),
  color: z.enum(TERM_COLORS, { error: '请选一个颜色' }).or(z.literal('')).optional(),
  details: details.refine((given) => JSON.stringify(given).length <= MAX_TERM_DETAILS_LENGTH, '太长了').optional(),
  /** From which day: of a new entry, or of changed words. Left out: from now on. */
  from: day.nullish(),
  /** The day it is retired; null: never. */
  until: day.nullish(),
};

export const listDictionariesForStaff = { summary: '全部字典的名字与条数', input: z.object({}), reply: z.array(dictionary) };
export const listTerms = {
  summary: '一部字典的全部条目，停用的也在，与用过几次',
  input: z.object({ key }),
  reply: z.strictObject({ ...dictionary.shape, terms: z.array(term) }),
};
export const saveTerm = {
  summary: '加一条，或改一条：值写下就不改；有版本的字典，改了名字就是新的一版',
  input: z.object({ key, value, ...fields }),
  reply: term,
};
export const changeTerm = { summary: '改一条，值在地址里', input: z.object({ key, value, ...fields }), reply: term };
export const retireTerm = {
  summary: '停用一条，旧的记录照旧显示它；或放回来',
  input: z.object({ key, value, retired: flag.default(true) }),
  reply: term,
};
export const orderTerms = {
  summary: '排一部字典的次序：写上全部没有停用的值',
  input: z.object({ key, values: z.array(value).min(1, '没有值').max(MAX_TERMS, '太多了') }),
  reply: z.strictObject({ terms: z.array(term) }),
};
export const pasteTerms = {
  summary: '粘贴一整张表：一行一条，名字、值、说明、游戏用逗号或制表符隔开；已有的改名字，不在表上的不动',
  input: z.object({ key, text: lines(1, MAX_TERM_PASTE_LENGTH, '太长了，分几次贴') }),
  reply: z.strictObject({ added: z.int(), changed: z.int(), same: z.int() }),
};
