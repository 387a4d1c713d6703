import { documentBody } from '../documents/document.shapes.ts';
import { instant, lines, personShape } from './inputs.shapes.ts';
import { email } from './members.shapes.ts';
import { MAX_SPEECH_LENGTH } from '../limits.ts';
import { labeledValue } from './tickets.shapes.ts';
import { caseState, outcome } from './trials-states.shapes.ts';
import { evidence, lengths, statement } from './trials-case.shapes.ts';
import { evidenceList, receipt } from './trials-complaint.shapes.ts';
import { z } from '../zod.ts';

/** How many mail addresses were left at the door, never which: others hold the code too. */
const doorMails = z.strictObject({ left: z.int(), failed: z.int(), max: z.int() });

/** Shows the person with the link nothing but the case; once it is over, how it ended and what they wrote. */
const answerForm = z.strictObject({
  caseId: z.int(),
  columnId: z.int(),
  state: caseState,
  /** How far the case has come, as the accused sees it. */
  stage: z.enum(['answer', 'hearing', 'verdict', 'appeal']),
  character: z.strictObject({ name: z.string(), realm: z.string() }),
  title: z.string(),
  offence: labeledValue,
  complainant: personShape,
  statement: documentBody,
  evidence: z.array(evidence),
  statements: z.array(statement),
  dueAt: instant,
  /** When the whole case lapses at the latest; null once it is over. */
  totalDueAt: instant.nullable(),
  /** The answer of the proven owner; null: none yet. */
  answer: z.string().nullable(),
  /** What was written with the code, oldest first: it proves nobody. */
  unprovenAnswers: z.array(z.strictObject({ text: z.string(), saidAt: instant })),
  open: z.boolean(),
  canExtend: z.boolean(),
  /** How long the clocks of the case run. */
  lengths,
  /** Whose words are there: the proven owner's, or those of somebody who had the code. */
  answerBy: z.enum(['proven', 'unproven']).nullable(),
  /** Of what was written last; null: nothing was. */
  receipt: receipt.nullable(),
  /** The penalties that are possible for this accused, lightest first; none: how they were heard allows no penalty, or the case is over. */
  mayHappen: z.array(labeledValue),
  /** Who judges or has judged, and who agreed to the verdict. */
  decidedBy: z.strictObject({ judge: personShape.nullable(), signer: personShape.nullable() }),
  outcome: outcome.nullable(),
  /** The summary of the verdict. */
  verdict: z.string().nullable(),
  /** Of the ticket this accused got, also of one that was annulled. */
  ticketNumber: z.string().nullable(),
  /** Null: none, or the ticket was annulled. */
  penalty: labeledValue.nullable(),
  penaltyEndsAt: instant.nullable(),
  canAppeal: z.boolean(),
  /** Until when; null while an appeal is possible once a year. */
  appealBy: instant.nullable(),
  /** When this page closes; null before the verdict. */
  closesAt: instant.nullable(),
  /** Null: this site mails nobody. */
  mails: doorMails.nullable(),
});
const answerKey = z.string().max(200, '码不对');
export const viewAnswer = { summary: '凭答辩码打开的案卷', input: z.object({ key: answerKey }), reply: answerForm };
export const submitAnswer = {
  summary: '凭码写来：可以再补，不覆盖前面的',
  input: z.object({ key: answerKey, text: lines(1, MAX_SPEECH_LENGTH, `请写 1 到 ${MAX_SPEECH_LENGTH} 个字`), evidence: evidenceList(0).default([]) }),
  reply: z.strictObject({ state: caseState }),
};
export const extendByCode = { summary: '凭答辩码：多给我三天', input: z.object({ key: answerKey }), reply: z.strictObject({ dueAt: instant }) };
export const proveAtDoor = {
  summary: '凭答辩码，以自己的账号请人核对角色',
  openToSuspended: true as const,
  input: z.object({ key: answerKey }),
  reply: z.strictObject({ code: z.string(), until: instant, dueAt: instant }),
};
export const leaveDoorMail = {
  summary: '凭答辩码，留一个邮箱等结果：最多三个，先到的不会被换掉',
  input: z.object({ key: answerKey, email }),
  reply: doorMails,
};
