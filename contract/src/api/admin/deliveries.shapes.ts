import { instant, pageInput, pageOf } from '../inputs.shapes.ts';
import { email } from '../members.shapes.ts';
import { z } from '../../zod.ts';

const state = z.enum(['standby', 'queued', 'sending', 'sent', 'delivered', 'bounced', 'refused', 'failed', 'unconfirmed', 'skipped']);

const delivery = z.strictObject({
  id: z.int(),
  /** What it was. */
  label: z.string(),
  member: z.strictObject({ id: z.int(), nickName: z.string() }).nullable(),
  /** The address as far as it may be shown; empty: it is not kept. */
  to: z.string(),
  state,
  stateLabel: z.string(),
  /** What the provider replied, or why it was not sent; else empty. */
  answer: z.string(),
  attempts: z.int(),
  at: instant,
  endedAt: instant.nullable(),
});

const listInput = z.object({ ...pageInput, state: state.optional() });

export const listMails = { summary: '三十天里寄出的信：是什么、给谁、怎么样了', input: listInput, reply: pageOf(delivery) };
export const listTexts = { summary: '三十天里发出的短信', input: listInput, reply: pageOf(delivery) };

export const viewMailSetup = {
  summary: '信和短信由谁送，哪些邮箱收不到',
  input: z.object({}),
  reply: z.strictObject({
    mail: z.strictObject({ provider: z.string(), delivers: z.boolean(), from: z.string(), ownAddress: z.string() }),
    text: z.strictObject({ provider: z.string(), delivers: z.boolean(), ownNumber: z.string() }),
    bounces: z.array(
      z.strictObject({
        id: z.string(),
        member: z.strictObject({ id: z.int(), nickName: z.string() }).nullable(),
        to: z.string(),
        reason: z.string(),
        at: instant,
      }),
    ),
  }),
};

const tried = z.strictObject({ ok: z.boolean(), ms: z.int(), answer: z.string(), audit: z.int().nullable() });

export const testMail = { summary: '寄一封试信给自己的邮箱，回答多久、对方说了什么', input: z.object({}), reply: tried, sends: true as const };
export const testSms = { summary: '发一条试短信给自己的手机', input: z.object({}), reply: tried, sends: true as const };

export const reportBounce = {
  summary: '记下一个退信的邮箱，在它换掉或确认以前不再往那里寄；最近寄去的算作退回',
  input: z.object({ email }),
  reply: z.strictObject({ bounced: z.int() }),
};

export const releaseBounce = {
  summary: '又往一个退过信的邮箱寄',
  input: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/, '没有这个邮箱') }),
  reply: z.strictObject({ id: z.string() }),
};
