import { MAX_PASSWORD_LENGTH } from '../../limits.ts';
import { z } from '../../zod.ts';
import { instant } from '../inputs.shapes.ts';
import { passkeyRequest, usedCredential } from '../passkeys.shapes.ts';

export const findReverify = {
  summary: '做要紧的事之前要再验证什么：验证器里的 6 位数字，没有开两步验证的是密码；有通行密钥的，用它也行',
  input: z.object({}),
  reply: z.strictObject({
    by: z.enum(['totp', 'password']),
    /** Whether a passkey will do as well. */
    hasPasskey: z.boolean(),
    /** Until then nothing is asked; null when it is. */
    until: instant.nullable(),
    /** For how long nobody asks again. */
    minutes: z.int(),
  }),
};

export const reverify = {
  summary: '再验证一次，此后几分钟里不再问',
  input: z.object({
    /** The six digits, a recovery code, or the password. */
    code: z.string({ error: '请填写验证码或密码' }).min(1, '请填写验证码或密码').max(MAX_PASSWORD_LENGTH, '太长了'),
  }),
  reply: z.strictObject({ until: instant }),
};

export const beginPasskeyReverify = { summary: '开始用通行密钥再验证，得到浏览器要的选项', input: z.object({}), reply: passkeyRequest };

export const reverifyByPasskey = {
  summary: '用通行密钥再验证一次，此后几分钟里不再问',
  input: z.object({ credential: usedCredential }),
  reply: reverify.reply,
};
