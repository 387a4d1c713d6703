import { done, instant } from './inputs.shapes.ts';
import { z } from '../zod.ts';

export const closeAccount = {
  summary: '申请注销账号，十五天内可以反悔',
  openToSuspended: true as const,
  input: z.object({
    password: z.string({ error: '请填写现在的密码' }).min(1, '请填写现在的密码').max(200, '现在的密码不对'),
    /** Where the second factor is on. */
    totp: z.string().max(100, '验证码不对').default(''),
  }),
  reply: z.strictObject({ closingAt: instant }),
};
export const cancelClosing = { summary: '不注销了', openToSuspended: true as const, input: z.object({}), reply: done };
