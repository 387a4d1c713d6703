import { createHash, randomUUID } from 'node:crypto';
import type { Web } from '#server/app/pages/web-build.ts';
import { startTestSite, type Signed, type TestResponse, type TestSite } from '#server/app/testing.ts';
import type { Dossier, PublicCase, TrialPreview, TrialView } from '#contract/api/trials.ts';
import { createMember, openSession } from '#server/modules/members/index.ts';
import { listAllMessages } from '#server/modules/messages/index.ts';
import { keepProof } from '#server/modules/proofs/index.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { systemClock, type Clock } from '#server/platform/process/clock.ts';
import { courtLots } from './court-lots.fixture.ts';
import { courtTime } from './court-time.fixture.ts';

/** Where complaints are filed on a new site. */
export const DESK = 1301;

export interface Character {
  name: string;
  realm: string;
  guild?: string;
}

/** A penalty for all accused, and what of the verdict differs. */
interface Sentence {
  penalty: string;
  [detail: string]: unknown;
}

const LONG = '开团时的规则写得清清楚楚，掷骰和交易的先后都在截图里，一步一步对得上，没有另外的解释。';

/**
 * Returns the real site with people in a court case, and short names for their actions. `addressLimitFactor` 1 leaves the limits by address
 * unchanged.
 */
export async function openCourt({ addressLimitFactor = 1_000, clock = systemClock, web }: { addressLimitFactor?: number; clock?: Clock; web?: Web } = {}) {
  const site: TestSite = await startTestSite({ addressLimitFactor, clock, ...(web && { web }) });
  const { db } = site.platform;
  let people = 0;

  /** Has a member's character seen to be theirs, long before any complaint. */
  async function prove(tx: Tx, memberId: number, { name, realm, gameId = 1 }: Character & { gameId?: number }): Promise<void> {
    const now = new Date(Date.now() - 300 * 24 * 60 * 60 * 1000);
    const operator = await tx.queryOne<{ id: number }>(`SELECT id FROM members WHERE nick_name = '核对的人'`);
    const confirmedBy = operator?.id ?? (await createMember(tx, { nickName: '核对的人', role: 'operator', joinedAt: now })).id;
    await keepProof({ tx, now }, { memberId, gameId, name, realm, confirmedBy });
  }

  /** Creates a member whose profile names a character, with an open session; it was seen to be theirs unless they are staff. */
  async function person(role: 'member' | 'presenter' | 'operator' = 'member', character?: Character): Promise<Signed> {
    const now = new Date();
    const nickName = `来人${(people += 1)}`;
    return db.transaction(async (tx) => {
      const member = await createMember(tx, { nickName, role, joinedAt: now, ...(character && { character: { guild: '', ...character } }) });
      if (role === 'presenter') await seat(tx, member.id);
      if (character && role === 'member') await prove(tx, member.id, character);
      return { id: member.id, nickName, token: await openSession({ tx, now }, member.id, { device: 'test', address: '127.0.0.1', platform: site.platform }) };
    });
  }

  /** Makes a member a presenter long past their probation. */
  async function seat(tx: Tx, memberId: number): Promise<void> {
    await tx.query(
      `INSERT INTO presenters (member_id, since, probation_until, tenured_at, specialities, character, character_fold)
       VALUES ($1, now() - interval '400 days', now() - interval '370 days', now() - interval '370 days', '{mediation}', '{"name":"老手","realm":"远方"}', '')`,
      [memberId],
    );
  }

  /** Inserts a sealed file that is only a row. */
  async function file(owner: { memberId: number } | { accusedId: number }, kind = 'log'): Promise<number> {
    const sha256 = createHash('sha256').update(randomUUID()).digest('hex');
    const row = await db.queryOne<{ id: number }>(
      `INSERT INTO sealed_files (member_id, accused_id, kind, name, media_type, size_bytes, sha256, stored_name, view_name, created_at)
       VALUES ($1, $2, $3, '记录.log', 'text/plain', 10, $4, $5, CASE WHEN $3 = 'image' THEN 'v' END, now()) RETURNING id`,
      ['memberId' in owner ? owner.memberId : null, 'accusedId' in owner ? owner.accusedId : null, kind, sha256, `sealed/${sha256.slice(0, 2)}/${sha256}`],
    );
    return row?.id ?? 0;
  }

  /** Returns the fields of a complaint against characters. */
  async function complaintOf(complainant: Signed, accused: Character[], details: Record<string, unknown> = {}) {
    const fileId = await file({ memberId: complainant.id });
    return {
      columnId: DESK,
      title: `${accused[0]?.name ?? ''}点了需求却不交出来`,
      markdown: `那天晚上${accused[0]?.name ?? ''}拿了装备就下线了，${LONG}`,
      complaint: {
        accused,
        offence: 'ninja_loot',
        activity: 'gold_run',
        occurredOn: '2026-03-01',
        wish: 'refund',
        contacted: true,
        evidence: [{ fileId, publicFileId: fileId, caption: `团队频道里${accused[0]?.name ?? ''}说的话` }],
        declaration: true,
        ...details,
      },
    };
  }

  let filed = 0;
  /** Files a new complaint; returns its id. */
  async function file_(
    complainant: Signed,
    accused: Character[] = [{ name: `坏人${(filed += 1)}号`, realm: '死亡之翼', guild: '不归桥' }],
    details: Record<string, unknown> = {},
  ) {
    const response = await site.post<{ id: number }>('post/save', await complaintOf(complainant, accused, details), { as: complainant });
    if (response.code !== '200') throw new Error(`not filed: ${response.message} ${JSON.stringify(response.fields)}`);
    return response.t.id;
  }

  const trial = async (id: number, as: Signed): Promise<TrialView> => (await site.get<TrialView>(`post/trial/view/${id}`, { as })).t;
  const dossier = async (id: number, as: Signed): Promise<Dossier> => {
    const found = (await trial(id, as)).dossier;
    if (!found) throw new Error('the file is closed');
    return found;
  };
  const { stateOf, elapse, backdate, dueIn, pass } = courtTime(db);
  const { callSigner, openEvidence, sign, giveBack, callDecider, callLooker, notePicture, confirmClaim, decideAppeal, seatJurors, vote } = courtLots(
    site,
    trial,
  );
  const handle = (
    id: number,
    as: Signed,
    handling: { action: string; [detail: string]: unknown },
  ): Promise<TestResponse<{ state: string; tickets: string[]; answerLinks: unknown[] }>> => site.post(`post/trial/handle/${id}`, handling, { as });

  /** Returns a verdict on a case as its presenter writes it; all accused are guilty unless given otherwise. */
  async function verdictOn(id: number, as: Signed, { penalty, ...details }: Sentence) {
    const { accused, evidence } = await dossier(id, as);
    return {
      outcome: 'upheld',
      facts: `经查，${accused.map(({ name }) => name).join('、')}确有其事，${LONG}`,
      reasoning: `证据一与证人的话相符，${LONG}`,
      articles: ['A3', 'A6'],
      evidence: evidence.map((piece) => piece.id).slice(0, 1),
      penalties: accused.map((each) => ({ accusedId: each.id, penalty })),
      ...details,
    };
  }

  /** Takes a case to its hearing: received, summoned, and the window of the accused ended. They have accounts, were notified, and say nothing. */
  async function hear(id: number, presenter: Signed): Promise<void> {
    await own(id);
    for (const response of [await site.post(`post/receive/${id}`, {}, { as: presenter }), await handle(id, presenter, { action: 'summon' })])
      if (response.code !== '200') throw new Error(response.message);
    await elapse(id);
  }

  /** Gives every accused of a case an owner who was seen to play them. */
  async function own(id: number): Promise<void> {
    const unowned = await db.query<Character & { gameId: number }>(
      `SELECT a.name, a.realm, a.game_id AS "gameId" FROM case_accused a WHERE a.case_id = $1 AND NOT EXISTS (SELECT FROM character_proofs p
         WHERE p.game_id = a.game_id AND p.name_key = a.name_key AND p.realm_key = a.realm_key AND p.state = 'proven')`,
      [id],
    );
    for (const character of unowned) {
      const { id: memberId } = await person();
      await db.transaction((tx) => prove(tx, memberId, character));
    }
  }

  /** Has the presenter of a case write terms, and every party say by their account that they agree to them. */
  async function agree(id: number): Promise<void> {
    await db.query(
      `INSERT INTO case_statements (case_id, kind, role, member_id, accused_id, text, said_at)
         SELECT post_id, 'settlement', 'presenter', presenter_id, NULL::bigint, '退还一半，就此了结。', now() FROM cases WHERE post_id = $1
       UNION ALL SELECT post_id, 'addendum', 'complainant', complainant_id, NULL, '同意，退还一半就此了结。', now() FROM cases WHERE post_id = $1
       UNION ALL SELECT case_id, 'statement', 'accused', member_id, id, '同意，明晚退还一半。', now() FROM case_accused WHERE case_id = $1 AND member_id IS NOT NULL`,
      [id],
    );
  }

  /** Returns the code of the first accused of a case, as its complainant carries it. */
  async function codeOf(id: number, complainant: Signed): Promise<string> {
    const { code, t } = await site.get<{ doors: { code: string }[] }>(`post/trial/code/${id}`, { as: complainant });
    return code === '200' ? (t.doors[0]?.code ?? '') : '';
  }

  return {
    site,
    db,
    person,
    file,
    complaintOf,
    fileCase: file_,
    trial,
    dossier,
    handle,
    verdictOn,
    elapse,
    backdate,
    dueIn,
    pass,
    hear,
    agree,
    callSigner,
    openEvidence,
    sign,
    giveBack,
    seatJurors,
    callDecider,
    callLooker,
    notePicture,
    confirmClaim,
    decideAppeal,
    vote,
    own,
    codeOf,
    publicCase: async (id: number): Promise<PublicCase> => (await site.get<PublicCase>(`g/trial/view/${id}`)).t,
    preview: async (id: number, as: Signed): Promise<TrialPreview> => (await site.get<TrialPreview>(`post/trial/pre/${id}`, { as })).t,
    receive: (id: number, as: Signed) => site.post<{ state: string }>(`post/receive/${id}`, {}, { as }),
    judge: async (id: number, as: Signed, sentence: Sentence) => handle(id, as, { action: 'judge', ...(await verdictOn(id, as, sentence)) }),
    messages: async (memberId: number): Promise<string[]> => (await listAllMessages(db, memberId, { after: 0, limit: 1000 })).map(({ title }) => title),
    stateOf,
  };
}

export type Court = Awaited<ReturnType<typeof openCourt>>;
