import { CODE_DIGITS } from '../../limits.ts';
import { done, id, line } from '../inputs.shapes.ts';
import { z } from '../../zod.ts';

const code = line(0, CODE_DIGITS, `验证码是 ${CODE_DIGITS} 位数字`).default('');
const both = { from: id, into: id };

export const sendMergeCodes = { summary: '合并会员之前，往两个账号的邮箱各寄一个验证码', input: z.object(both), reply: done };

export const mergeMembers = {
  summary: '把一个会员的账号并进另一个：两个邮箱的验证码都要对，七天内可以撤销',
  input: z.object({
    ...both,
    /** From the mail to the account that goes. */
    fromCode: code,
    /** From the mail to the account that stays. */
    intoCode: code,
  }),
  reply: z.strictObject({ from: z.int(), into: z.int(), posts: z.int(), comments: z.int(), favors: z.int() }),
};
