import { digits, email, nickName, password, session } from './members.shapes.ts';
import { consent, done, line } from './inputs.shapes.ts';
import { stripEnd } from '../text/web-addresses.ts';
import { z } from '../zod.ts';

const CODE_MESSAGE = '请填写启动窗口里印的火种口令';
const code = z.string({ error: CODE_MESSAGE }).max(100, CODE_MESSAGE);
const URL_MESSAGE = '写成 https://example.com，后面不带路径';
const publicUrl = z
  .string({ error: URL_MESSAGE })
  .max(1_000, URL_MESSAGE)
  .transform((text) => stripEnd(text.trim(), '/'))
  .refine((text) => text.length <= 200 && (text === '' || (/^https?:\/\/[^\s/?#@]+$/.test(text) && URL.canParse(text))), URL_MESSAGE);

const problem = z.strictObject({ path: z.string(), message: z.string() });

/** What a look at something outside of the site has shown. */
export const setupFinding = z.strictObject({
  ok: z.boolean(),
  text: z.string(),
  /** What is not in order although it works; empty: nothing. */
  warning: z.string(),
});

const host = line(0, 200, '写成 smtp.example.com:465').refine((text) => text === '' || /^[A-Za-z0-9.:[\]-]+$/.test(text), '写成 smtp.example.com:465');
const mailServer = {
  smtpHost: host.default(''),
  smtpAccount: line(0, 200, '最多 200 个字').default(''),
  smtpSecret: line(0, 200, '最多 200 个字').default(''),
  /** Empty: the account's own address. */
  smtpFrom: line(0, 200, '最多 200 个字').default(''),
};

const recoveryCode = z.string().regex(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);

export const getSetupState = {
  summary: '第一次设置到了哪一步、什么由环境变量给出；不带火种口令只知道要填它',
  input: z.object({ code: code.optional() }),
  reply: z.strictObject({
    /** Where to go on: 1 site, 2 operator, 3 mail and content. */
    step: z.int(),
    problems: z.array(problem),
    /** Null without the right code. */
    details: z
      .strictObject({
        siteName: z.string(),
        tagline: z.string(),
        publicUrl: z.string(),
        /** Names of environment variables that win over what is filled in. */
        given: z.strictObject({ publicUrl: z.string().nullable(), mail: z.string().nullable() }),
        isPublic: z.boolean(),
        hasTextMessages: z.boolean(),
        totp: z.strictObject({ secret: z.string(), uri: z.string() }),
        recoveryCodes: z.array(z.string()),
        /** For backups, if they are to be encrypted; the private half is kept nowhere. */
        backupKey: z.strictObject({ identity: z.string(), recipient: z.string() }),
        backups: z.strictObject({ at: z.string(), keep: z.int() }),
      })
      .nullable(),
  }),
  replyIsSecret: true,
} as const;

export const checkSetupUrl = {
  summary: '从服务器打开对外地址看看：是不是这座站、证书还有几天、代理有没有藏起访客的地址',
  input: z.object({ code, publicUrl: publicUrl.refine((text) => text !== '', URL_MESSAGE) }),
  reply: setupFinding,
  sends: true,
} as const;

export const testSetupMail = {
  summary: '用填好的发信服务器寄一封试信',
  input: z.object({ code, email, ...mailServer }),
  reply: z.strictObject({
    ok: z.boolean(),
    text: z.string(),
    /** To be sent along in the end, as long as nothing of the server is changed; empty when it did not work. */
    proof: z.string(),
  }),
  sends: true,
  replyIsSecret: true,
} as const;

export const finishSetup = {
  summary: '生火：一次写下站点、第一位管理员、信件和内容；以后 setup/* 都答 A0404',
  input: z.object({
    code,
    siteName: line(1, 40, '写 1 到 40 个字'),
    tagline: line(0, 60, '最多 60 个字').default(''),
    publicUrl: publicUrl.default(''),
    email,
    nickName,
    password,
    totpSecret: z.string({ error: '请重新打开这一页' }).regex(/^[A-Z2-7]{32}$/, '请重新打开这一页'),
    totp: digits,
    recoveryCodes: z.array(recoveryCode, '请重新打开这一页').length(10, '请重新打开这一页'),
    codesKept: consent('先把恢复码抄下来或存好'),
    ...mailServer,
    /** What `setup/test_mail` replied. */
    mailProof: z.string().max(200).default(''),
    /** Knowingly without a mail that has arrived. */
    withoutMail: z.boolean().default(false),
    content: z.enum(['empty', 'demo'], '选空站或演示'),
    requireMobileToPost: z.boolean('选要或不要').default(true),
    icpNumber: line(0, 60, '最多 60 个字').default(''),
    /** What backups are encrypted to; empty: they are not. */
    backupRecipient: z
      .string()
      .regex(/^(age1[02-9ac-hj-np-z]{58})?$/, '请重新打开这一页')
      .default(''),
  }),
  reply: session,
  replyIsSecret: true,
} as const;

export const renewSite = {
  summary: '演示站变成正式站：清掉演示的一切，重新打开第一次设置',
  input: z.object({}),
  reply: done,
};
