import { z } from '../zod.ts';

export const game = z.strictObject({
  id: z.int(),
  name: z.string(),
  icon: z.string(),
  note: z.string(),
  recommended: z.boolean(),
  sort: z.int(),
});

export const listGames = { summary: '全部游戏', input: z.object({}), reply: z.array(game) };
export const recommendGame = { summary: '推荐的游戏', input: z.object({}), reply: game };
