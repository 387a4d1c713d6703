// Acts after a verdict: appeals, claims without an account, and answers to them.
import type { Signed } from '#server/app/testing.ts';
import { addFile, holder, openAll, owner, personOf, pick, post, presenter, WORDS, type Act, type Scene } from './scene.ts';

/** Fifty characters at least. */
const ANSWER = WORDS.repeat(2);
const RUNGS = ['dismissed', 'list90', 'list365', 'permanent', 'warning'] as const;
const OUTCOMES = ['affirmed', 'reduced', 'annulled'] as const;

const ticketOf = ({ moment, choice }: Scene) => pick(moment.tickets, choice);

/** Returns a presenter who did not judge the case. */
const other = (scene: Scene): Signed | null =>
  pick(
    scene.cast.presenters.filter((each) => each !== holder(scene)),
    scene.choice,
  );

/** Returns somebody who was called to look at a claim, or, now and then, anybody. */
const looker = (scene: Scene): Signed | null => {
  const { cast, moment, choice } = scene;
  return choice % 4 === 0 ? other(scene) : personOf(cast, pick(moment.lookers, choice) ?? null);
};

/** Returns somebody who was drawn to decide an appeal, first who has not voted. */
const decider = ({ cast, moment, choice }: Scene): Signed | null => {
  const waiting = moment.deciders.filter(({ isVoted }) => !isVoted);
  return personOf(cast, pick(waiting, choice)?.memberId ?? null);
};

const handle = async (scene: Scene, as: Signed, { state, body }: { state: string; body: object }) => {
  const appeal = pick(
    scene.moment.appeals.filter((each) => each.state === state),
    scene.choice,
  );
  return appeal && post(scene, `appeal/handle/${appeal.id}`, { as, body });
};

export const APPEAL_ACTS = {
  appeal: {
    title: '申诉',
    steps: ['appeal'],
    by: owner,
    do: async (scene, as) => {
      const ticket =
        scene.moment.tickets.find(({ accusedId }) => scene.moment.accused.some(({ id, memberId }) => id === accusedId && memberId === as.id)) ??
        ticketOf(scene);
      return ticket && post(scene, `ticket/appeal/${ticket.id}`, { as, body: { ground: 'too_heavy', text: WORDS } });
    },
  },
  appealAgain: {
    title: '带新证据再申诉',
    steps: ['appeal'],
    by: owner,
    async do(scene, as) {
      const ticket = ticketOf(scene);
      const fileId = await addFile(scene, as.id);
      const body = { ground: 'new_evidence', text: WORDS, evidence: [{ fileId, publicFileId: null, caption: '新的' }] };
      return ticket && post(scene, `ticket/appeal/${ticket.id}`, { as, body });
    },
  },
  claim: {
    title: '没有账号的申诉',
    steps: [],
    by: ({ cast }) => cast.passerBy,
    do: async (scene) => {
      const ticket = ticketOf(scene);
      return ticket && post(scene, `g/appeal/${encodeURIComponent(ticket.number)}`, { as: null, body: { ground: 'not_me', text: WORDS } });
    },
  },
  confirmClaim: {
    title: '核对了申诉的短码',
    steps: ['appeal'],
    by: looker,
    do: async (scene, as) => handle(scene, as, { state: 'claimed', body: { action: 'confirm', fileId: await addFile(scene, as.id, 'image') } }),
  },
  dropClaim: { title: '不收这份申诉', steps: [], by: presenter, do: (scene, as) => handle(scene, as, { state: 'claimed', body: { action: 'drop' } }) },
  decide: {
    title: '答复申诉',
    steps: ['decide'],
    by: decider,
    do: (scene, as) => {
      const outcome = OUTCOMES[scene.choice % 3];
      return handle(scene, as, { state: 'open', body: { action: 'decide', outcome, ...(outcome === 'reduced' && { penalty: 'warning' }), answer: ANSWER } });
    },
  },
  decideUncalled: {
    title: '没抽到也来答复申诉',
    steps: ['decide'],
    by: other,
    do: (scene, as) => handle(scene, as, { state: 'open', body: { action: 'decide', outcome: 'affirmed', answer: ANSWER } }),
  },
  voteOnAppeal: {
    title: '在申诉的合议里投票',
    steps: ['vote'],
    by: decider,
    async do(scene, as) {
      await openAll(scene, as);
      const sentence = `只有我知道的第${scene.world.count()}条理由`;
      scene.secrets.votes.set(as.id, sentence);
      const rung = RUNGS[scene.choice % RUNGS.length];
      return handle(scene, as, { state: 'open', body: { action: 'vote', rung, answer: `${sentence}。${ANSWER}` } });
    },
  },
  acceptAppeal: {
    title: '应下申诉的一席',
    steps: ['accept'],
    by: decider,
    do: (scene, as) => post(scene, `post/trial/seat/${scene.moment.id}`, { as, body: { action: 'accept' } }),
  },
} as const satisfies Record<string, Act>;
