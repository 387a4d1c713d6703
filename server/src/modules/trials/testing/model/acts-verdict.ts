// Acts by which a case is decided: the judge's, the signer's, the jurors'.
import type { Signed } from '#server/app/testing.ts';
import { holder, openAll, personOf, pick, post, WORDS, type Act, type Reply, type Scene } from './scene.ts';

const PENALTIES = ['list90', 'permanent', 'list365', 'permanent', 'warning', 'watch30'] as const;
const RUNGS = ['permanent', 'permanent', 'permanent', 'list365', 'list90', 'insufficient', 'dismissed'] as const;

/** Proposes a verdict on the case, or decides it. */
export function judge(scene: Scene, as: Signed, verdict: object): Promise<Reply> {
  const { id, evidence } = scene.moment;
  const written = { facts: WORDS, reasoning: WORDS, articles: ['A3'], evidence: evidence.slice(0, 1) };
  return post(scene, `post/trial/handle/${id}`, { as, body: { action: 'judge', ...written, ...verdict } });
}

/** Returns penalties for some of the accused or all. */
function penaltiesOf({ moment, choice }: Scene): object[] {
  const named = choice % 4 === 3 ? moment.accused.slice(0, 1) : moment.accused;
  return named.map(({ id }, index) => ({
    accusedId: id,
    penalty: PENALTIES[(choice + (choice % 5 === 4 ? index : 0)) % PENALTIES.length],
    bandReason: '照常。',
  }));
}

/** Returns a presenter who may sign: who was called last, or somebody who was not called. */
const signer = ({ cast, moment, choice }: Scene) => personOf(cast, moment.signerIds.at(-1) ?? null) ?? pick(cast.presenters, choice);

function sign(scene: Scene, as: Signed, details: object = {}): Promise<Reply> {
  const seenVerdictRevision = Math.max(1, scene.moment.verdicts.length);
  const body = { agree: true, checked: '两边的记录对过，时间前后连得上，没有漏掉的。', seenVerdictRevision, ...details };
  return post(scene, `post/trial/countersign/${scene.moment.id}`, { as, body });
}

/** Returns somebody who sits, first who has not voted. */
const juror = ({ cast, moment, choice }: Scene) => {
  const waiting = moment.jurors.filter(({ isVoted }) => !isVoted);
  return personOf(cast, pick(waiting.length > 0 ? waiting : moment.jurors, choice)?.memberId ?? null);
};

/** Votes the same for all accused; the reason holds a sentence nobody else reads before the count. */
function vote(scene: Scene, as: Signed, rung: string): Promise<Reply> {
  const { moment, secrets, world } = scene;
  const sentence = `只有我知道的第${world.count()}条理由`;
  secrets.votes.set(as.id, sentence);
  const votes = moment.accused.map(({ id: accusedId }) => ({ accusedId, rung }));
  const body = { votes, reason: `${sentence}。${WORDS}`, seenVerdictRevision: Math.max(1, moment.verdicts.length) };
  return post(scene, `post/trial/vote/${moment.id}`, { as, body });
}

export const VERDICT_ACTS = {
  judge: { title: '裁决成立', steps: ['judge'], by: holder, do: (scene, as) => judge(scene, as, { outcome: 'upheld', penalties: penaltiesOf(scene) }) },
  acquit: {
    title: '裁决不成立',
    steps: ['judge'],
    by: holder,
    do: (scene, as) => judge(scene, as, { outcome: scene.choice % 2 === 0 ? 'dismissed' : 'insufficient' }),
  },
  useAdmission: {
    title: '以承认定案',
    steps: ['judge'],
    by: holder,
    do: (scene, as) => judge(scene, as, { outcome: 'upheld', penalties: penaltiesOf(scene), usesAdmission: true }),
  },
  dropCase: { title: '证据不足结案', steps: ['dropCase'], by: holder, do: (scene, as) => judge(scene, as, { outcome: 'insufficient' }) },
  noEvidence: { title: '没有证据就裁决', steps: ['judge'], by: holder, do: (scene, as) => judge(scene, as, { outcome: 'dismissed', evidence: [] }) },
  sign: {
    title: '复核同意',
    steps: ['countersign'],
    by: signer,
    async do(scene, as) {
      await openAll(scene, as);
      return sign(scene, as);
    },
  },
  signBlind: { title: '没看证据就复核', steps: ['countersign'], by: signer, do: (scene, as) => sign(scene, as) },
  signStale: {
    title: '复核旧稿',
    steps: ['countersign'],
    by: signer,
    do: (scene, as) => sign(scene, as, { seenVerdictRevision: scene.moment.verdicts.length + 1 }),
  },
  signUncalled: {
    title: '没抽到也来复核',
    steps: ['countersign'],
    by: ({ cast, moment, choice }) =>
      pick(
        cast.presenters.filter(({ id }) => !moment.signerIds.includes(id)),
        choice,
      ),
    async do(scene, as) {
      await openAll(scene, as);
      return sign(scene, as);
    },
  },
  giveBack: {
    title: '复核退回',
    steps: ['return'],
    by: signer,
    do: (scene, as) =>
      post(scene, `post/trial/countersign/${scene.moment.id}`, { as, body: { agree: false, reason: '第二句没有证据。', returnPart: 'facts' } }),
  },
  accept: {
    title: '应下一席',
    steps: ['accept'],
    by: juror,
    do: (scene, as) => post(scene, `post/trial/seat/${scene.moment.id}`, { as, body: { action: 'accept' } }),
  },
  leaveSeat: {
    title: '回避一席',
    steps: ['recuse'],
    by: juror,
    do: (scene, as) => post(scene, `post/trial/seat/${scene.moment.id}`, { as, body: { action: 'recuse', reason: '认得其中一位。' } }),
  },
  vote: {
    title: '投票',
    steps: ['vote'],
    by: juror,
    async do(scene, as) {
      await openAll(scene, as);
      return vote(scene, as, RUNGS[scene.choice % RUNGS.length] ?? 'permanent');
    },
  },
  voteAlike: {
    title: '跟提议一样投',
    steps: ['vote'],
    by: juror,
    async do(scene, as) {
      await openAll(scene, as);
      return vote(scene, as, ['permanent', 'list90'][scene.choice % 2] ?? 'permanent');
    },
  },
  voteBlind: { title: '没看证据就投', steps: ['vote'], by: juror, do: (scene, as) => vote(scene, as, 'warning') },
} as const satisfies Record<string, Act>;
