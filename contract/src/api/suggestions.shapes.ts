import { id, instant, line, lines, pageInput, pageOf } from './inputs.shapes.ts';
import { MAX_ANSWER_LENGTH, MAX_CONTACT_LENGTH, MAX_SUGGESTION_IMAGES, MIN_SUGGESTION_LENGTH, MAX_SUGGESTION_LENGTH } from '../limits.ts';
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
    content: lines(MIN_SUGGESTION_LENGTH, MAX_SUGGESTION_LENGTH, `请写 ${MIN_SUGGESTION_LENGTH} 到 ${MAX_SUGGESTION_LENGTH} 个字`),
    images: z.array(id).max(MAX_SUGGESTION_IMAGES, `最多 ${MAX_SUGGESTION_IMAGES} 张图`).default([]),
    contact: line(0, MAX_CONTACT_LENGTH, `联系方式最多 ${MAX_CONTACT_LENGTH} 个字`).default(''),
  }),
  reply: suggestion,
};

export const listMySuggestions = {
  summary: '我提过的意见与答复，新的在前',
  input: z.object(pageInput),
  reply: pageOf(suggestion),
};

/** An operator's reply. */
export const answerText = lines(2, MAX_ANSWER_LENGTH, `答复是 2 到 ${MAX_ANSWER_LENGTH} 个字`);
