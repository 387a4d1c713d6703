import { id, instant, lines, personShape } from '../inputs.shapes.ts';
import { MAX_REMOVAL_REASON_LENGTH, MIN_REMOVAL_REASON_LENGTH } from '../../staff-limits.ts';
import { presenterCard } from '../presenters.shapes.ts';
import { z } from '../../zod.ts';

/** A presenter as operators see them. */
export const office = z.strictObject({
  person: personShape,
  status: presenterCard.shape.status,
  since: instant,
  probationUntil: instant.nullable(),
  endedAt: instant.nullable(),
  endedReason: z.string(),
  /** When a suspension ends by itself; null: when somebody restores them. */
  suspendedUntil: instant.nullable(),
  /** Open cases in hand, and those of them whose clock is over. */
  load: z.int(),
  overdue: z.int(),
  casesHeard: z.int(),
  /** How many of their verdicts stood after an appeal, of 1; null before the first. */
  upheldRate: z.number().nullable(),
  /** How often they recused themselves, ever and in the last 365 days. */
  recused: z.int(),
  recusedLately: z.int(),
  lastSeenAt: instant,
});

const text = lines(MIN_REMOVAL_REASON_LENGTH, MAX_REMOVAL_REASON_LENGTH, `理由是 ${MIN_REMOVAL_REASON_LENGTH} 到 ${MAX_REMOVAL_REASON_LENGTH} 个字`);
const day = z.iso.datetime({ error: '日期写得不对', offset: true });
/** The presenter, and how many cases went back to the queue. */
const left = z.strictObject({ ...office.shape, handedBack: z.int() });

export const listOffices = { summary: '主持人：手上几桩、逾期几桩、见习到哪天、改判几张', input: z.object({}), reply: z.array(office) };
export const suspendOffice = {
  summary: '暂停一位主持人，到某天自己恢复或者等人恢复；手上的案子带着时钟退回',
  input: z.object({ id, text, until: day.nullish() }),
  reply: left,
};
export const restoreOffice = { summary: '恢复一位被暂停的主持人', input: z.object({ id }), reply: office };
export const resignOffice = { summary: '替一位主持人办理辞任', input: z.object({ id }), reply: left };
export const setProbation = {
  summary: '改一位主持人的见习期；不写日子就是现在结束',
  input: z.object({ id, until: day.nullish() }),
  reply: office,
};
