import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain, type Chain } from '#contract/chain/ticket-chain.ts';
import type { AnswerForm } from '#contract/api/trials-doors.ts';
import type { Signed } from '#server/app/testing.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { keepProof } from '#server/modules/proofs/index.ts';
import { joinOwner } from '../answer/join-owner.ts';
import { CASE_NOTIFICATIONS, aboutCase } from '../case/notifications.ts';
import { callForCases } from '../clocks/clocks.ts';
import { runAppealClocks } from '../appeal/clock.ts';
import { openCourt, type Court } from './court.fixture.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../../migrations');
const REALM = '死亡之翼';
const WORDS = '这是一段足够长的话，用来说明事实与理由，二十个字以上，照实写来。';

let court: Court;
let judge: Signed;
let second: Signed;
let claimant: Signed;
/** Who filed each case. */
const filers = new Map<number, Signed>();
/** A case for every state there was. */
let cases: Record<(typeof NAMES)[number], number>;
let chain: Chain;

const NAMES = [
  'filed',
  'received',
  'waiting',
  'answeredByAccount',
  'answeredByLink',
  'asked',
  'complete',
  'expired',
  'heavy',
  'light',
  'unsummoned',
  'direct',
  'returned',
  'receivedAgain',
  'settled',
  'withdrawn',
  'upheld',
  'appealed',
] as const;

/** Files a complaint by somebody new. */
async function file(characters?: { name: string; realm: string }[]): Promise<number> {
  const filer = await court.person();
  const id = await court.fileCase(filer, characters);
  filers.set(id, filer);
  return id;
}
const filerOf = (id: number): Signed => filers.get(id) ?? judge;
const set = (id: number, changes: string) => court.db.query(`UPDATE cases SET ${changes} WHERE post_id = $1`, [id]);
const accusedOf = async (id: number) =>
  (await court.db.query<{ id: number }>('SELECT id FROM case_accused WHERE case_id = $1 ORDER BY position', [id]))[0]?.id ?? 0;
const chainOf = async () => (await court.site.get<Chain>('g/ticket/chain')).t;
const rowOf = async (id: number) => {
  const row = await court.db.queryOne<{ state: string; days: number; isDue: boolean; presenterId: number | null }>(
    `SELECT state, round(extract(epoch FROM answer_due_at - now()) / 86400)::integer AS days, due_at = answer_due_at AS "isDue", presenter_id AS "presenterId"
     FROM cases WHERE post_id = $1`,
    [id],
  );
  if (!row) throw new Error('the case has gone');
  return row;
};
const statementsOf = (id: number) =>
  court.db.query<{ kind: string; text: string }>('SELECT kind, text FROM case_statements WHERE case_id = $1 ORDER BY id', [id]);

/** Has the judge receive a case: nothing limited how many somebody had in hand. */
async function receiveAsBefore(id: number): Promise<void> {
  await court.receive(id, await court.person('presenter'));
  await set(id, `presenter_id = ${judge.id}`);
}

/** Returns a case that was summoned under the law before: three days, a link for each, and who had typed the name as the accused. */
async function summoned(name: string, { isDirect = false } = {}): Promise<number> {
  const characters = [{ name, realm: REALM }];
  const id = await (isDirect ? fileDirect(name) : file(characters));
  if (!isDirect) {
    await receiveAsBefore(id);
    await court.handle(id, judge, { action: 'summon' });
  }
  await court.db.query('DELETE FROM case_lots WHERE case_id = $1', [id]);
  await court.db.query('UPDATE case_accused SET code_hash = NULL WHERE case_id = $1', [id]);
  await set(id, `answer_due_at = now() + interval '3 days', ${isDirect ? `state = 'countersigning', due_at = NULL` : `due_at = now() + interval '3 days'`}`);
  await court.backdate(id, 24 * 60 * 60);
  return id;
}

async function fileDirect(name: string): Promise<number> {
  const { complaint, ...rest } = await court.complaintOf(judge, [{ name, realm: REALM }]);
  const verdict = { outcome: 'upheld', facts: WORDS, reasoning: WORDS, statement: WORDS, articles: ['A3'], penalties: [{ accused: 0, penalty: 'list90' }] };
  const filed = await court.site.post<{ id: number }>('post/trial/add', { ...rest, complaint, verdict }, { as: judge });
  if (filed.code !== '200') throw new Error(`${filed.message} ${JSON.stringify(filed.fields)}`);
  return filed.t.id;
}

/** Answers as it was done before: by an account that had typed the name, or, null, by a link. */
async function answer(id: number, memberId: number | null): Promise<void> {
  const accusedId = await accusedOf(id);
  await court.db.query(
    `INSERT INTO case_statements (case_id, kind, role, member_id, accused_id, text, said_at) VALUES ($1, 'answer', 'accused', $2, $3, '当时我掉线了。', now() - interval '1 hour')`,
    [id, memberId, accusedId],
  );
  await court.db.query(`UPDATE case_accused SET answered_at = now() - interval '1 hour', member_id = $2 WHERE id = $1`, [accusedId, memberId]);
}

async function propose(id: number, outcome: string, penalty: string | null): Promise<void> {
  const penalties = penalty === null ? [] : [{ accusedId: await accusedOf(id), penalty, bandReason: '' }];
  await court.db.query(
    `INSERT INTO verdicts (case_id, presenter_id, outcome, facts, reasoning, statement, articles, evidence_ids, penalties, proposed_at, status)
     SELECT $1, $2, $3, $4, $4, $4, '{A3}', array_agg(id), $5::jsonb, now(), 'proposed' FROM case_evidence WHERE case_id = $1`,
    [id, judge.id, outcome, WORDS, JSON.stringify(penalties)],
  );
  await set(id, `state = 'countersigning', due_at = NULL`);
}

/** Runs what the migrations do to the rows of running cases. */
async function upgrade(): Promise<void> {
  const textOf = async (name: string) => (await readFile(join(MIGRATIONS, name), 'utf8')).replaceAll('\r\n', '\n');
  const [, renewal = ''] = (await textOf('0063_doors_of_the_accused.sql')).split('-- Running cases.');
  const [letters = ''] = (await textOf('0065_letters_of_claimed_accounts.sql')).split('-- How much longer');
  const client = new Client(court.site.connection);
  await client.connect();
  const [, signers = ''] = (await textOf('0081_signers_by_lot.sql')).split('-- Verdicts that wait:');
  for (const sql of [`--${renewal}`, letters, `--${signers}`]) await client.query(`BEGIN; ${sql}\n; COMMIT`);
  await client.end();
}

beforeAll(async () => {
  court = await openCourt();
  [judge, second, claimant] = [await court.person('presenter'), await court.person('presenter'), await court.person()];
  await court.db.query(`UPDATE members SET character = '{"name":"冒名","realm":"${REALM}","guild":""}' WHERE id = $1`, [claimant.id]);
  const made: Partial<typeof cases> = {};
  made.filed = await file();
  made.received = await file();
  await receiveAsBefore(made.received);
  made.waiting = await summoned('还在等');
  made.answeredByAccount = await summoned('冒名');
  const about = aboutCase({ id: made.answeredByAccount });
  const data = { accusedId: await accusedOf(made.answeredByAccount), offence: '黑装备', until: new Date().toISOString() };
  await court.db.transaction((tx) =>
    notifyByChannels({ tx, now: new Date() }, [{ to: claimant.id, notification: CASE_NOTIFICATIONS.summoned({ about, data }) }]),
  );
  await answer(made.answeredByAccount, claimant.id);
  await set(made.answeredByAccount, `state = 'hearing', due_at = now() + interval '2 days'`);
  made.answeredByLink = await summoned('凭链接');
  await answer(made.answeredByLink, null);
  made.asked = await summoned('在等补充');
  await set(made.asked, `asked_at = now(), left_seconds = 172800, due_at = now() + interval '7 days'`);
  made.complete = await summoned('都说完了');
  await answer(made.complete, null);
  await set(made.complete, `state = 'hearing', due_at = now() + interval '2 days'`);
  made.expired = await summoned('没有回音');
  await set(made.expired, `state = 'hearing', answer_due_at = now() - interval '1 hour', due_at = now() + interval '71 hours'`);
  made.heavy = await summoned('重罚待复核');
  await set(made.heavy, `answer_due_at = now() - interval '1 hour'`);
  await propose(made.heavy, 'upheld', 'list365');
  made.light = await summoned('不成立待复核');
  await set(made.light, `answer_due_at = now() - interval '1 hour'`);
  await propose(made.light, 'dismissed', null);
  made.unsummoned = await file();
  await receiveAsBefore(made.unsummoned);
  await propose(made.unsummoned, 'insufficient', null);
  made.direct = await summoned('亲眼所见', { isDirect: true });
  made.returned = await summoned('退回队列');
  await set(made.returned, `state = 'filed', presenter_id = NULL, due_at = now() + interval '10 days'`);
  made.receivedAgain = await summoned('换人再审');
  await set(made.receivedAgain, `state = 'received', due_at = now() + interval '3 days'`);
  made.settled = await file();
  await receiveAsBefore(made.settled);
  await set(made.settled, `state = 'closed', outcome = 'settled', closed_at = now(), due_at = NULL`);
  made.withdrawn = await file();
  await court.site.post(`post/withdraw/${made.withdrawn}`, { reason: '说开了' }, { as: filerOf(made.withdrawn) });
  const free = await court.person('presenter');
  for (const name of ['upheld', 'appealed'] as const) {
    const id = await file();
    made[name] = id;
    await court.hear(id, free);
    const { t } = await court.judge(id, free, { penalty: 'list90' });
    await court.db.query('UPDATE case_accused SET heard = NULL, owner_proven_at = NULL, told_at = NULL WHERE case_id = $1', [id]);
    if (name === 'upheld') continue;
    const filed = await court.site.post<{ id: number }>(`g/appeal/${encodeURIComponent(t.tickets[0] ?? '')}`, { ground: 'not_me', text: WORDS });
    await court.site.post(`appeal/handle/${filed.t.id}`, { action: 'confirm' }, { as: second });
  }
  const all = NAMES.map((name) => [name, made[name] ?? 0] as const);
  if (all.some(([, id]) => id === 0)) throw new Error('a case was not made');
  cases = { ...made, ...Object.fromEntries(all) } as typeof cases;
  chain = await chainOf();
  await upgrade();
  await callForCases({ db: court.db, now: new Date() });
});
afterAll(() => court.site.close());

describe('a case that was running when the law changed', () => {
  it('waits for its accused for seven days again, whatever its presenter was about to do', async () => {
    for (const name of ['waiting', 'answeredByAccount', 'answeredByLink', 'asked', 'complete', 'expired', 'heavy', 'receivedAgain'] as const)
      expect([name, await rowOf(cases[name])]).toEqual([name, { state: 'answering', days: 7, isDue: true, presenterId: judge.id }]);
    expect(await rowOf(cases.direct)).toMatchObject({ state: 'countersigning', days: 7 });
    expect(await rowOf(cases.returned)).toMatchObject({ state: 'filed', days: 7, presenterId: null });
    expect(await court.receive(cases.returned, second)).toMatchObject({ t: { state: 'answering' } });
    for (const name of ['waiting', 'complete', 'heavy'] as const)
      expect([name, (await court.judge(cases[name], judge, { penalty: 'warning' })).code]).toEqual([name, 'A0409']);
    expect(await court.sign(cases.direct, second)).toMatchObject({ code: 'A0409' });
  });

  it('keeps what was written, and as nobody’s answer', async () => {
    for (const name of ['answeredByAccount', 'answeredByLink', 'complete'] as const) {
      expect([name, await statementsOf(cases[name])]).toEqual([name, [{ kind: 'unprovenAnswer', text: '当时我掉线了。' }]]);
      const dossier = await court.dossier(cases[name], judge);
      expect(dossier.accused).toMatchObject([{ answered: false, heard: 'untried' }]);
      expect(dossier.statements).toMatchObject([{ name: '有人凭码写来，身份未核对' }]);
    }
    expect((await court.dossier(cases.heavy, judge)).verdicts).toMatchObject([{ status: 'returned', outcome: 'upheld' }]);
  });

  it('is nobody’s any more who typed a name; they are asked to prove it, and then they answer', async () => {
    const id = cases.answeredByAccount;
    expect(await court.trial(id, claimant)).toMatchObject({ dossier: null, role: null, actions: [] });
    expect((await court.messages(claimant.id)).filter((title) => title === '请核对你的角色')).toHaveLength(1);
    const now = new Date();
    await court.db.transaction(async (tx) => {
      await keepProof({ tx, now }, { memberId: claimant.id, gameId: 1, name: '冒名', realm: REALM, confirmedBy: second.id });
      await joinOwner({ tx, now }, { gameId: 1, nameKey: '冒名', realmKey: REALM, memberId: claimant.id, seenBy: { id: 0, role: 'operator' } });
    });
    const words = { kind: 'answer', text: '这回是我本人说的。' };
    expect(await court.site.post(`post/trial/statement/${id}`, words, { as: claimant })).toMatchObject({ code: '200', t: { state: 'answering' } });
    expect((await court.dossier(id, judge)).accused).toMatchObject([{ heard: 'answered' }]);
  });

  it('has its complainant and couriers asked to carry the notice, and its old links go on as codes', async () => {
    // Once when they were summoned, and once more now.
    expect((await court.messages(filerOf(cases.complete).id)).filter((title) => title === '请把话递给对方')).toHaveLength(2);
    expect(await court.codeOf(cases.complete, filerOf(cases.complete))).toMatch(/^\w{4}-\w{4}$/);
    const accusedId = await accusedOf(cases.waiting);
    const nonce = (await court.db.queryOne<{ nonce: string }>('SELECT link_nonce AS nonce FROM case_accused WHERE id = $1', [accusedId]))?.nonce ?? '';
    const link = `${accusedId.toString(36)}-${court.site.platform.secrets.keyedHash('answer-link', `${accusedId}:${nonce}`).toString('base64url')}`;
    expect(await court.site.get<AnswerForm>(`g/answer/${link}`)).toMatchObject({ code: '200', t: { open: true } });
    expect(await court.site.post(`g/answer/${link}`, { text: '我还有旧的链接。' })).toMatchObject({ t: { state: 'answering' } });
    expect(await court.codeOf(cases.waiting, filerOf(cases.waiting))).toMatch(/^\w{4}-\w{4}$/);
  });

  it('goes on to its end', async () => {
    for (const name of ['complete', 'expired', 'asked', 'heavy', 'receivedAgain'] as const) {
      await court.elapse(cases[name]);
      expect([name, (await rowOf(cases[name])).state]).toEqual([name, 'hearing']);
      // Nobody has carried the notice: there is no penalty.
      expect([name, (await court.judge(cases[name], judge, { penalty: 'warning' })).code]).toEqual([name, 'A0409']);
      const dismissed = await court.judge(cases[name], judge, { penalty: '', outcome: 'dismissed', penalties: [] });
      expect([name, dismissed.t]).toMatchObject([name, { state: 'closed' }]);
    }
    expect(await court.sign(cases.light, second)).toMatchObject({ t: { state: 'closed' } });
    await court.elapse(cases.direct);
    expect(await court.sign(cases.direct, second)).toMatchObject({ code: 'A0409' });
    for (const [id, state] of [
      [cases.direct, 'hearing'],
      [cases.unsummoned, 'received'],
    ] as const)
      expect(await court.giveBack(id, second, '没有送够，先退回。')).toMatchObject({ t: { state } });
    const free = await court.person('presenter');
    expect(await court.receive(cases.filed, free)).toMatchObject({ t: { state: 'received' } });
    for (const [id, by] of [
      [cases.filed, free],
      [cases.received, judge],
    ] as const)
      expect(await court.handle(id, by, { action: 'summon' })).toMatchObject({ t: { state: 'answering' } });
  });
});

describe('a case that was over when the law changed', () => {
  it('stays as it was, and says that nobody noted how the accused was heard', async () => {
    expect(await chainOf()).toEqual(chain);
    expect(await verifyChain(chain)).toMatchObject({ whole: true });
    for (const name of ['upheld', 'appealed'] as const)
      expect((await court.publicCase(cases[name])).accused).toMatchObject([{ heard: 'unknown', isMasked: false }]);
    expect(await Promise.all((['settled', 'withdrawn', 'upheld', 'appealed'] as const).map((name) => court.stateOf(cases[name])))).toEqual([
      'closed',
      'closed',
      'closed',
      'appealed',
    ]);
    const open = await court.db.queryOne<{ id: number }>(`SELECT id FROM appeals WHERE case_id = $1 AND state = 'open'`, [cases.appealed]);
    const third = await court.person('presenter');
    await runAppealClocks({ db: court.db, now: new Date() });
    expect(await court.db.query('SELECT called FROM case_lots WHERE appeal_id = $1', [open?.id ?? 0])).toHaveLength(1);
    await court.callDecider(open?.id ?? 0, third);
    const decided = {
      action: 'decide',
      outcome: 'annulled',
      answer: '登录记录查实，那天上线的不是他本人，原裁决撤销，对不住。两边的话和三位证人的话都对过，时间先后一条一条对得上，理由写在这里。',
    };
    expect(await court.site.post(`appeal/handle/${open?.id}`, decided, { as: third })).toMatchObject({ t: { state: 'annulled' } });
  });
});
