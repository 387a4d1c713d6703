import { z } from '../zod.ts';
import { done, flag, instant } from './inputs.shapes.ts';

export const channel = z.enum(['message', 'mail', 'text']);

export const getChannels = {
  summary: '哪些通知怎样送到我这里',
  input: z.object({}),
  reply: z.strictObject({
    kinds: z.array(
      z.strictObject({
        label: z.string(),
        /** At once. */
        channels: z.array(channel),
        /** Where one of the others does not reach me. */
        fallback: z.array(channel),
        /** Its words are kept as they are sent. */
        isLegal: z.boolean(),
      }),
    ),
    /** Since when mail to my address comes back; null: nothing is known against it. */
    mailBouncedAt: instant.nullable(),
    /** Since when I get no mails of the court but those with legal effect; null: I get all. */
    courtMailsOffAt: instant.nullable(),
  }),
};
export const checkMail = { summary: '邮箱没有错，寄一封试试；寄到了就照常寄', openToSuspended: true as const, input: z.object({}), reply: done };
export const setCourtMails = {
  summary: '公堂的来信要不要：关系到权利的照寄',
  openToSuspended: true as const,
  input: z.object({ on: flag }),
  reply: done,
};
