import { id, instant, line, lines, pageInput, pageOf } from './inputs.shapes.ts';
import { ANSWER_MOST, CONTACT_MOST, SUGGESTION_IMAGES_MOST, SUGGESTION_LEAST, SUGGESTION_MOST } from '../limits.ts';
import { picture } from './posts.shapes.ts';
import { z } from '../zod.ts';

export const suggestion = z.strictObject({
  id: z.int(),
  /** A value of the dictionary `suggestion_type`. */
  type: z.string(),
  content: z.string(),
  images: z.array(picture),
  contact: z.string(),
  state: z.enum(['received', 'working', 'answered']),
  /** Empty until it is answered. */
  answer: z.string(),
  answeredAt: instant.nullable(),
  createdAt: instant,
});

export const suggest = {
  summary: '提交意见',
  input: z.object({
    type: line(1, 40, '请选择这是哪一类意见'),
    content: lines(SUGGESTION_LEAST, SUGGESTION_MOST, `请写 ${SUGGESTION_LEAST} 到 ${SUGGESTION_MOST} 个字`),
    images: z.array(id).max(SUGGESTION_IMAGES_MOST, `最多 ${SUGGESTION_IMAGES_MOST} 张图`).default([]),
    contact: line(0, CONTACT_MOST, `联系方式最多 ${CONTACT_MOST} 个字`).default(''),
  }),
  reply: suggestion,
};

export const listMySuggestions = {
  summary: '我提过的意见与答复，新的在前',
  input: z.object({ size: pageInput.size, after: pageInput.after }),
  reply: pageOf(suggestion),
};

/** An operator's reply. */
export const answerText = lines(2, ANSWER_MOST, `答复是 2 到 ${ANSWER_MOST} 个字`);
