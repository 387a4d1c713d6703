import { game } from '../games.shapes.ts';
import { flag, line, smallId } from '../inputs.shapes.ts';
import { MAX_GAME_NAME_LENGTH, MAX_GAME_NOTE_LENGTH, MIN_GAME_NAME_LENGTH } from '../../staff-limits.ts';
import { z } from '../../zod.ts';

/** A game as an operator sees it. */
export const listedGame = z.strictObject({
  ...game.shape,
  /** Left out of the switcher; what is written about it stays. */
  hidden: z.boolean(),
  posts: z.int(),
  /** How many realms belong to it. */
  realms: z.int(),
});

export const listGamesForStaff = { summary: '全部游戏，连藏着的，与各有多少内容', input: z.object({}), reply: z.array(listedGame) };

export const saveGame = {
  summary: '加一个游戏，或改一个；推荐的总是恰好一个，藏起来的不删',
  input: z.object({
    /** Left out: a new one. */
    id: smallId.optional(),
    name: line(MIN_GAME_NAME_LENGTH, MAX_GAME_NAME_LENGTH, `名字是 ${MIN_GAME_NAME_LENGTH} 到 ${MAX_GAME_NAME_LENGTH} 个字`),
    icon: z.string().regex(/^[a-z0-9-]{1,40}$/, '请选一个图标'),
    note: line(0, MAX_GAME_NOTE_LENGTH, `一句话最多 ${MAX_GAME_NOTE_LENGTH} 个字`).default(''),
    recommended: flag.default(false),
    hidden: flag.default(false),
  }),
  reply: listedGame,
};

export const orderGames = {
  summary: '排游戏的次序：写上全部编号',
  input: z.object({ ids: z.array(smallId).min(1, '没有编号').max(500, '太多了') }),
  reply: z.strictObject({ items: z.array(listedGame) }),
};
