import { id, instant } from '../inputs.shapes.ts';
import { z } from '../../zod.ts';

const named = z.strictObject({ id: z.int(), nickName: z.string() });
const holder = z.strictObject({ ...named.shape, role: z.enum(['presenter', 'operator']) });

export const answering = z.strictObject({
  ...named.shape,
  /** The operator they answer for; null: themself. */
  standsInFor: z.string().nullable(),
});

const operator = z.strictObject({
  ...named.shape,
  /** Who answers where they do not; null: nobody they named, then the longest-serving other operator who is there. */
  deputy: holder.nullable(),
  /** Until when they are away; null: they are there. */
  awayUntil: instant.nullable(),
});

/** Something that waits for an operator; what several were notified of is one. */
const waiting = z.strictObject({
  id: z.int(),
  label: z.string(),
  /** What is wanted, without names. */
  wanted: z.string(),
  /** Where it is done. */
  path: z.string(),
  people: z.array(z.string()),
  createdAt: instant,
  answerBy: instant.nullable(),
});

export const listDeputies = {
  summary: '每位管理员的代理人、谁离开到几时、现在出了事先找谁、哪些通知在等人应下',
  input: z.object({}),
  reply: z.strictObject({
    operators: z.array(operator),
    /** Who may be named as a deputy: operators, and presenters for what has to be hidden. */
    candidates: z.array(holder),
    answering: z.array(answering),
    waiting: z.array(waiting),
  }),
};

export const setDeputy = {
  summary: '请另一位管理员代理；主持人只在要遮内容时代理；不写就是不再请谁',
  input: z.object({ id, deputyId: id.nullish() }),
  reply: operator,
};

export const setAway = {
  summary: '一位管理员离开到几时，要人处理的通知马上找代理人；不写就是回来了',
  input: z.object({ id, until: z.iso.datetime({ error: '时间写得不对', offset: true }).nullish() }),
  reply: operator,
};
