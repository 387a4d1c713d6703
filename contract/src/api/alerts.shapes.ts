import { MAX_PUSH_ENDPOINT_LENGTH } from '../limits.ts';
import { ALL_MESSAGE_TYPES } from '../message-types.ts';
import { z } from '../zod.ts';
import { done, flag, id, instant } from './inputs.shapes.ts';

const BROKEN = '浏览器送来的推送地址不完整，请再试一次';
/** A key in base64url, as browsers write it. */
const key = (length: number) => z.string({ error: BROKEN }).regex(new RegExp(`^[\\w-]{${length}}=*$`), BROKEN);

export const choice = z.strictObject({
  type: z.literal([...ALL_MESSAGE_TYPES], { error: '没有这种消息' }),
  /** `now`: at once, at most one mail an hour; `daily`: with others, in the evening. */
  mail: z.enum(['off', 'now', 'daily'], { error: '请选什么时候寄' }),
  push: flag,
});

export const device = z.strictObject({
  id: z.int(),
  name: z.string(),
  createdAt: instant,
  /** The browser that asks. */
  current: z.boolean(),
});

export const getAlerts = {
  summary: '哪些消息寄到邮箱、推送到浏览器',
  input: z.object({}),
  reply: z.strictObject({
    choices: z.array(choice),
    devices: z.array(device),
    /** The key by which a browser knows this site (RFC 8292). */
    publicKey: z.string(),
    /** The site sends mails, and I have an address. */
    canMail: z.boolean(),
    /** I have never chosen, and somebody has answered me by now. */
    isOffered: z.boolean(),
  }),
};
export const saveAlerts = {
  summary: '选哪些消息寄到邮箱、推送到浏览器；空着就是都不要',
  openToSuspended: true as const,
  input: z.object({
    choices: z.array(choice).max(ALL_MESSAGE_TYPES.length, '每种消息选一次'),
    /** The offer is declined: what was chosen elsewhere stays. */
    dismissal: z.boolean().default(false),
  }),
  reply: done,
};
export const addPushDevice = {
  summary: '这个浏览器接收推送',
  openToSuspended: true as const,
  input: z.object({
    endpoint: z.url({ error: BROKEN }).max(MAX_PUSH_ENDPOINT_LENGTH, BROKEN),
    /** A point of P-256, and a secret of 16 bytes. */
    p256dh: key(87),
    auth: key(22),
  }),
  reply: done,
};
export const removePushDevice = { summary: '一个浏览器不再接收推送', openToSuspended: true as const, input: z.object({ id }), reply: done };
