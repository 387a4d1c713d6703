// Acts at the door of the accused: who carries the notice, who answers, who proves a character.
import type { Signed } from '#server/app/testing.ts';
import { addFile, complainant, owner, personOf, pick, post, WORDS, type Act, type Reply, type Scene } from './scene.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const RESULTS = ['delivered', 'offline', 'delivered', 'unknown'] as const;

/** Fetches the codes of a case for somebody, and remembers them. */
async function fetchCodes(scene: Scene, as: Signed): Promise<Reply> {
  const { id } = scene.moment;
  const reply = await scene.world.site.get<{ doors: { accusedId: number; code: string | null }[] } | null>(`post/trial/code/${id}`, { as });
  if (reply.code === '200') for (const { accusedId, code } of reply.t?.doors ?? []) if (code !== null) scene.secrets.codes.set(code, { accusedId, caseId: id });
  return reply;
}

/** Returns a code of the case that somebody has fetched, or has its complainant fetch one. */
async function codeIn(scene: Scene): Promise<string> {
  const known = () => [...scene.secrets.codes].filter(([, { caseId }]) => caseId === scene.moment.id).map(([code]) => code);
  const carrier = complainant(scene);
  if (known().length === 0 && carrier) await fetchCodes(scene, carrier);
  return pick(known(), scene.choice) ?? 'AAAA-AAAA';
}

/** Returns who may tell the accused: who filed it, who was drawn, an operator. */
function courier({ cast, moment, choice }: Scene): Signed | null {
  const drawn = moment.courierIds.flatMap((id) => personOf(cast, id) ?? []);
  return pick([...drawn, ...drawn, cast.operator, ...(moment.isDirect ? [] : [personOf(cast, moment.complainantId) ?? cast.operator])], choice);
}

/** Returns somebody who calls an accused character theirs. */
const claimant = ({ cast, choice }: Scene) =>
  pick(
    cast.accused.flatMap((each) => each.owner ?? []),
    choice,
  );

export const DOOR_ACTS = {
  fetchCode: { title: '取答辩码', steps: ['carry'], by: courier, do: fetchCodes },
  carry: {
    title: '递话',
    steps: ['carry'],
    by: courier,
    async do(scene, as) {
      const { moment, choice } = scene;
      const now = scene.world.clock.now().getTime();
      const fileId = choice % 5 === 0 ? undefined : await addFile(scene, as.id, 'image');
      let reply: Reply | null = null;
      for (const { id: accusedId } of moment.accused) {
        const at = new Date(Math.max(now - HOUR_MS, moment.summonedAt ?? now)).toISOString();
        reply = await post(scene, `post/trial/carry/${moment.id}`, { as, body: { accusedId, how: 'whisper', result: RESULTS[choice % 4], at, fileId } });
      }
      return reply;
    },
  },
  carryLate: {
    title: '补记两次早先的递话',
    steps: ['carry'],
    isCompound: true,
    by: courier,
    async do(scene, as) {
      const { moment, choice, world } = scene;
      const now = world.clock.now().getTime();
      let reply: Reply | null = null;
      for (const { id: accusedId } of moment.accused)
        for (const daysAgo of [4, 2]) {
          const at = new Date(Math.max(now - daysAgo * DAY_MS, moment.summonedAt ?? now)).toISOString();
          const fileId = choice % 2 === 0 ? await addFile(scene, as.id, 'image') : undefined;
          reply = await post(scene, `post/trial/carry/${moment.id}`, { as, body: { accusedId, how: 'whisper', result: RESULTS[choice % 4], at, fileId } });
        }
      return reply;
    },
  },
  renameCharacter: {
    title: '角色改了名，资料跟着改',
    steps: [],
    by: claimant,
    async do(scene, as) {
      const one = scene.cast.accused.find(({ owner: each }) => each?.id === as.id);
      return one
        ? post(scene, 'member/updated_at', { as, body: { character: { name: `改名${scene.world.count()}`, realm: one.realm, guild: one.guild } } })
        : null;
    },
  },
  openDoor: {
    title: '凭码打开',
    steps: [],
    by: ({ cast }) => cast.passerBy,
    do: async (scene) => scene.world.site.get(`g/answer/${await codeIn(scene)}`),
  },
  letter: {
    title: '凭码写来',
    steps: ['unprovenAnswer'],
    by: ({ cast }) => cast.passerBy,
    do: async (scene) => post(scene, `g/answer/${await codeIn(scene)}`, { as: null, body: { text: `凭码写的第${scene.world.count()}封。${WORDS}` } }),
  },
  extendByCode: {
    title: '凭码多要三天',
    steps: ['extend'],
    by: ({ cast }) => cast.passerBy,
    do: async (scene) => post(scene, `g/answer/${await codeIn(scene)}/extend`, { as: null }),
  },
  doorMail: {
    title: '在门口留一个邮箱',
    steps: [],
    by: ({ cast }) => cast.passerBy,
    do: async (scene) => post(scene, `g/answer/${await codeIn(scene)}/mail`, { as: null, body: { email: `door${scene.choice % 5}@example.com` } }),
  },
  answer: {
    title: '登录答辩',
    steps: ['answer'],
    by: owner,
    do: (scene, as) => post(scene, `post/trial/statement/${scene.moment.id}`, { as, body: { kind: 'answer', text: `本人的话：${WORDS}` } }),
  },
  extendWindow: { title: '多要三天', steps: ['extend'], by: owner, do: (scene, as) => post(scene, `post/trial/extend/${scene.moment.id}`, { as }) },
  askProof: { title: '请人核对角色', steps: [], by: claimant, do: (scene, as) => post(scene, 'member/character/prove', { as }) },
  proveAtDoor: { title: '在门口请人核对', steps: [], by: claimant, do: async (scene, as) => post(scene, `g/answer/${await codeIn(scene)}/prove`, { as }) },
  confirmProof: {
    title: '核对了角色',
    steps: [],
    by: ({ cast, moment, choice }) =>
      pick([...moment.proofs.flatMap(({ calledIds }) => calledIds.flatMap((id) => personOf(cast, id) ?? [])), cast.operator], choice),
    async do(scene, as) {
      const asked = pick(scene.moment.proofs, scene.choice);
      return asked && post(scene, `character/confirm/${asked.id}`, { as, body: { fileId: await addFile(scene, as.id, 'image') } });
    },
  },
} as const satisfies Record<string, Act>;
