import { done, flag, id, instant, line, pageInput, pageOf } from './inputs.shapes.ts';
import { MAX_FAVOR_FOLDER_NAME_LENGTH, MAX_FAVOR_FOLDERS, MAX_FAVOR_NOTE_LENGTH, MAX_FAVOR_REMINDER_DAYS } from '../limits.ts';
import { postCard } from './posts.shapes.ts';
import { z } from '../zod.ts';

export const favorFolder = z.strictObject({ id: z.int(), name: z.string(), count: z.int() });
export const favor = z.strictObject({
  postId: z.int(),
  /** Null: removed, hidden or waiting. */
  post: postCard.nullable(),
  /** 0: the default folder. */
  folderId: z.int(),
  note: z.string(),
  favouredAt: instant,
  /** When the member is reminded of it. */
  remindAt: instant.nullable(),
});

/** A folder's id, or 0 for the default one. */
const folderId = z.union([z.literal(0), z.literal('0').transform(() => 0), id]);

export const toggleFavor = {
  summary: '收藏或取消收藏：favoured 写要不要收着，再来一遍还是一样；不写就反过来',
  input: z.object({ postId: id, favoured: flag.optional() }),
  reply: z.strictObject({ favoured: z.boolean(), favorCount: z.int(), folderId: z.int() }),
};
export const listFavors = {
  summary: '我收藏的帖子，新收的在前',
  input: z.object({ folder: folderId.optional(), q: line(0, 60, '找的字最多 60 个').optional(), ...pageInput }),
  reply: pageOf(favor),
};
const REMIND_DAYS = `最远 ${MAX_FAVOR_REMINDER_DAYS} 天以后提醒`;

export const changeFavor = {
  summary: '换收藏夹、写备注，或者约好几天以后提醒',
  input: z.object({
    postId: id,
    folderId: folderId.optional(),
    note: line(0, MAX_FAVOR_NOTE_LENGTH, `备注最多 ${MAX_FAVOR_NOTE_LENGTH} 个字`).optional(),
    /** 0: no reminder. */
    remindDays: z.coerce.number(REMIND_DAYS).int(REMIND_DAYS).min(0, REMIND_DAYS).max(MAX_FAVOR_REMINDER_DAYS, REMIND_DAYS).optional(),
  }),
  reply: z.strictObject({ folderId: z.int(), note: z.string(), remindAt: instant.nullable() }),
};
export const removeFavor = { summary: '取消收藏，帖子不在了也行', input: z.object({ postId: id }), reply: done };
export const listFavorFolders = { summary: '我的收藏夹，默认的在前', input: z.object({}), reply: z.array(favorFolder) };
export const saveFavorFolder = {
  summary: '新建收藏夹或改名',
  input: z.object({ id: id.optional(), name: line(1, MAX_FAVOR_FOLDER_NAME_LENGTH, `名字是 1 到 ${MAX_FAVOR_FOLDER_NAME_LENGTH} 个字`) }),
  reply: favorFolder,
};
export const removeFavorFolder = { summary: '删掉收藏夹，里面的移到默认', input: z.object({ id }), reply: done };
export const orderFavorFolders = {
  summary: '收藏夹的先后',
  input: z.object({ ids: z.array(id).max(MAX_FAVOR_FOLDERS, `最多 ${MAX_FAVOR_FOLDERS} 个收藏夹`) }),
  reply: done,
};
