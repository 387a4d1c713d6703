// Acts by which cases begin, and by which complainants end them.
import type { Signed, TestResponse } from '#server/app/testing.ts';
import { DESK } from '../court.fixture.ts';
import { judge } from './acts-verdict.ts';
import { momentsOf } from './queries-moment.ts';
import { addFile, complainant, owner, post, presenter, WORDS, type Act, type Reply, type Scene } from './scene.ts';
import { pass } from './time.ts';

type Filing = Pick<Scene, 'world' | 'cast' | 'caseIds'>;

/** Returns the fields of a complaint of somebody against the accused of the walk, or others. */
async function complaintOf(scene: Filing, as: Signed, accused: readonly { name: string; realm: string; guild?: string }[] = scene.cast.accused) {
  const fileId = await addFile(scene, as.id);
  return {
    columnId: DESK,
    title: '拿了装备就下线了，说好的没有给',
    markdown: `那天晚上拿了装备就下线了，${WORDS}`,
    complaint: {
      accused: accused.map(({ name, realm, guild = '' }) => ({ name, realm, guild })),
      offence: 'ninja_loot',
      activity: 'gold_run',
      occurredOn: '2026-03-01',
      wish: 'refund',
      contacted: true,
      evidence: [{ fileId, publicFileId: fileId, caption: '团队频道里的话' }],
      declaration: true,
    },
  };
}

/** Files a complaint and takes it into the walk. */
export async function file(scene: Filing, as: Signed, accused?: readonly { name: string; realm: string }[]): Promise<TestResponse<{ id: number }>> {
  const reply = await scene.world.site.post<{ id: number }>('post/save', await complaintOf(scene, as, accused), { as });
  if (reply.code === '200') scene.caseIds.push(reply.t.id);
  return reply;
}

/** Files a complaint against another character of its own. */
function fileElsewhere(scene: Filing, as: Signed): Promise<TestResponse<{ id: number }>> {
  return file(scene, as, [{ name: `另一人${scene.world.count()}`, realm: '安苏' }]);
}

/** Rewrites the complaint of the case. */
export async function amend(scene: Scene, as: Signed): Promise<Reply> {
  return post(scene, 'post/save', { as, body: { id: scene.moment.id, ...(await complaintOf(scene, as)) } });
}

const HOUR_MS = 60 * 60 * 1000;
/** The window of an accused without an account, and a little more. */
const WINDOW_MS = 7 * 24 * HOUR_MS + HOUR_MS;

/** Has a presenter dismiss three complaints of somebody, as far as they are let. Returns whether all were. */
async function dismissThree(scene: Scene, as: Signed, holder: Signed): Promise<boolean> {
  const ids: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { code, t } = await fileElsewhere(scene, as);
    if (code !== '200') return false;
    ids.push(t.id);
    const received = await post(scene, `post/receive/${t.id}`, { as: holder });
    const summoned = await post(scene, `post/trial/handle/${t.id}`, { as: holder, body: { action: 'summon' } });
    if (received.code !== '200' || summoned.code !== '200') return false;
  }
  await pass(scene, WINDOW_MS);
  for (const moment of await momentsOf(scene.world, ids)) await judge({ ...scene, moment }, holder, { outcome: 'dismissed' });
  return (await momentsOf(scene.world, ids)).every(({ outcome }) => outcome === 'dismissed');
}

const DIRECT = ['permanent', 'list365', 'list90', 'warning'] as const;

/** Files what a presenter saw, with the verdict they propose; `seen` is how many could sit when they looked. */
export async function fileDirect(scene: Filing, as: Signed, { choice, seen }: { choice: number; seen?: number }): Promise<Reply> {
  const { columnId: _, ...written } = await complaintOf(scene, as);
  const penalties = scene.cast.accused.map((__, accused) => ({ accused, penalty: DIRECT[choice % DIRECT.length], bandReason: '亲眼所见。' }));
  const verdict = { outcome: 'upheld', facts: WORDS, reasoning: WORDS, articles: ['A3'], penalties };
  const reply = await scene.world.site.post<{ id: number } | null>('post/trial/add', { ...written, verdict, ...(seen && { acknowledgePanel: seen }) }, { as });
  if (reply.code === '200' && reply.t) scene.caseIds.push(reply.t.id);
  return reply;
}

export const FILING_ACTS = {
  file: { title: '递上一桩检举', steps: [], by: ({ cast }) => cast.second, do: (scene, as) => file(scene, as) },
  pile: {
    title: '一连递上几桩',
    steps: [],
    by: ({ cast }) => cast.second,
    async do(scene, as) {
      let reply: Reply | null = null;
      for (let count = 0; count < 2 + (scene.choice % 3); count += 1) {
        reply = await fileElsewhere(scene, as);
      }
      return reply;
    },
  },
  direct: { title: '直接立案', steps: [], by: presenter, do: (scene, as) => fileDirect(scene, as, { choice: scene.choice }) },
  directSeen: {
    title: '照三位能坐的直接立案',
    steps: [],
    by: presenter,
    do: (scene, as) => fileDirect(scene, as, { choice: scene.choice, seen: 3 }),
  },
  fileThrice: {
    title: '递上又撤回，递三次',
    steps: [],
    by: ({ cast }) => cast.second,
    async do(scene, as) {
      let reply = await file(scene, as);
      for (let count = 1; reply.code === '200' && count < 3; count += 1) {
        await post(scene, `post/withdraw/${reply.t.id}`, { as, body: { reason: '不告了。' } });
        reply = await file(scene, as);
      }
      return reply;
    },
  },
  fruitless: {
    title: '三桩不成立之后，再递两桩',
    steps: [],
    isCompound: true,
    by: ({ cast }) => cast.second,
    async do(scene, as) {
      const holder = presenter(scene);
      if (!holder || holder.id === as.id || !(await dismissThree(scene, as, holder))) return null;
      await fileElsewhere(scene, as);
      return fileElsewhere(scene, as);
    },
  },
  amend: { title: '修改检举', steps: ['amend'], by: complainant, do: amend },
  withdraw: {
    title: '撤回检举',
    steps: ['withdraw', 'askWithdraw'],
    by: complainant,
    do: (scene, as) => post(scene, `post/withdraw/${scene.moment.id}`, { as, body: { reason: '已经谈好了。' } }),
  },
  agreeWithdraw: {
    title: '同意撤回',
    steps: ['agreeWithdraw'],
    by: owner,
    do: (scene, as) => post(scene, `post/withdraw/answer/${scene.moment.id}`, { as, body: { agree: true } }),
  },
  goOn: {
    title: '要求继续审',
    steps: ['goOn'],
    by: owner,
    do: (scene, as) => post(scene, `post/withdraw/answer/${scene.moment.id}`, { as, body: { agree: false } }),
  },
  refile: {
    title: '逾期的再递一次',
    steps: ['refile'],
    by: complainant,
    async do(scene, as) {
      const reply = await scene.world.site.post<{ id: number } | null>(`post/trial/refile/${scene.moment.id}`, {}, { as });
      if (reply.code === '200' && reply.t) scene.caseIds.push(reply.t.id);
      return reply;
    },
  },
} as const satisfies Record<string, Act>;
