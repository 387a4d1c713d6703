import { id, instant, lines, pageInput, pageOf, personShape } from './inputs.shapes.ts';
import { MAX_APPEAL_ANSWER_LENGTH, MAX_APPEAL_IMAGES, MAX_MEMBER_APPEAL_LENGTH, MIN_APPEAL_ANSWER_LENGTH, MIN_MEMBER_APPEAL_LENGTH } from '../limits.ts';
import { picture } from './posts.shapes.ts';
import { z } from '../zod.ts';

export const appealedKind = z.enum(['suspension', 'removal'], { error: '请选一件要申诉的事' });

export const appealedAct = z.strictObject({
  /** The number of its record. */
  seq: z.int(),
  kind: appealedKind,
  at: instant,
  /** Operators are not named. */
  by: z.strictObject({ role: z.enum(['presenter', 'operator', 'system']), nickName: z.string().nullable() }),
  reason: z.string(),
  /** Of a suspension: until when it lasts now; null: it has ended. */
  until: instant.nullable(),
  /** What was removed; null for a suspension. */
  thing: z.strictObject({ kind: z.enum(['post', 'comment', 'scenery']), id: z.int(), title: z.string(), href: z.string().nullable() }).nullable(),
  /** Until when it can be appealed against. */
  appealUntil: instant,
});

const state = z.enum(['open', 'kept', 'lessened', 'revoked']);

export const memberAppeal = z.strictObject({
  id: z.int(),
  kind: appealedKind,
  /** The number of the record of the act. */
  audit: z.int(),
  text: z.string(),
  images: z.array(picture),
  createdAt: instant,
  /** By when it is answered. */
  dueAt: instant,
  state,
  /** Empty while it is open. */
  answer: z.string(),
  decidedAt: instant.nullable(),
  /** The one who had acted decided too, because there is nobody else. */
  decidedAlone: z.boolean(),
  /** Of a suspension: until when it lasted, and where it was lessened until when it does. */
  untilBefore: instant.nullable(),
  untilAfter: instant.nullable(),
  act: appealedAct,
});

export const saveAppeal = {
  summary: '对停用或移除提出申诉，每件一次，在设定的天数以内',
  openToSuspended: true as const,
  input: z.object({
    kind: appealedKind,
    audit: id,
    text: lines(MIN_MEMBER_APPEAL_LENGTH, MAX_MEMBER_APPEAL_LENGTH, `请写 ${MIN_MEMBER_APPEAL_LENGTH} 到 ${MAX_MEMBER_APPEAL_LENGTH} 个字`),
    images: z.array(id).max(MAX_APPEAL_IMAGES, `最多 ${MAX_APPEAL_IMAGES} 张图`).default([]),
  }),
  reply: memberAppeal,
};

export const listMyAppeals = {
  summary: '我的申诉与答复，新的在前；还能申诉的几件事也在里面',
  input: z.object({ ...pageInput }),
  reply: pageOf(memberAppeal).extend({
    /** Acts that can still be appealed against, the newest first. */
    acts: z.array(appealedAct),
  }),
};

export const staffAppeal = memberAppeal.extend({
  member: personShape,
  /** Who acted; null: the site itself, or somebody at the keyboard of the machine. */
  actor: z.strictObject({ id: z.int(), nickName: z.string() }).nullable(),
  decidedBy: z.strictObject({ id: z.int(), nickName: z.string() }).nullable(),
  /** Why the reader may not decide; null: they may. */
  refusal: z.enum(['own', 'acted', 'voice', 'operators']).nullable(),
  overdue: z.boolean(),
});

export const listAppeals = {
  summary: '会员的申诉：等着的先到期的在先，答复过的新的在前；主持人只看得到对移除的',
  input: z.object({ state: z.enum(['open', 'decided']).default('open'), kind: appealedKind.optional(), member: id.optional(), ...pageInput }),
  reply: pageOf(staffAppeal),
};

export const appealDecision = z.enum(['kept', 'lessened', 'revoked'], { error: '请选怎么定' });

export const decideAppeal = {
  summary: '答复一份申诉：维持、减轻或撤销；不由经手的人答复，除非只有他一位管理员',
  input: z.object({
    id,
    outcome: appealDecision,
    /** Of a lessened suspension. */
    until: z.iso.datetime({ error: '日子写得不对', offset: true }).optional(),
    answer: lines(MIN_APPEAL_ANSWER_LENGTH, MAX_APPEAL_ANSWER_LENGTH, `答复是 ${MIN_APPEAL_ANSWER_LENGTH} 到 ${MAX_APPEAL_ANSWER_LENGTH} 个字`),
  }),
  reply: staffAppeal,
};

export const readAppealClock = {
  summary: '会员的申诉有多少在等，多少过了七十二小时',
  input: z.object({}),
  reply: z.strictObject({ open: z.int(), overdue: z.int(), oldestAt: instant.nullable() }),
};
