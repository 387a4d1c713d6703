import { id, instant, lines, ordinal } from '../inputs.shapes.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../../limits.ts';
import { MAX_AT_ONCE, MAX_SIGN_UP_REFUSAL_LENGTH } from '../../staff-limits.ts';
import { z } from '../../zod.ts';

export const waitingSignUp = z.strictObject({
  id: z.int(),
  nickName: z.string(),
  mailMasked: z.string(),
  waitsSince: instant,
  /** The fingerprint of the network they came from, and how many others of it wait. */
  print: z.string(),
  alike: z.int(),
});

export const listSignUps = {
  summary: '等守炉人点头的注册，先来的在前',
  input: z.object({
    /** Only this one. */
    id: id.optional(),
    page: ordinal.default(1),
    size: ordinal.pipe(z.int().max(MAX_PAGE_SIZE, `一页最多 ${MAX_PAGE_SIZE} 条`)).default(PAGE_SIZE),
  }),
  reply: z.strictObject({ items: z.array(waitingSignUp), total: z.int(), page: z.int(), size: z.int() }),
};
export const decideSignUps = {
  summary: '放进来，或不收（账号随即抹去，昵称和邮箱空出来）；一次最多 500 个，或者全部在等的',
  input: z.object({
    ids: z.array(id).max(MAX_AT_ONCE, `一次最多 ${MAX_AT_ONCE} 个`).default([]),
    /** Everybody who waits, instead of `ids`; the first 500. */
    all: z.boolean().default(false),
    outcome: z.enum(['approved', 'refused'], { error: '请选放进来或不收' }),
    /** Of a refusal: why, as they read it in the mail. */
    text: lines(0, MAX_SIGN_UP_REFUSAL_LENGTH, `理由最多 ${MAX_SIGN_UP_REFUSAL_LENGTH} 个字`).default(''),
  }),
  reply: z.strictObject({ done: z.int(), refused: z.array(z.strictObject({ id: z.int(), code: z.string(), message: z.string() })) }),
};
