// Acts of who holds a case, and of those who speak in it.
import type { Signed } from '#server/app/testing.ts';
import { TRAINING_CASE } from '../../training/content.ts';
import { amend, file } from './acts-filing.ts';
import { complainant, holder, owner, personOf, pick, post, presenter, WORDS, type Act, type Scene } from './scene.ts';

/** Returns an act of the form by which a holder handles their case. */
const handling = (title: string, step: 'summon' | 'hear' | 'release' | 'recuse', by: Act['by'] = holder): Act => ({
  title,
  steps: [step],
  by,
  do: (scene, as) => post(scene, `post/trial/handle/${scene.moment.id}`, { as, body: { action: step, reason: WORDS } }),
});

/** Returns the complaints that may be joined to the case, as its holder sees them; the second person files one where there is none. */
async function candidatesOf(scene: Scene, as: Signed): Promise<number[]> {
  const read = async () => {
    const { t } = await scene.world.site.get<{ joinCandidates?: { id: number }[] } | null>(`post/trial/pre/${scene.moment.id}`, { as });
    return (t?.joinCandidates ?? []).map(({ id }) => id);
  };
  const candidates = await read();
  if (candidates.length > 0) return candidates;
  await file(scene, scene.cast.second);
  return read();
}

const speech = (kind?: string, accusedId?: number) => ({ text: WORDS, ...(kind && { kind }), ...(accusedId && { accusedId }) });

export const HEARING_ACTS = {
  receive: { title: '受理', steps: ['receive'], by: presenter, do: (scene, as) => post(scene, `post/receive/${scene.moment.id}`, { as }) },
  receiveStale: {
    title: '照旧稿受理',
    steps: ['receive'],
    isCompound: true,
    by: presenter,
    async do(scene, as) {
      const { id, revision } = scene.moment;
      const author = complainant(scene);
      const isAmended = author !== null && (await amend(scene, author)).code === '200';
      return post(scene, `post/receive/${id}`, { as, body: { seenRevision: isAmended ? revision : revision + 1 } });
    },
  },
  train: {
    title: '走一遍练习案',
    steps: [],
    by: ({ cast }) => cast.presenters.at(-1) ?? null,
    do: (scene, as) => {
      const { id, version } = TRAINING_CASE;
      return post(scene, 'post/trial/training', { as, body: { id, version, seat: 'recuse', evidence: [1], letter: 'aside', penalty: null, reason: WORDS } });
    },
  },
  join: {
    title: '并案',
    steps: ['join'],
    by: holder,
    async do(scene, as) {
      const cases = (await candidatesOf(scene, as)).slice(0, 1 + (scene.choice % 3));
      return post(scene, `post/trial/join/${scene.moment.id}`, { as, body: { cases, decline: [] } });
    },
  },
  decline: {
    title: '不并案',
    steps: ['join'],
    by: holder,
    async do(scene, as) {
      const [first, ...others] = await candidatesOf(scene, as);
      const decline = first === undefined ? [] : [first];
      return post(scene, `post/trial/join/${scene.moment.id}`, { as, body: { cases: others.slice(0, scene.choice % 2), decline } });
    },
  },
  leaveJoin: {
    title: '撤回并案里自己那一份',
    steps: ['withdraw'],
    by: ({ cast, moment, choice }) => personOf(cast, pick(moment.joined, choice)?.complainantId ?? null),
    async do(scene, as) {
      const own = scene.moment.joined.find(({ complainantId }) => complainantId === as.id);
      return own ? post(scene, `post/withdraw/${own.id}`, { as, body: { reason: '我这份不告了。' } }) : null;
    },
  },
  next: { title: '请下一桩', steps: ['receive'], by: presenter, do: (scene, as) => post(scene, 'post/trial/next', { as }) },
  release: handling('退回队列', 'release'),
  recuse: handling('回避', 'recuse', (scene) => (scene.choice % 2 === 0 ? holder(scene) : presenter(scene))),
  summon: handling('通知答辩', 'summon'),
  hear: handling('开审', 'hear'),
  settle: {
    title: '两边说过了，记为和解',
    steps: ['settle'],
    isCompound: true,
    by: holder,
    async do(scene, as) {
      const { id, complainantId, joined, accused } = scene.moment;
      const sides = [
        ...[complainantId, ...joined.map((each) => each.complainantId)].map((memberId) => ({ memberId, kind: 'addendum' })),
        ...accused.map(({ memberId }) => ({ memberId, kind: 'statement' })),
      ];
      // Sometimes there are no terms, and sometimes one of them has not agreed to any.
      if (scene.choice % 5 > 0) await post(scene, `post/trial/statement/${id}`, { as, body: { kind: 'settlement', text: WORDS } });
      for (const { memberId, kind } of sides.slice(scene.choice % 4 === 0 ? 1 : 0)) {
        const party = personOf(scene.cast, memberId);
        if (party) await post(scene, `post/trial/statement/${id}`, { as: party, body: { kind, text: WORDS } });
      }
      return post(scene, `post/trial/handle/${id}`, { as, body: { action: 'settle', reason: WORDS } });
    },
  },
  extendTurn: {
    title: '多要四十八小时',
    steps: ['extendTurn'],
    by: holder,
    do: (scene, as) => post(scene, `post/trial/handle/${scene.moment.id}`, { as, body: { action: 'extend' } }),
  },
  ask: {
    title: '请检举人补充',
    steps: ['ask'],
    by: holder,
    do: (scene, as) => post(scene, `post/trial/statement/${scene.moment.id}`, { as, body: speech('question') }),
  },
  question: {
    title: '问被检举人一句',
    steps: ['speak'],
    by: holder,
    do: (scene, as) => post(scene, `post/trial/statement/${scene.moment.id}`, { as, body: speech('question', scene.moment.accused[0]?.id) }),
  },
  note: {
    title: '写一句附记',
    steps: ['speak'],
    by: holder,
    do: (scene, as) => post(scene, `post/trial/statement/${scene.moment.id}`, { as, body: speech('note') }),
  },
  reply: {
    title: '检举人补充',
    steps: ['speak'],
    by: complainant,
    do: (scene, as) => post(scene, `post/trial/statement/${scene.moment.id}`, { as, body: speech() }),
  },
  addStatement: {
    title: '答辩之后再说一句',
    steps: ['speak'],
    by: owner,
    do: (scene, as) => post(scene, `post/trial/statement/${scene.moment.id}`, { as, body: speech('statement') }),
  },
  invite: {
    title: '请一位证人',
    steps: ['invite'],
    by: holder,
    do: (scene, as) =>
      post(scene, `post/trial/witness/${scene.moment.id}`, {
        as,
        body: {
          nickName:
            pick(
              scene.cast.everybody.filter((each) => each !== scene.cast.passerBy),
              scene.choice,
            )?.nickName ?? '',
        },
      }),
  },
  testify: {
    title: '作证',
    steps: ['speak'],
    by: ({ cast, choice }) => pick([cast.second, ...cast.presenters], choice),
    do: (scene, as) => post(scene, `post/trial/statement/${scene.moment.id}`, { as, body: speech('testimony') }),
  },
  deskNote: {
    title: '写便签',
    steps: [],
    by: presenter,
    do: (scene, as) => post(scene, `post/trial/desknote/${scene.moment.id}`, { as, body: { text: '看过一遍。' } }),
  },
} as const satisfies Record<string, Act>;
