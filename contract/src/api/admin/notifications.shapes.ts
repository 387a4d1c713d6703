import { channel } from '../channels.shapes.ts';
import { id, instant, line, pageInput, pageOf } from '../inputs.shapes.ts';
import { z } from '../../zod.ts';

export const findBy = z.enum(['member', 'number'], { error: '只能按会员或编号找' });

const head = {
  id: z.int(),
  /** What it was. */
  label: z.string(),
  member: z.strictObject({ id: z.int(), nickName: z.string() }),
  createdAt: instant,
};

export const listNotifications = {
  summary: '有法律效力的通知，新的在前；按会员（昵称或编号）或通知的编号找',
  input: z.object({ ...pageInput, by: findBy.default('member'), q: line(0, 40, '最多 40 个字').default('') }),
  reply: pageOf(z.strictObject({ ...head, channels: z.array(z.strictObject({ channel, stateLabel: z.string(), isBad: z.boolean() })) })),
};

export const openNotification = {
  summary: '打开一条通知：当时的原话、第几版、各条路送得怎样；记录在案',
  input: z.object({ id }),
  reply: z.strictObject({
    ...head,
    answerBy: instant.nullable(),
    answeredAt: instant.nullable(),
    /** As they were sent, with the names of now; null for a kind without legal effect. */
    words: z.strictObject({ version: z.int(), title: z.string(), content: z.string() }).nullable(),
    deliveries: z.array(
      z.strictObject({
        id: z.int(),
        channel,
        stateLabel: z.string(),
        isBad: z.boolean(),
        reason: z.string(),
        attempts: z.int(),
        endedAt: instant.nullable(),
        /** `template` null: the words that ship. */
        words: z.strictObject({ version: z.int(), template: z.int().nullable(), subject: z.string(), text: z.string() }).nullable(),
      }),
    ),
  }),
};

export const answerNotification = { summary: '应下一条要人处理的通知，不用再找代理人', input: z.object({ id }), reply: z.strictObject({ id: z.int() }) };
