import { smallId } from './inputs.shapes.ts';
import { z } from '../zod.ts';

export const readChainHead = {
  summary: '罚单链的链头：多少环，最后一环的哈希；记下来，以后就能知道它之前有没有被改过',
  mustBeCurrent: true as const,
  input: z.object({ game: smallId.optional() }),
  reply: z.strictObject({ game: z.int(), position: z.int(), head: z.string() }),
};
