import { consent, done, id, instant } from './inputs.shapes.ts';
import { birthYear, currentPassword, digits, email, login, nickName, password, secondFactor, session } from './members.shapes.ts';
import { z } from '../zod.ts';

const BROKEN = '从那边带回来的东西不完整，请从登录页再点一次';
const provider = z.enum(['qq', 'wechat', 'battlenet'], { error: '没有这种登录方式' });
const secret = z
  .string({ error: BROKEN })
  .max(100, BROKEN)
  .regex(/^[\w-]+$/, BROKEN);
/** What a browser got when it began, and what came of it. */
export const heldByBrowser = { key: secret, secret };
const held = heldByBrowser;

export const identity = z.strictObject({ id: z.int(), provider, createdAt: instant, lastUsedAt: instant.nullable() });
/** Where the browser goes, and what it keeps meanwhile: without it nobody goes on, whatever address they were given. */
export const begun = z.strictObject({ url: z.string(), state: z.string(), secret: z.string() });

/** What a browser has from a provider. */
export const broughtBack = z.object({ state: secret, secret, code: z.string({ error: BROKEN }).min(1, BROKEN).max(2_000, BROKEN) });

export const listProviders = {
  summary: '这个网站能用哪些别处的账号登录',
  input: z.object({}),
  reply: z.strictObject({ providers: z.array(provider) }),
};
export const beginIdentity = { summary: '开始用 QQ、微信或战网登录，得到要去的网址', input: z.object({ provider }), reply: begun, replyIsSecret: true };
export const answerIdentity = {
  summary: '从 QQ、微信或战网带回授权码，换成登录、注册或连接要用的钥匙',
  input: broughtBack,
  reply: z.strictObject({ key: z.string(), provider, isKnown: z.boolean() }),
  replyIsSecret: true,
  sends: true,
} as const;
export const signInWithIdentity = {
  summary: '用连接好的 QQ、微信或战网登录；开了两步验证的还要 totp',
  input: z.object({ ...held, totp: secondFactor.default('') }),
  reply: login.reply,
};
export const registerWithIdentity = {
  summary: '用 QQ、微信或战网注册，不要邮箱和密码',
  input: z.object({
    ...held,
    nickName,
    agree: consent('请先阅读并同意服务条款'),
    /** Apart from the terms: to what comes from the provider. */
    agreeIdentity: consent('不同意的话，请改用邮箱注册'),
    birthYear: birthYear.optional(),
    guardianEmail: email.optional(),
    guardianCode: digits.optional(),
    invitation: z.string().max(60, '邀请码不对').optional(),
  }),
  reply: session,
};

const confirmation = { password: currentPassword, totp: secondFactor.default('') };
export const listIdentities = { summary: '我连接的 QQ、微信和战网', input: z.object({}), reply: z.array(identity) };
export const beginConnection = {
  summary: '开始连接 QQ、微信或战网，得到要去的网址',
  openToSuspended: true as const,
  input: z.object({ provider, agreeIdentity: consent('请先勾选同意'), ...confirmation }),
  reply: begun,
  replyIsSecret: true,
};
export const connectIdentity = { summary: '连接刚带回来的 QQ、微信或战网', openToSuspended: true as const, input: z.object(held), reply: identity };
export const disconnectIdentity = {
  summary: '断开 QQ、微信或战网',
  openToSuspended: true as const,
  input: z.object({ id, ...confirmation }),
  reply: done,
};
export const setPassword = {
  summary: '给还没有密码的账号设一个密码，要刚用 QQ、微信或战网登录过',
  openToSuspended: true as const,
  input: z.object({ password }),
  reply: done,
};
