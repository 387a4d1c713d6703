import { done, instant } from './inputs.shapes.ts';
import { z } from './zod.ts';

const messageType = z.union([z.literal(10), z.literal(20), z.literal(21), z.literal(30), z.literal(31)]);
export const recentMessage = z.strictObject({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  lastDate: instant,
  type: messageType,
  isUrgent: z.union([z.literal(0), z.literal(1)]),
  externalId: z.int().nullable(),
});

export const listUnreadMessages = { summary: '近来未读的消息，游客为空', input: z.object({}), reply: z.array(recentMessage) };
export const readAllMessages = { summary: '全部标为已读', input: z.object({}), reply: done };
