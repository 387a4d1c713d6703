import { MAX_HOME_PICKS } from '../../staff-limits.ts';
import { id, instant, line } from '../inputs.shapes.ts';
import { postCard } from '../posts.shapes.ts';
import { scenery } from '../scenery.shapes.ts';
import { z } from '../../zod.ts';

const moment = z.iso.datetime({ error: '时间写得不对', offset: true });
/** Either a post or a picture of the gallery, as it can be seen now; both null where it can't. */
const shown = { post: postCard.nullable(), picture: scenery.nullable() };
const chosen = { postId: z.int().nullable(), pictureId: z.int().nullable() };

export const deskHome = z.strictObject({
  cover: z.strictObject({ ...chosen, until: instant.nullable(), ...shown }).nullable(),
  picks: z.array(z.strictObject({ postId: z.int(), until: instant.nullable(), post: postCard.nullable() })),
  season: z.strictObject({ ...chosen, name: z.string(), from: instant, until: instant.nullable(), ...shown }).nullable(),
});

const thing = { postId: id.nullish(), pictureId: id.nullish() };
const ONE = '选一篇帖子或一幅风景，只选一样';
const isOne = ({ postId, pictureId }: { postId?: number | null | undefined; pictureId?: number | null | undefined }) =>
  (postId ?? null) === null ? (pictureId ?? null) !== null : (pictureId ?? null) === null;

export const viewHome = { summary: '首页上放了什么：封面、荐读、节令封面', input: z.object({}), reply: deskHome };
export const saveHome = {
  summary: '换首页的封面、荐读和节令封面；空着的照老规矩补上',
  input: z.object({
    cover: z
      .object({ ...thing, until: moment.nullish() })
      .refine(isOne, ONE)
      .nullish(),
    picks: z
      .array(z.object({ postId: id, until: moment.nullish() }))
      .max(MAX_HOME_PICKS, `荐读最多 ${MAX_HOME_PICKS} 篇`)
      .default([]),
    season: z
      .object({ ...thing, name: line(2, 12, '节令是 2 到 12 个字'), from: moment, until: moment.nullish() })
      .refine(isOne, ONE)
      .nullish(),
  }),
  reply: deskHome,
};
