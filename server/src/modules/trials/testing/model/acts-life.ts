// What presenters do besides the court that may make them conflicted or absent, and what people read.
import type { Signed } from '#server/app/testing.ts';
import { pick, post, presenter, type Act, type Scene } from './scene.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const party = ({ cast, choice }: Scene) =>
  pick([cast.complainant, ...cast.accused.flatMap(({ owner }) => owner ?? []), cast.second], choice >> 2) ?? cast.complainant;

const type = (scene: Scene, as: Signed, character: object | null) => post(scene, 'member/updated_at', { as, body: { character } });

/** Returns an act by which somebody only reads. */
const reading = (title: string, path: (scene: Scene) => string, by: Act['by'] = ({ cast, choice }) => pick(cast.everybody, choice)): Act => ({
  title,
  steps: [],
  isReading: true,
  by,
  do: (scene, as) => scene.world.site.get(path(scene), { as }),
});

export const LIFE_ACTS = {
  away: {
    title: '歇几天',
    steps: ['leave'],
    by: presenter,
    do: (scene, as) =>
      post(scene, 'post/trial/away', { as, body: { until: new Date(scene.world.clock.now().getTime() + (1 + (scene.choice % 9)) * DAY_MS).toISOString() } }),
  },
  back: { title: '回来了', steps: [], by: presenter, do: (scene, as) => post(scene, 'post/trial/away', { as, body: { until: null } }) },
  typeCharacter: {
    title: '把案中的角色填成自己的',
    steps: ['leave'],
    by: presenter,
    do: async (scene, as) => {
      const one = pick(scene.cast.accused, scene.choice);
      return one && type(scene, as, { name: one.name, realm: one.realm, guild: '' });
    },
  },
  typeGuild: {
    title: '填上当事人的公会',
    steps: ['leave'],
    by: presenter,
    do: async (scene, as) => {
      const one = pick(scene.cast.accused, scene.choice);
      return one && type(scene, as, { name: `小号${scene.world.count()}`, realm: one.realm, guild: one.guild });
    },
  },
  clearProfile: { title: '清空角色', steps: [], by: presenter, do: (scene, as) => type(scene, as, null) },
  follow: {
    title: '关注或不再关注当事人',
    steps: ['leave'],
    by: presenter,
    do: (scene, as) => post(scene, `follow/handler/${party(scene).id}`, { as, body: { target: 'member' } }),
  },
  followJudge: {
    title: '当事人关注主持人',
    steps: [],
    by: party,
    do: async (scene, as) => {
      const one = presenter(scene);
      return one && post(scene, `follow/handler/${one.id}`, { as, body: { target: 'member' } });
    },
  },
  block: { title: '屏蔽当事人', steps: ['leave'], by: presenter, do: (scene, as) => post(scene, 'block/add', { as, body: { memberId: party(scene).id } }) },
  hold: { title: '暂缓评论', steps: [], by: presenter, do: (scene, as) => post(scene, `post/trial/hold/${scene.moment.id}`, { as }) },
  view: reading('看案卷', ({ moment }) => `post/trial/view/${moment.id}`),
  preview: reading('受理前看一眼', ({ moment }) => `post/trial/pre/${moment.id}`, presenter),
  publicCase: reading('看公开的案件页', ({ moment }) => `g/trial/view/${moment.id}`),
  desk: reading('看审理台', () => 'post/trial/desk', presenter),
  deskAppeals: reading('看待答复的申诉', () => 'appeal/desk', presenter),
  proofs: reading(
    '看待核对的角色',
    () => 'character/desk',
    ({ cast, choice }) => pick([cast.operator, ...cast.presenters], choice),
  ),
} as const satisfies Record<string, Act>;
