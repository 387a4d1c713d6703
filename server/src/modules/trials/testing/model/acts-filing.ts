// Acts by which cases begin, and by which complainants end them.
import type { Signed } from '#server/app/testing.ts';
import { DESK } from '../court.fixture.ts';
import { addFile, complainant, owner, post, presenter, WORDS, type Act, type Reply, type Scene } from './scene.ts';

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
export async function file(scene: Filing, as: Signed, accused?: readonly { name: string; realm: string }[]): Promise<Reply> {
  const reply = await scene.world.site.post<{ id: number } | null>('post/save', await complaintOf(scene, as, accused), { as });
  if (reply.code === '200' && reply.t) scene.caseIds.push(reply.t.id);
  return reply;
}

const DIRECT = ['permanent', 'list365', 'list90', 'warning'] as const;

/** Files what a presenter saw, with the verdict they propose. */
export async function fileDirect(scene: Filing, as: Signed, choice: number): Promise<Reply> {
  const { columnId: _, ...written } = await complaintOf(scene, as);
  const penalties = scene.cast.accused.map((__, accused) => ({ accused, penalty: DIRECT[choice % DIRECT.length], bandReason: '亲眼所见。' }));
  const verdict = { outcome: 'upheld', facts: WORDS, reasoning: WORDS, articles: ['A3'], penalties };
  const reply = await scene.world.site.post<{ id: number } | null>('post/trial/add', { ...written, verdict }, { as });
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
        const one = scene.world.count();
        reply = await file(scene, as, [{ name: `另一人${one}`, realm: '安苏' }]);
      }
      return reply;
    },
  },
  direct: { title: '直接立案', steps: [], by: presenter, do: (scene, as) => fileDirect(scene, as, scene.choice) },
  amend: {
    title: '修改检举',
    steps: ['amend'],
    by: complainant,
    do: async (scene, as) => post(scene, 'post/save', { as, body: { id: scene.moment.id, ...(await complaintOf(scene, as)) } }),
  },
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
