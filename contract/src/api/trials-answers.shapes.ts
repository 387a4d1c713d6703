import { documentBody } from '../documents/document.shapes.ts';
import { instant, lines, personShape } from './inputs.shapes.ts';
import { MAX_SPEECH_LENGTH } from '../limits.ts';
import { term } from './tickets.shapes.ts';
import { caseState } from './trials-states.shapes.ts';
import { evidence, statement } from './trials-case.shapes.ts';
import { evidenceList } from './trials-complaint.shapes.ts';
import { z } from '../zod.ts';

/** Shows the person with the link nothing but the case. */
const answerForm = z.strictObject({
  state: caseState,
  character: z.strictObject({ name: z.string(), realm: z.string() }),
  title: z.string(),
  offence: term,
  complainant: personShape,
  statement: documentBody,
  evidence: z.array(evidence),
  statements: z.array(statement),
  dueAt: instant,
  /** The answer that was given; null: none yet. */
  answer: z.string().nullable(),
  open: z.boolean(),
});
const answerKey = z.string().max(200, '链接不对');
export const viewAnswer = { summary: '一次性答辩链接打开的案卷', input: z.object({ key: answerKey }), reply: answerForm };
export const submitAnswer = {
  summary: '用一次性链接答辩，只交一次',
  input: z.object({ key: answerKey, text: lines(1, MAX_SPEECH_LENGTH, `请写 1 到 ${MAX_SPEECH_LENGTH} 个字`), evidence: evidenceList(0).default([]) }),
  reply: z.strictObject({ state: caseState }),
};
