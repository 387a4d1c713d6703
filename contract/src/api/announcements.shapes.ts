import {
  MAX_ANNOUNCEMENT_LENGTH,
  MAX_MESSAGE_TO_ALL_LENGTH,
  MAX_MESSAGE_TO_ALL_TITLE_LENGTH,
  MIN_ANNOUNCEMENT_LENGTH,
  MIN_MESSAGE_TO_ALL_LENGTH,
  MIN_MESSAGE_TO_ALL_TITLE_LENGTH,
} from '../staff-limits.ts';
import { isSafeHref } from '../text/hrefs.ts';
import { flag, id, instant, line, lines } from './inputs.shapes.ts';
import { z } from '../zod.ts';

const tone = z.enum(['calm', 'urgent'], { error: '请选一种口气' });
const audience = z.enum(['all', 'guests', 'members', 'presenters'], { error: '请选谁看得见' });

/** The banner as readers get it. */
export const banner = z.strictObject({
  id: z.int(),
  text: z.string(),
  /** Empty: it is no link. */
  href: z.string(),
  /** An urgent one is read out first. */
  tone,
  audience,
  closable: z.boolean(),
});

export const announcement = z.strictObject({ ...banner.shape, from: instant, until: instant, state: z.enum(['waiting', 'on', 'over']) });

const moment = z.iso.datetime({ error: '时间写得不对', offset: true });

export const listAnnouncements = { summary: '横幅：挂着的、等着的与挂过的，新的在前；最多一百条', input: z.object({}), reply: z.array(announcement) };
export const saveAnnouncement = {
  summary: '挂一条横幅，或改一条；同一时候只挂一条',
  input: z.object({
    id: id.optional(),
    text: line(MIN_ANNOUNCEMENT_LENGTH, MAX_ANNOUNCEMENT_LENGTH, `横幅是 ${MIN_ANNOUNCEMENT_LENGTH} 到 ${MAX_ANNOUNCEMENT_LENGTH} 个字`),
    href: z
      .string()
      .max(300, '地址最多 300 个字')
      .refine((href) => href === '' || isSafeHref(href), '去处写成站内的地址，或 https:// 开头')
      .default(''),
    tone: tone.default('calm'),
    audience: audience.default('all'),
    closable: flag.default(true),
    /** Left out: from now on. */
    from: moment.nullish(),
    until: moment,
  }),
  reply: announcement,
};
export const endAnnouncement = { summary: '提前撤下一条横幅', input: z.object({ id }), reply: announcement };

/** A message to every member, as it was sent. */
export const messageToAll = z.strictObject({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  /** `presenters`: the staff, operators as well. */
  audience: z.enum(['members', 'presenters']),
  /** How many it was meant for. */
  people: z.int(),
  at: instant,
  /** Null: it is still being sent. */
  doneAt: instant.nullable(),
});

export const sendAnnouncement = {
  summary: '给每位会员（或主持人和管理员）发一条消息，一天一条，发出去收不回来；编号 0：不随横幅，自己写；带横幅的编号，没写的照横幅',
  input: z.object({
    id: z.union([z.literal(0), z.literal('0').transform(() => 0), id]),
    title: line(
      MIN_MESSAGE_TO_ALL_TITLE_LENGTH,
      MAX_MESSAGE_TO_ALL_TITLE_LENGTH,
      `标题是 ${MIN_MESSAGE_TO_ALL_TITLE_LENGTH} 到 ${MAX_MESSAGE_TO_ALL_TITLE_LENGTH} 个字`,
    ).optional(),
    text: lines(MIN_MESSAGE_TO_ALL_LENGTH, MAX_MESSAGE_TO_ALL_LENGTH, `内容是 ${MIN_MESSAGE_TO_ALL_LENGTH} 到 ${MAX_MESSAGE_TO_ALL_LENGTH} 个字`).optional(),
    audience: audience.optional(),
  }),
  reply: messageToAll,
};
export const listMessagesToAll = { summary: '给大家发过的消息，新的在前；最多二十条', input: z.object({}), reply: z.array(messageToAll) };
