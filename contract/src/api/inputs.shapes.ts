import { countGraphemes } from '../text/graphemes.ts';
import { PAGE_SIZE, MAX_PAGE_SIZE } from '../limits.ts';
import { z } from '../zod.ts';

/** A whole number as JSON number or as the text of a query or form field. */
const whole = (message: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,15}$/, message)
          .transform(Number),
      ],
      { error: message },
    )
    .pipe(z.int(message));

/** The id of a thing: a positive integer. */
export const id = whole('编号应是正整数').pipe(z.int().positive('编号应是正整数').max(Number.MAX_SAFE_INTEGER));

/** The id of a column or a game. These ids are `integer` in the database. */
export const smallId = id.pipe(z.int().max(2_147_483_647, '没有这个编号'));

/** A number by which things are counted, such as a floor: a positive integer that the database's own can hold. */
export const ordinal = whole('应是正整数').pipe(z.int().positive('应是正整数').max(2_147_483_647, '没有这么多'));

/** Yes or no as JSON boolean or as the text of a query or form field. */
export const flag = z.union(
  [z.boolean(), z.enum(['true', 'false', '1', '0', 'on', '']).transform((text) => text === 'true' || text === '1' || text === 'on')],
  {
    error: '应为是或否',
  },
);

/** A required consent; a missing value counts as no. */
export const consent = (message: string) => flag.catch(false).refine((yes) => yes, message);

/** An instant as ISO 8601 UTC. */
export const instant = z.string();

/** What is not seen in a line and tells it from its like, and what turns around the words after it, which on a page or in a mail are ours. */
const UNSEEN = /[\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** What takes room and shows nothing: a text of it alone is none. */
const BLANK = /[\u115f\u1160\u2800\u3164\uffa0]|\p{Cf}/gu;
/** More marks on a letter than any script has, which cover the lines above. */
const HEAP_OF_MARKS = /(\p{M}{8})\p{M}+/gu;

/** One line of text, trimmed, its length counted in grapheme clusters. Control characters are refused. */
export const line = (min: number, max: number, message: string) =>
  z
    .string({ error: message })
    .transform((text) => text.replace(UNSEEN, '').replace(HEAP_OF_MARKS, '$1').trim())
    .refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), '含有看不见的控制字符，请删掉')
    .refine((text) => within(text, min, max), message);

/** Several lines of text, trimmed at the ends, line breaks as \n. */
export const lines = (min: number, max: number, message: string) =>
  z
    .string({ error: message })
    .transform((text) =>
      text
        .replace(/\r\n?|[\u2028\u2029]/g, '\n')
        .replace(HEAP_OF_MARKS, '$1')
        .trim(),
    )
    .refine((text) => !/[^\P{Cc}\n\t]/u.test(text) && text.isWellFormed(), '含有看不见的控制字符，请删掉')
    .refine((text) => within(text, min, max), message);

function within(text: string, min: number, max: number): boolean {
  // Four UTF-16 units a visible character is far above real text, so hostile lengths are refused unmeasured.
  if (text.length > max * 16) return false;
  if (countGraphemes(text) > max) return false;
  return countGraphemes(text.replace(BLANK, '').trim()) >= min;
}

/** What every list takes beside its own filters. */
export const pageInput = {
  page: whole('页码应是正整数').pipe(z.int().min(1, '页码从 1 开始').max(1_000_000, '没有这么多页')).optional(),
  size: whole('每页条数应是整数')
    .pipe(z.int().min(1, '每页至少 1 条').max(MAX_PAGE_SIZE, `每页至多 ${MAX_PAGE_SIZE} 条`))
    .default(PAGE_SIZE),
  after: z.string().max(300).optional(),
};

/** A page of a list of `item`. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    total: z.int(),
    totalIsApproximate: z.boolean(),
    page: z.int(),
    size: z.int(),
    next: z.string().nullable(),
  });

/** The author or subject of something, as shown in lists and on pages. */
export const personShape = z.strictObject({
  id: z.int(),
  nickName: z.string(),
  avatar: z.string(),
  level: z.string(),
  role: z.string(),
});

/** A reply without content. */
export const done = z.strictObject({});
