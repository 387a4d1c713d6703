import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signed, TestResponse } from '#server/app/testing.ts';
import { openCourt, type Court } from './court.fixture.ts';

let court: Court;
let judge: Signed;
let second: Signed;
let third: Signed;
beforeAll(async () => {
  court = await openCourt();
  [judge, second, third] = await Promise.all([court.person('presenter'), court.person('presenter'), court.person('presenter')]);
});
afterAll(() => court.site.close());

const codesOf = (responses: readonly TestResponse[]) => responses.map(({ code }) => code).toSorted();
const count = async (from: string, id: number) => (await court.db.queryOne<{ count: number }>(`SELECT count(*)::integer AS count FROM ${from}`, [id]))?.count;

describe('two at the same moment', () => {
  it('sign a verdict: one does, and it takes effect once', async () => {
    const id = await court.fileCase(await court.person());
    await court.hear(id, judge);
    expect((await court.judge(id, judge, { penalty: 'list365' })).t).toMatchObject({ state: 'countersigning' });
    await court.db.query(`UPDATE case_lots SET call_order = ARRAY[$2::bigint, $3::bigint], called = 2 WHERE case_id = $1 AND kind = 'signer'`, [
      id,
      second.id,
      third.id,
    ]);
    for (const signer of [second, third]) await court.openEvidence(id, signer);
    const words = { reason: '第二句没有证据。', checked: '两边的记录对过，时间前后连得上。', seenVerdictRevision: 1, returnPart: 'facts' };
    const sign = (as: Signed, agree = true) => court.site.post(`post/trial/countersign/${id}`, { agree, ...words }, { as });
    expect(codesOf(await Promise.all([sign(second), sign(third), sign(second), sign(third, false)]))).toEqual(['200', 'A0409', 'A0409', 'A0409']);
    const [tickets, finals] = [await count('tickets WHERE case_id = $1', id), await count(`verdicts WHERE case_id = $1 AND status = 'final'`, id)];
    expect(finals).toBe(tickets);
    expect(await count(`case_events WHERE case_id = $1 AND action IN ('countersign', 'return')`, id)).toBe(1);
  });

  it('judge and withdraw: what came first holds, whole', async () => {
    for (let round = 0; round < 12; round += 1) {
      const complainant = await court.person();
      const id = await court.fileCase(complainant);
      await court.hear(id, judge);
      await court.agree(id);
      const verdict = await court.verdictOn(id, judge, { penalty: 'list90' });
      const withdraw = () => court.site.post(`post/withdraw/${id}`, { reason: '已经说开了' }, { as: complainant });
      const acts = [
        () => court.handle(id, judge, { action: 'judge', ...verdict }),
        withdraw,
        () => court.handle(id, judge, { action: 'settle', reason: '退还一半' }),
      ];
      const turned = [...acts.slice(round % 3), ...acts.slice(0, round % 3)];
      expect(codesOf(await Promise.all(turned.map((act) => act())))).toEqual(['200', 'A0409', 'A0409']);
      const { outcome } = await court.publicCase(id);
      expect(await count('tickets WHERE case_id = $1', id)).toBe(outcome === 'upheld' ? 1 : 0);
      expect(await count('verdicts WHERE case_id = $1', id)).toBe(outcome === 'upheld' ? 1 : 0);
    }
  });

  it('judge twice: once', async () => {
    const id = await court.fileCase(await court.person());
    await court.hear(id, judge);
    const verdict = await court.verdictOn(id, judge, { penalty: 'list90' });
    expect(codesOf(await Promise.all(Array.from({ length: 6 }, () => court.handle(id, judge, { action: 'judge', ...verdict }))))).toEqual([
      '200',
      ...Array(5).fill('A0409'),
    ]);
    expect(await count('tickets WHERE case_id = $1', id)).toBe(1);
  });

  it('answer: once; answer an appeal: once', async () => {
    const character = { name: '连按八下', realm: '死亡之翼' };
    const accused = await court.person('member', character);
    const id = await court.fileCase(await court.person(), [character]);
    await court.receive(id, judge);
    await court.handle(id, judge, { action: 'summon' });
    const answer = () => court.site.post(`post/trial/statement/${id}`, { kind: 'answer', text: '那晚掉线了。' }, { as: accused });
    const responses = await Promise.all(Array.from({ length: 8 }, answer));
    // An answer of the same millisecond finds the window open, and an answer in it.
    expect(codesOf(responses).map((code) => (code === 'A0409' ? 'A0404' : code))).toEqual(['200', ...Array(7).fill('A0404')]);
    const { t } = await court.judge(id, judge, { penalty: 'list90' });
    const path = `g/appeal/${encodeURIComponent(t.tickets[0] ?? '')}`;
    const claims = await Promise.all(
      ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map((address) =>
        court.site.post<{ id: number }>(path, { ground: 'not_me', text: '那天我的号借给了别人，请重新看一遍登录的时间。' }, { address }),
      ),
    );
    const handle = (at: number, as: Signed, body: object) => court.site.post(`appeal/handle/${claims[at]?.t.id}`, body, { as });
    for (const at of [0, 1, 2]) await court.callLooker(claims[at]?.t.id ?? 0, at === 0 ? second : third);
    const confirm = async (at: number, as: Signed) => handle(at, as, { action: 'confirm', fileId: await court.notePicture(as) });
    expect(codesOf(await Promise.all([0, 1, 2].map((at) => confirm(at, at === 0 ? second : third))))).toEqual(['200', 'A0409', 'A0409']);
    const open = (await court.db.query<{ id: number }>(`SELECT id FROM appeals WHERE case_id = $1 AND state = 'open'`, [id]))[0]?.id;
    const decide = (as: Signed, outcome: string) =>
      court.site.post(
        `appeal/handle/${open}`,
        {
          action: 'decide',
          outcome,
          answer: '登录记录查实，那天上线的不是他本人，对不住。两边的话和三位证人的话都对过，时间先后一条一条对得上，理由写在这里。',
        },
        { as },
      );
    // The presenter who decided it is excluded; the other one is too late.
    const decided = codesOf(await Promise.all([decide(second, 'annulled'), decide(third, 'affirmed'), decide(third, 'annulled')]));
    expect(decided.filter((code) => code === '200')).toHaveLength(1);
    expect(decided.filter((code) => code === 'A0301' || code === 'A0409')).toHaveLength(2);
    expect(await count(`case_events WHERE case_id = $1 AND action = 'decide'`, id)).toBe(1);
    expect(await court.stateOf(id)).toBe('closed');
  });
});
