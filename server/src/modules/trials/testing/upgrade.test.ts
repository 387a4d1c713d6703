import { describe, expect, it } from 'vitest';
import { verifyChain } from '#contract/chain/ticket-chain.ts';
import type { AnswerForm } from '#contract/api/trials-doors.ts';
import { keepProof } from '#server/modules/proofs/index.ts';
import { joinOwner } from '../answer/join-owner.ts';
import { runAppealClocks } from '../appeal/clock.ts';
import { REALM, setUpOldCases } from './old-cases.fixture.ts';

const old = setUpOldCases();
const { filerOf, accusedOf, chainOf, rowOf, statementsOf } = old;

describe('a case that was running when the law changed', () => {
  it('waits for its accused for seven days again, whatever its presenter was about to do', async () => {
    for (const name of ['waiting', 'answeredByAccount', 'answeredByLink', 'asked', 'complete', 'expired', 'heavy', 'receivedAgain'] as const)
      expect([name, await rowOf(old.cases[name])]).toEqual([name, { state: 'answering', days: 7, isDue: true, presenterId: old.judge.id }]);
    expect(await rowOf(old.cases.direct)).toMatchObject({ state: 'countersigning', days: 7 });
    expect(await rowOf(old.cases.returned)).toMatchObject({ state: 'filed', days: 7, presenterId: null });
    expect(await old.court.receive(old.cases.returned, old.second)).toMatchObject({ t: { state: 'answering' } });
    for (const name of ['waiting', 'complete', 'heavy'] as const)
      expect([name, (await old.court.judge(old.cases[name], old.judge, { penalty: 'warning' })).code]).toEqual([name, 'A0409']);
    expect(await old.court.sign(old.cases.direct, old.second)).toMatchObject({ code: 'A0409' });
  });

  it('keeps what was written, and as nobody’s answer', async () => {
    for (const name of ['answeredByAccount', 'answeredByLink', 'complete'] as const) {
      expect([name, await statementsOf(old.cases[name])]).toEqual([name, [{ kind: 'unprovenAnswer', text: '当时我掉线了。' }]]);
      const dossier = await old.court.dossier(old.cases[name], old.judge);
      expect(dossier.accused).toMatchObject([{ answered: false, heard: 'untried' }]);
      expect(dossier.statements).toMatchObject([{ name: '有人凭码写来，身份未核对' }]);
    }
    expect((await old.court.dossier(old.cases.heavy, old.judge)).verdicts).toMatchObject([{ status: 'returned', outcome: 'upheld' }]);
  });

  it('is nobody’s any more who typed a name; they are asked to prove it, and then they answer', async () => {
    const id = old.cases.answeredByAccount;
    expect(await old.court.trial(id, old.claimant)).toMatchObject({ dossier: null, role: null, actions: [] });
    expect((await old.court.messages(old.claimant.id)).filter((title) => title === '请核对你的角色')).toHaveLength(1);
    const now = new Date();
    await old.court.db.transaction(async (tx) => {
      await keepProof({ tx, now }, { memberId: old.claimant.id, gameId: 1, name: '冒名', realm: REALM, confirmedBy: old.second.id });
      await joinOwner({ tx, now }, { gameId: 1, nameKey: '冒名', realmKey: REALM, memberId: old.claimant.id, seenBy: { id: 0, role: 'operator' } });
    });
    const words = { kind: 'answer', text: '这回是我本人说的。' };
    expect(await old.court.site.post(`post/trial/statement/${id}`, words, { as: old.claimant })).toMatchObject({ code: '200', t: { state: 'answering' } });
    expect((await old.court.dossier(id, old.judge)).accused).toMatchObject([{ heard: 'answered' }]);
  });

  it('has its complainant and couriers asked to carry the notice, and its old links go on as codes', async () => {
    // Once when they were summoned, and once more now.
    expect((await old.court.messages(filerOf(old.cases.complete).id)).filter((title) => title === '请把话递给对方')).toHaveLength(2);
    expect(await old.court.codeOf(old.cases.complete, filerOf(old.cases.complete))).toMatch(/^\w{4}-\w{4}$/);
    const accusedId = await accusedOf(old.cases.waiting);
    const nonce = (await old.court.db.queryOne<{ nonce: string }>('SELECT link_nonce AS nonce FROM case_accused WHERE id = $1', [accusedId]))?.nonce ?? '';
    const link = `${accusedId.toString(36)}-${old.court.site.platform.secrets.keyedHash('answer-link', `${accusedId}:${nonce}`).toString('base64url')}`;
    expect(await old.court.site.get<AnswerForm>(`g/answer/${link}`)).toMatchObject({ code: '200', t: { open: true } });
    expect(await old.court.site.post(`g/answer/${link}`, { text: '我还有旧的链接。' })).toMatchObject({ t: { state: 'answering' } });
    expect(await old.court.codeOf(old.cases.waiting, filerOf(old.cases.waiting))).toMatch(/^\w{4}-\w{4}$/);
  });

  it('goes on to its end', async () => {
    for (const name of ['complete', 'expired', 'asked', 'heavy', 'receivedAgain'] as const) {
      await old.court.elapse(old.cases[name]);
      expect([name, (await rowOf(old.cases[name])).state]).toEqual([name, 'hearing']);
      // Nobody has carried the notice: there is no penalty.
      expect([name, (await old.court.judge(old.cases[name], old.judge, { penalty: 'warning' })).code]).toEqual([name, 'A0409']);
      const dismissed = await old.court.judge(old.cases[name], old.judge, { penalty: '', outcome: 'dismissed', penalties: [] });
      expect([name, dismissed.t]).toMatchObject([name, { state: 'closed' }]);
    }
    expect(await old.court.sign(old.cases.light, old.second)).toMatchObject({ t: { state: 'closed' } });
    await old.court.elapse(old.cases.direct);
    expect(await old.court.sign(old.cases.direct, old.second)).toMatchObject({ code: 'A0409' });
    for (const [id, state] of [
      [old.cases.direct, 'hearing'],
      [old.cases.unsummoned, 'received'],
    ] as const)
      expect(await old.court.giveBack(id, old.second, '没有送够，先退回。')).toMatchObject({ t: { state } });
    const free = await old.court.person('presenter');
    expect(await old.court.receive(old.cases.filed, free)).toMatchObject({ t: { state: 'received' } });
    for (const [id, by] of [
      [old.cases.filed, free],
      [old.cases.received, old.judge],
    ] as const)
      expect(await old.court.handle(id, by, { action: 'summon' })).toMatchObject({ t: { state: 'answering' } });
  });
});

describe('a case that was over when the law changed', () => {
  it('stays as it was, and says that nobody noted how the accused was heard', async () => {
    expect(await chainOf()).toEqual(old.chain);
    expect(await verifyChain(old.chain)).toMatchObject({ whole: true });
    for (const name of ['upheld', 'appealed'] as const)
      expect((await old.court.publicCase(old.cases[name])).accused).toMatchObject([{ heard: 'unknown', isMasked: false }]);
    expect(await Promise.all((['settled', 'withdrawn', 'upheld', 'appealed'] as const).map((name) => old.court.stateOf(old.cases[name])))).toEqual([
      'closed',
      'closed',
      'closed',
      'appealed',
    ]);
    const open = await old.court.db.queryOne<{ id: number }>(`SELECT id FROM appeals WHERE case_id = $1 AND state = 'open'`, [old.cases.appealed]);
    const third = await old.court.person('presenter');
    await runAppealClocks({ db: old.court.db, now: new Date() });
    expect(await old.court.db.query('SELECT called FROM case_lots WHERE appeal_id = $1', [open?.id ?? 0])).toHaveLength(1);
    await old.court.callDecider(open?.id ?? 0, third);
    const decided = {
      action: 'decide',
      outcome: 'annulled',
      answer: '登录记录查实，那天上线的不是他本人，原裁决撤销，对不住。两边的话和三位证人的话都对过，时间先后一条一条对得上，理由写在这里。',
    };
    expect(await old.court.site.post(`appeal/handle/${open?.id}`, decided, { as: third })).toMatchObject({ t: { state: 'annulled' } });
  });
});
