import { answerText, suggestion } from '../suggestions.shapes.ts';
import { id } from '../inputs.shapes.ts';
import { z } from '../../zod.ts';

/** A suggestion as operators read it; how to reach its author is masked. */
export const deskSuggestion = z.strictObject({ ...suggestion.shape, memberId: z.int(), nickName: z.string() });

export const listSuggestions = {
  summary: '意见，按状态，先来的在前；最多两百条',
  input: z.object({ state: suggestion.shape.state.optional() }),
  reply: z.array(deskSuggestion),
};
export const moveSuggestion = {
  summary: '把一条意见记成已收到或处理中，作者会收到消息',
  input: z.object({ id, state: z.enum(['received', 'working'], { error: '只能改成已收到或处理中' }) }),
  reply: deskSuggestion,
};
export const answerSuggestion = { summary: '答复一条意见，作者会收到消息', input: z.object({ id, answer: answerText }), reply: deskSuggestion };
export const openSuggestionContact = {
  summary: '看一条意见留的联系方式，记录在案',
  input: z.object({ id }),
  reply: z.strictObject({ contact: z.string() }),
  replyIsSecret: true,
};
