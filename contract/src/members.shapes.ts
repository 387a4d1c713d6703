import { flag, line, done } from './inputs.shapes.ts';
import { CODE_DIGITS, EMAIL_MESSAGE, EMAIL_PATTERN, NICK_NAME_LEAST, NICK_NAME_MOST, PASSWORD_MESSAGE, PASSWORD_MOST, PASSWORD_PATTERN } from './limits.ts';
import { z } from './zod.ts';

export const role = z.enum(['member', 'presenter', 'operator']);

export const principal = z.strictObject({ id: z.int(), nickName: z.string(), level: z.string(), avatar: z.string(), role });
export const person = z.strictObject({
  id: z.int(),
  nickName: z.string(),
  avatar: z.string(),
  level: z.string(),
  role,
  signature: z.string(),
  postCount: z.int(),
  essenceCount: z.int(),
  followerCount: z.int(),
});
export const session = z.strictObject({ token: z.string(), principal });
export const rateLimit = z.strictObject({ retryAfter: z.int(), remainingToday: z.int() });

/** Folded to NFKC and lower case, so that one mailbox is one account. */
export const email = z
  .string({ error: EMAIL_MESSAGE })
  .max(1_000, EMAIL_MESSAGE)
  .transform((text) => text.normalize('NFKC').trim().toLowerCase())
  .refine((text) => text.length <= 254 && EMAIL_PATTERN.test(text), { error: EMAIL_MESSAGE, params: { failure: 'emailInvalid' } });

export const password = z.string({ error: PASSWORD_MESSAGE }).max(PASSWORD_MOST, `密码最多 ${PASSWORD_MOST} 个字符`).regex(PASSWORD_PATTERN, PASSWORD_MESSAGE);

const NICK_NAME_MESSAGE = `昵称是 ${NICK_NAME_LEAST} 到 ${NICK_NAME_MOST} 个字，汉字、字母、数字、下划线都行`;
export const nickName = line(NICK_NAME_LEAST, NICK_NAME_MOST, NICK_NAME_MESSAGE)
  .transform((text) => text.normalize('NFKC'))
  .refine((text) => /^[\p{Script=Han}A-Za-z0-9_]{2,12}$/u.test(text), NICK_NAME_MESSAGE)
  .refine((text) => !/1[3-9]\d{9}/.test(text), '昵称不能像手机号码');

export const login = {
  summary: '登录，账号是邮箱或昵称',
  input: z.object({
    account: line(1, 254, '请填写邮箱或昵称'),
    password: z.string({ error: '请填写密码' }).min(1, '请填写密码').max(200, '账号或密码不对'),
  }),
  reply: session,
};
export const logout = { summary: '退出登录', input: z.object({}), reply: done };
export const checkLogin = { summary: '令牌是否有效', input: z.object({}), reply: z.strictObject({ authenticated: z.boolean() }) };
export const register = {
  summary: '注册',
  input: z.object({
    email,
    code: z
      .string({ error: '请填写验证码' })
      .max(100, `验证码是 ${CODE_DIGITS} 位数字`)
      .transform((text) => text.normalize('NFKC').replace(/\s/g, ''))
      .refine((text) => new RegExp(`^\\d{${CODE_DIGITS}}$`).test(text), `验证码是 ${CODE_DIGITS} 位数字`),
    nickName,
    password,
    agree: flag.refine((yes) => yes, '请先阅读并同意服务条款'),
  }),
  reply: session,
};
export const sendRegisterCode = { summary: '寄出注册验证码', input: z.object({ email }), reply: rateLimit };
export const findRegisterRateLimit = { summary: '注册验证码还要等多久', input: z.object({ email }), reply: rateLimit };
export const getPrincipal = { summary: '当前会员', input: z.object({}), reply: principal };
export const pingOnline = {
  summary: '在线心跳',
  input: z.object({ uuid: z.uuid('编号不对') }),
  reply: z.strictObject({ online: z.int() }),
};
