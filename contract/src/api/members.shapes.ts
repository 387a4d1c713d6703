import { consent, done, id, instant, line } from './inputs.shapes.ts';
import { CODE_DIGITS, MIN_NICK_NAME_LENGTH, MAX_NICK_NAME_LENGTH, MAX_DEVICE_KEYS, MAX_PASSWORD_LENGTH } from '../limits.ts';
import { EMAIL_MESSAGE, EMAIL_PATTERN, PASSWORD_MESSAGE, PASSWORD_PATTERN } from '../patterns.ts';
import { z } from '../zod.ts';

export const role = z.enum(['member', 'presenter', 'operator']);

export const principal = z.strictObject({
  id: z.int(),
  nickName: z.string(),
  level: z.string(),
  avatar: z.string(),
  role,
  /** Whether the member must set up two-factor authentication before using the rights of their role. */
  needsTotp: z.boolean(),
  /** When the account will be erased at its owner's request; null: it will not. */
  closingAt: instant.nullable(),
  /** Until when and why the member may only read, answer in cases and appeal; null: no restriction. */
  suspended: z.strictObject({ until: instant, reason: z.string() }).nullable(),
  /** Whether they are protected as a minor. */
  minor: z.boolean(),
  /** Whether nobody has asked a member how old they are: their browser asks once. */
  ageUnknown: z.boolean(),
  /** Whether the terms or the privacy policy have changed since they agreed. */
  consentsDue: z.boolean(),
  /** Their sign-up waits for the approval of an operator: they may only read. */
  waits: z.boolean(),
  /** The oldest warning the member has not ticked as read; null: none. */
  warning: z.strictObject({ id: z.int(), text: z.string(), at: instant }).nullable(),
});
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
/** By which a device is known again: strangers' guesses don't keep its member out there. It opens nothing. */
const deviceKey = z.string();
export const rateLimit = z.strictObject({ retryAfter: z.int(), remainingToday: z.int() });

/** Folded to NFKC and lower case, so that one mailbox is one account. */
export const email = z
  .string({ error: EMAIL_MESSAGE })
  .max(1_000, EMAIL_MESSAGE)
  .transform((text) => text.normalize('NFKC').trim().toLowerCase())
  .refine((text) => text.length <= 254 && EMAIL_PATTERN.test(text), { error: EMAIL_MESSAGE, params: { failure: 'emailInvalid' } });

export const password = z
  .string({ error: PASSWORD_MESSAGE })
  .max(MAX_PASSWORD_LENGTH, `密码最多 ${MAX_PASSWORD_LENGTH} 个字符`)
  .regex(PASSWORD_PATTERN, PASSWORD_MESSAGE);

const NICK_NAME_MESSAGE = `昵称是 ${MIN_NICK_NAME_LENGTH} 到 ${MAX_NICK_NAME_LENGTH} 个字，汉字、字母、数字、下划线都行`;
export const nickName = line(MIN_NICK_NAME_LENGTH, MAX_NICK_NAME_LENGTH, NICK_NAME_MESSAGE)
  .transform((text) => text.normalize('NFKC'))
  .refine((text) => /^[\p{Script=Han}A-Za-z0-9_]{2,12}$/u.test(text), NICK_NAME_MESSAGE)
  .refine((text) => !/1[3-9]\d{9}/.test(text), '昵称不能像手机号码');

export const currentPassword = z.string({ error: '请填写现在的密码' }).min(1, '请填写现在的密码').max(200, '现在的密码不对');

const CODE_MESSAGE = `验证码是 ${CODE_DIGITS} 位数字`;
/** The digits of a code as typed or pasted. */
export const digits = z
  .string({ error: '请填写验证码' })
  .max(100, CODE_MESSAGE)
  .transform((text) => text.normalize('NFKC').replace(/\s/g, ''))
  .refine((text) => new RegExp(`^\\d{${CODE_DIGITS}}$`).test(text), CODE_MESSAGE);

/** Six digits of an authenticator or a recovery code; spaces, hyphens and case don't matter. */
export const secondFactor = z
  .string({ error: '请填写验证码或恢复码' })
  .max(100, '验证码是 6 位数字，恢复码是 10 个字母和数字')
  .transform((text) => text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase())
  .refine((text) => text === '' || /^(\d{6}|[A-Z0-9]{10})$/.test(text), '验证码是 6 位数字，恢复码是 10 个字母和数字');

const YEAR_MESSAGE = '请填写出生的年份，四位数字';
export const birthYear = z
  .union(
    [
      z.number(),
      z
        .string()
        .transform((text) => text.normalize('NFKC').trim())
        .pipe(z.string().regex(/^\d+$/, YEAR_MESSAGE).transform(Number)),
    ],
    { error: YEAR_MESSAGE },
  )
  .pipe(z.int(YEAR_MESSAGE).min(1900, YEAR_MESSAGE).max(2100, YEAR_MESSAGE));

export const login = {
  summary: '登录，账号是邮箱、手机号或昵称；开了两步验证的还要 totp',
  input: z.object({
    account: line(1, 254, '请填写邮箱、手机号或昵称'),
    password: z.string({ error: '请填写密码' }).min(1, '请填写密码').max(200, '账号或密码不对'),
    totp: secondFactor.default(''),
    /** What earlier sign-ins on this device were answered with. */
    deviceKeys: z.array(z.string().max(200)).max(MAX_DEVICE_KEYS).default([]),
  }),
  reply: session.extend({ deviceKey }),
};
export const logout = { summary: '退出登录', input: z.object({}), reply: done };
export const checkLogin = { summary: '令牌是否有效', input: z.object({}), reply: z.strictObject({ authenticated: z.boolean() }) };
export const register = {
  summary: '注册',
  input: z.object({
    email,
    code: digits,
    nickName,
    password,
    agree: consent('请先阅读并同意服务条款'),
    /** Kept only as under 14, 14 to 17, or adult. */
    birthYear: birthYear.optional(),
    /** Of somebody who answers for a child. */
    guardianEmail: email.optional(),
    guardianCode: digits.optional(),
    /** Of a site that is by invitation. */
    invitation: z.string().max(60, '邀请码不对').optional(),
  }),
  reply: session,
};
export const sendRegisterCode = { summary: '寄出注册验证码', input: z.object({ email }), reply: rateLimit, sends: true } as const;
export const sendGuardianCode = { summary: '给孩子的监护人寄出验证码', input: z.object({ email }), reply: rateLimit, sends: true } as const;
export const findGuardianRateLimit = { summary: '监护人的验证码还要等多久', input: z.object({ email }), reply: rateLimit };
export const findRegisterRateLimit = { summary: '注册验证码还要等多久', input: z.object({ email }), reply: rateLimit };

const key = z.string({ error: '链接不完整' }).max(200, '链接不对');
export const retrieveKey = z.strictObject({ state: z.enum(['good', 'used', 'replaced', 'expired', 'unknown']), email: z.string().nullable() });
export const sendRetrieveLetter = { summary: '寄出找回密码的信；邮箱是否注册过，回答都一样', input: z.object({ email }), reply: rateLimit };
export const findRetrieveRateLimit = { summary: '找回密码的信还要等多久', input: z.object({ email }), reply: rateLimit };
export const checkRetrieveKey = { summary: '找回密码的链接是否有效，不会用掉它', input: z.object({ key }), reply: retrieveKey };
export const retrievePassword = {
  summary: '用链接设置新密码，并说出除了密码还有什么能登录',
  input: z.object({ key, password }),
  reply: z.strictObject({ deviceKey, otherWays: z.array(z.string()) }),
};

const openSession = z.strictObject({ id: z.int(), device: z.string(), place: z.string(), createdAt: instant, lastSeenAt: instant, current: z.boolean() });
export const memberSecure = z.strictObject({
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  passwordChangedAt: instant.nullable(),
  totp: z.strictObject({
    on: z.boolean(),
    since: instant.nullable(),
    recoveryCodesLeft: z.int(),
    needed: z.boolean(),
    /** From when on the rights of an operator need it; null where it is on, or nothing asks for it. */
    dueAt: instant.nullable(),
  }),
  sessions: z.array(openSession),
});
const ended = z.strictObject({ ended: z.int() });
export const getMemberSecure = { summary: '账号的安全状况：打码的邮箱与手机、密码、两步验证、登录设备', input: z.object({}), reply: memberSecure };
export const endOneSession = { summary: '退出一台设备', openToSuspended: true as const, input: z.object({ id }), reply: done };
export const endOtherSessions = { summary: '退出其他全部设备', openToSuspended: true as const, input: z.object({}), reply: ended };
export const changePassword = {
  summary: '修改密码，其他设备随即退出',
  openToSuspended: true as const,
  input: z.object({ oldPassword: currentPassword, password }),
  reply: ended,
};
export const sendChangeEmailCode = {
  summary: '向新邮箱寄出验证码',
  input: z.object({ email, password: currentPassword }),
  reply: rateLimit,
  sends: true,
} as const;
export const findChangeEmailLimit = { summary: '换绑邮箱的验证码还要等多久', input: z.object({ email }), reply: rateLimit };
export const changeEmail = { summary: '换绑邮箱', input: z.object({ email, code: digits }), reply: z.strictObject({ email: z.string() }) };

const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });
const bothFactors = z.object({ password: currentPassword, totp: secondFactor.refine((text) => text !== '', '请填写验证码或恢复码') });
export const beginTotp = {
  summary: '开始设置两步验证，得到密钥',
  openToSuspended: true as const,
  input: z.object({ password: currentPassword }),
  reply: z.strictObject({ secret: z.string(), uri: z.string() }),
  replyIsSecret: true,
};
export const confirmTotp = {
  summary: '用第一个验证码开启两步验证，得到恢复码',
  openToSuspended: true as const,
  input: z.object({ totp: digits }),
  reply: recoveryCodes,
  replyIsSecret: true,
};
export const endTotp = { summary: '关闭两步验证', openToSuspended: true as const, input: bothFactors, reply: done };
export const renewRecoveryCodes = {
  summary: '换一批恢复码，旧的作废',
  openToSuspended: true as const,
  input: bothFactors,
  reply: recoveryCodes,
  replyIsSecret: true,
};

export const getPrincipal = { summary: '当前会员', input: z.object({}), reply: principal };
export const pingOnline = {
  summary: '在线心跳',
  input: z.object({ uuid: z.uuid('编号不对') }),
  reply: z.strictObject({ online: z.int() }),
};
