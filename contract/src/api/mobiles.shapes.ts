import { done } from './inputs.shapes.ts';
import { CODE_DIGITS } from '../limits.ts';
import { MOBILE_MESSAGE, MOBILE_PATTERN } from '../patterns.ts';
import { rateLimit } from './members.shapes.ts';
import { z } from '../zod.ts';

/** A mobile number of mainland China as people write it: wide digits, spaces, hyphens and +86 in front don't matter. */
const mobile = z
  .string({ error: MOBILE_MESSAGE })
  .max(100, MOBILE_MESSAGE)
  .transform((text) =>
    text
      .normalize('NFKC')
      .replace(/[\s-]/g, '')
      .replace(/^(\+|00)86/, ''),
  )
  .refine((text) => MOBILE_PATTERN.test(text), { error: MOBILE_MESSAGE, params: { failure: 'mobileInvalid' } });

const CODE_MESSAGE = `验证码是 ${CODE_DIGITS} 位数字`;
const code = z
  .string({ error: '请填写验证码' })
  .max(100, CODE_MESSAGE)
  .transform((text) => text.normalize('NFKC').replace(/\s/g, ''))
  .refine((text) => new RegExp(`^\\d{${CODE_DIGITS}}$`).test(text), CODE_MESSAGE);

const boundMobile = z.strictObject({ mobile: z.string().nullable() });

export const findMobile = { summary: '绑定的手机号，打码；没有绑定是 null', input: z.object({}), reply: boundMobile };
export const findMobileRateLimit = {
  summary: '绑定手机的验证码还要等多久，按当前会员和所给号码中更久的算',
  input: z.object({ mobile: mobile.optional() }),
  reply: rateLimit,
};
export const sendBindMobileCode = { summary: '发出绑定手机的验证码', input: z.object({ mobile }), reply: rateLimit, sends: true } as const;
export const bindMobile = { summary: '凭短信验证码绑定手机', input: z.object({ mobile, code }), reply: z.strictObject({ mobile: z.string() }) };
export const sendUnbindMobileCode = { summary: '向邮箱寄出解绑手机的验证码', input: z.object({}), reply: rateLimit, sends: true } as const;
export const unbindMobile = { summary: '凭邮箱验证码解绑手机', input: z.object({ code }), reply: done };
