// Acts of who holds a case, and of those who speak in it.
import { complainant, holder, owner, pick, post, presenter, WORDS, type Act } from './scene.ts';

/** Returns an act of the form by which a holder handles their case. */
const handling = (title: string, step: 'summon' | 'hear' | 'settle' | 'release' | 'recuse', by: Act['by'] = holder): Act => ({
  title,
  steps: [step],
  by,
  do: (scene, as) => post(scene, `post/trial/handle/${scene.moment.id}`, { as, body: { action: step, reason: WORDS } }),
});

const speech = (kind?: string, accusedId?: number) => ({ text: WORDS, ...(kind && { kind }), ...(accusedId && { accusedId }) });

export const HEARING_ACTS = {
  receive: { title: '受理', steps: ['receive'], by: presenter, do: (scene, as) => post(scene, `post/receive/${scene.moment.id}`, { as }) },
  receiveStale: {
    title: '照旧稿受理',
    steps: ['receive'],
    by: presenter,
    do: (scene, as) => post(scene, `post/receive/${scene.moment.id}`, { as, body: { seenRevision: scene.moment.revision + 1 } }),
  },
  next: { title: '请下一桩', steps: ['receive'], by: presenter, do: (scene, as) => post(scene, 'post/trial/next', { as }) },
  release: handling('退回队列', 'release'),
  recuse: handling('回避', 'recuse', (scene) => (scene.choice % 2 === 0 ? holder(scene) : presenter(scene))),
  summon: handling('通知答辩', 'summon'),
  hear: handling('开审', 'hear'),
  settle: handling('记为和解', 'settle'),
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
