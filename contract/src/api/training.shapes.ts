import { instant, line, lines } from './inputs.shapes.ts';
import { penalty } from './tickets.shapes.ts';
import { z } from '../zod.ts';

/** How much a reason says at least, as in a vote. */
const MIN_REASON = 20;
const MAX_REASON = 2_000;

const piece = z.strictObject({ id: z.int(), caption: z.string(), text: z.string(), broughtBy: z.string(), addedAt: z.string() });
const statement = z.strictObject({ name: z.string(), text: z.string() });

export const viewTraining = {
  summary: '练习案：一桩编的案子，审第一桩真的之前走一遍',
  input: z.object({}),
  reply: z.strictObject({
    id: z.string(),
    version: z.int(),
    /** When it was first done; null: not yet. */
    doneAt: instant.nullable(),
    /** Whether it has to be done before a case is received. */
    isDue: z.boolean(),
    title: z.string(),
    offence: z.string(),
    /** What a presenter of this case would know of themselves. */
    yourself: z.string(),
    complaint: statement,
    answer: statement,
    /** Written with the code of the accused. */
    letter: statement,
    evidence: z.array(piece),
  }),
};

export const submitTraining = {
  summary: '交上练习案的判断，读到参考裁决和漏看的地方；什么也不公开',
  input: z.object({
    id: line(1, 40, '练习案换过了，请重新打开'),
    version: z.coerce.number().int(),
    /** Whether they would judge it at all. */
    seat: z.enum(['judge', 'recuse'], { error: '请选审还是回避' }),
    /** The evidence the verdict rests on. */
    evidence: z.array(z.coerce.number().int()).max(10),
    /** Whether the letter counts as an admission. */
    letter: z.enum(['admission', 'aside'], { error: '请选那封信怎么用' }),
    penalty: penalty.nullable(),
    reason: lines(MIN_REASON, MAX_REASON, `理由写 ${MIN_REASON} 到 ${MAX_REASON} 个字`),
  }),
  reply: z.strictObject({
    doneAt: instant,
    verdict: z.strictObject({ penalty: penalty.nullable(), facts: z.string(), reasoning: z.string() }),
    /** Each thing there was to see, and whether they saw it. */
    findings: z.array(z.strictObject({ id: z.string(), isRight: z.boolean(), title: z.string(), text: z.string() })),
  }),
};
