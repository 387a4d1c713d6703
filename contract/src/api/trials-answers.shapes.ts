import { done, id, instant } from './inputs.shapes.ts';
import { deliveryHow, deliveryResult } from './trials-states.shapes.ts';
import { z } from '../zod.ts';

const door = z.strictObject({
  accusedId: z.int(),
  name: z.string(),
  realm: z.string(),
  /** As people type it; null for operators, who carry the address of the page instead. */
  code: z.string().nullable(),
  /** Ready to be sent in the game. */
  whisper: z.string(),
});
export const readDoorCodes = {
  summary: '答辩码：只给先递上的检举人和抽到的递话人，取过的人不再审理这桩案子',
  input: z.object({ id }),
  reply: z.strictObject({ doors: z.array(door) }),
};
export const carryNotice = {
  summary: '记下一次递话：怎么递的、什么时候、结果怎样，可以附截图',
  input: z.object({ id, accusedId: id, how: deliveryHow, at: instant, result: deliveryResult, fileId: id.optional() }),
  reply: done,
};
export const extendWindow = {
  summary: '被检举人：多给我三天',
  openToSuspended: true as const,
  input: z.object({ id }),
  reply: z.strictObject({ dueAt: instant }),
};
export const turnOffMails = {
  summary: '信里的链接：不再收这样的信；留在门上的邮箱当场删掉',
  input: z.object({ token: z.string().max(200, '链接不对，也许没有复制完整') }),
  reply: done,
};
