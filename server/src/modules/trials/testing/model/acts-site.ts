// What happens to the whole site, to what is said under a verdict, and what strangers look up.
import type { Signed } from '#server/app/testing.ts';
import { complainant, holder, personOf, pick, post, presenter, WORDS, type Act, type Scene } from './scene.ts';
import { closeSite, jumpPast, pass, runAll } from './time.ts';

const HOUR_MS = 60 * 60 * 1000;
/** In hours: less than what counts as closed, usual nights, and longer than a case waits for. */
const CLOSINGS = [48, 0.5, 7, 24 * 5] as const;

/** Returns who judged the case, first, or another presenter. */
const judgeOr = (scene: Scene): Signed | null =>
  (scene.choice % 3 === 0 ? null : personOf(scene.cast, scene.moment.verdicts.at(-1)?.judgeId ?? null)) ?? presenter(scene);

export const SITE_ACTS = {
  closeSite: {
    title: '关站一阵',
    steps: [],
    isCompound: true,
    by: ({ cast }) => cast.operator,
    async do({ world, cast, choice }) {
      await closeSite(world, cast, (pick(CLOSINGS, choice) ?? 48) * HOUR_MS);
      return world.site.get('g/trial/stats');
    },
  },
  hearLate: {
    title: '答辩期满，时钟还没有走到，先开审',
    steps: ['hear'],
    isCompound: true,
    by: holder,
    async do(scene, as) {
      const { state, answerDueAt, id } = scene.moment;
      if (state !== 'answering' || answerDueAt === null) return null;
      await jumpPast(scene.world, scene.cast, { late: answerDueAt });
      return post(scene, `post/trial/handle/${id}`, { as, body: { action: 'hear', reason: WORDS } });
    },
  },
  lastMinute: {
    title: '等到全案的时钟只剩二十秒',
    steps: [],
    isCompound: true,
    by: ({ cast }) => cast.operator,
    async do({ world, cast, moment: { state, totalDueAt } }) {
      const left = (totalDueAt ?? 0) - 20_000 - world.clock.now().getTime();
      if (state === 'answering' || left <= 0) return null;
      await pass({ world, cast }, left);
      return world.site.get('g/trial/stats');
    },
  },
  clocksLate: {
    title: '答辩期与全案的时钟一起到了，时钟才走',
    steps: [],
    isCompound: true,
    by: ({ cast }) => cast.operator,
    async do({ world, cast, moment: { state, answerDueAt, totalDueAt } }) {
      if (state !== 'answering' || answerDueAt === null || totalDueAt === null || totalDueAt > answerDueAt + HOUR_MS) return null;
      await jumpPast(world, cast, { late: answerDueAt, until: Math.max(answerDueAt, totalDueAt) });
      await runAll(world);
      return world.site.get('g/trial/stats');
    },
  },
  hideComment: {
    title: '遮一条说裁决的评论',
    steps: [],
    by: judgeOr,
    async do(scene, as) {
      const { world, cast, moment } = scene;
      const body = `这样判，我看不明白${world.count()}。`;
      const { code, t } = await world.site.post<{ id: number } | null>(`comment/save/${moment.id}`, { body }, { as: cast.passerBy });
      return code === '200' && t ? post(scene, `informer/hide/comment/${t.id}`, { as, body: { reason: '话说得重了些' } }) : null;
    },
  },
  resign: {
    title: '卸任',
    steps: ['leave'],
    by: ({ cast, choice }) => (choice % 4 === 0 ? pick(cast.presenters, choice >> 2) : (cast.presenters.at(-1) ?? null)),
    do: (scene, as) => post(scene, 'presenter/resign', { as, body: { confirm: true } }),
  },
  lookUp: {
    title: '查一个名字',
    steps: [],
    by: ({ cast }) => cast.passerBy,
    async do({ world, caseIds, moment, choice }) {
      const name = encodeURIComponent(pick(moment.accused, choice)?.name ?? '');
      const paths = [`g/blacklist/list?q=${name}`, `g/post/full/search?q=${name}`, 'g/blacklist/snapshot', 'g/trial/closed', `g/search/overview?q=${name}`];
      // Another case of the walk may have named the same character.
      return caseIds.length === 1 ? world.site.get(paths[choice % paths.length] ?? '') : null;
    },
  },
  mine: {
    title: '看我的案子',
    steps: [],
    by: (scene) => pick([complainant(scene), ...scene.cast.everybody], scene.choice),
    do: ({ world }, as) => world.site.get('post/trial/my', { as }),
  },
} as const satisfies Record<string, Act>;
