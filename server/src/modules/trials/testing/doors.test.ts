import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatDoorCode, formerDoorCodeOf } from '#contract/text/door-code.ts';
import type { TicketView } from '#contract/api/tickets.ts';
import type { AnswerForm, DoorCodes } from '#contract/api/trials.ts';
import { isWaitingForLock } from '#server/platform/testing/lock-waits.ts';
import type { Signed } from '#server/app/testing.ts';
import { keepProof } from '#server/modules/proofs/index.ts';
import { joinOwner } from '../answer/join-owner.ts';
import { callForCases } from '../clocks/clocks.ts';
import { openCourt, type Court } from './court.fixture.ts';

const DAY_SECONDS = 24 * 60 * 60;
const REALM = '死亡之翼';

let court: Court;
let judge: Signed;
let operator: Signed;
beforeAll(async () => {
  court = await openCourt();
  operator = await court.person('operator');
});
// Nobody has as many cases in hand as are filed here.
beforeEach(async () => {
  judge = await court.person('presenter');
});
afterAll(() => court.site.close());

let cases = 0;
/** Returns a new case in which the accused was just summoned. */
async function summoned(): Promise<{ id: number; name: string; accusedId: number; complainant: Signed }> {
  const name = `门里的人${(cases += 1)}`;
  const complainant = await court.person();
  const id = await court.fileCase(complainant, [{ name, realm: REALM }]);
  await court.receive(id, judge);
  expect(await court.handle(id, judge, { action: 'summon' })).toMatchObject({ code: '200' });
  return { id, name, accusedId: (await court.dossier(id, judge)).accused[0]?.id ?? 0, complainant };
}
const heardOf = async (id: number) => (await court.dossier(id, judge)).accused[0]?.heard;
const daysLeft = async (id: number) => Math.round((Date.parse((await court.dossier(id, judge)).answerDueAt ?? '') - Date.now()) / (DAY_SECONDS * 1000));
const doors = (id: number, as: Signed) => court.site.get<DoorCodes>(`post/trial/code/${id}`, { as });
const carry = (id: number, as: Signed, attempt: object) =>
  court.site.post(`post/trial/carry/${id}`, { how: 'whisper', at: new Date().toISOString(), ...attempt }, { as });
const words = (text: string) => ({ text });
/** Has somebody be the proven owner from now on. */
async function prove(member: Signed, name: string): Promise<void> {
  const now = new Date();
  await court.db.transaction(async (tx) => {
    await keepProof({ tx, now }, { memberId: member.id, gameId: 1, name, realm: REALM, confirmedBy: operator.id });
    await joinOwner({ tx, now }, { gameId: 1, nameKey: name, realmKey: REALM, memberId: member.id, seenBy: { id: 0, role: 'operator' } });
  });
}

describe('the door of the accused', () => {
  it('is never the judge’s: they see no code, fetch none, and nothing written with one hurries anything', async () => {
    const { id, complainant } = await summoned();
    expect(await doors(id, judge)).toMatchObject({ status: 403 });
    const code = await court.codeOf(id, complainant);
    for (const as of [judge, await court.person('presenter')])
      for (const path of [`post/trial/view/${id}`, `post/trial/pre/${id}`])
        expect(JSON.stringify((await court.site.get(path, { as })).t)).not.toContain(code.slice(0, 4));
    // The holder of the code answers in the name of the accused, and judges.
    expect(await court.site.post(`g/answer/${code}`, words('拿了就拿了。'))).toMatchObject({ t: { state: 'answering' } });
    expect(await court.judge(id, judge, { penalty: 'list90' })).toMatchObject({ code: 'A0409' });
    expect(await court.handle(id, judge, { action: 'hear' })).toMatchObject({ code: 'A0409' });
    expect(await daysLeft(id)).toBe(7);
    const statements = (await court.dossier(id, judge)).statements.filter(({ text }) => text === '拿了就拿了。');
    expect(statements).toMatchObject([{ kind: 'unprovenAnswer', name: '有人凭码写来，身份未核对' }]);
  });

  it('opens to who filed the complaint, and to nobody who filed it as a presenter and judges', async () => {
    const { id, complainant } = await summoned();
    const { t } = await doors(id, complainant);
    expect(t.doors).toMatchObject([{ code: expect.stringMatching(/^\w{4}-\w{4}$/), whisper: expect.stringContaining('/answer 输入') }]);
    expect(Buffer.byteLength(t.doors[0]?.whisper ?? '')).toBeLessThanOrEqual(200);
    for (const as of [await court.person(), await court.person('presenter')]) expect((await doors(id, as)).status).toBe(403);
  });

  it('has no 0 in its code, and goes on with one that was given out before', async () => {
    const { id, complainant } = await summoned();
    expect(await court.codeOf(id, complainant)).toMatch(/^[^0O]+$/);
    const before = await summoned();
    const accusedId = (await court.dossier(before.id, judge)).accused[0]?.id ?? 0;
    await court.db.query(`UPDATE case_accused SET link_nonce = 'from-before', code_hash = NULL WHERE id = $1`, [accusedId]);
    const given = formatDoorCode(formerDoorCodeOf(court.site.platform.secrets.keyedHash('door-code', `${accusedId}:from-before`)));
    expect(await court.codeOf(before.id, before.complainant)).toBe(given);
    expect((await court.site.get(`g/answer/${given.replaceAll('0', 'o')}`)).code).toBe('200');
  });

  it('is nobody’s because they typed the name into their profile', async () => {
    const squatter = await court.person();
    const name = '别人的名字';
    await court.site.post('member/updated_at', { character: { name, realm: REALM } }, { as: squatter });
    const id = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
    await court.receive(id, judge);
    await court.handle(id, judge, { action: 'summon' });
    expect(await court.messages(squatter.id)).not.toContain('有一份检举等你答辩');
    expect(await court.trial(id, squatter)).toMatchObject({ dossier: null, role: null, actions: [] });
    expect(await court.site.post(`post/trial/statement/${id}`, words('我认了。'), { as: squatter })).toMatchObject({ status: 403 });
    expect(await court.site.post(`post/trial/extend/${id}`, {}, { as: squatter })).toMatchObject({ status: 403 });
  });

  it('gives its holder more time: three days after it was opened, three by their press, once, and sixteen in all', async () => {
    const { id, complainant } = await summoned();
    const code = await court.codeOf(id, complainant);
    await court.backdate(id, 6 * DAY_SECONDS);
    expect(await daysLeft(id)).toBe(1);
    expect((await court.site.get<AnswerForm>(`g/answer/${code}`)).t).toMatchObject({ canExtend: true });
    expect(await daysLeft(id)).toBe(3);
    await court.backdate(id, DAY_SECONDS);
    await court.site.get(`g/answer/${code}`);
    expect(await daysLeft(id)).toBe(2);
    expect(await court.site.post(`g/answer/${code}/extend`, {})).toMatchObject({ code: '200' });
    expect(await daysLeft(id)).toBe(5);
    expect(await court.site.post(`g/answer/${code}/extend`, {})).toMatchObject({ code: 'A0409' });
    expect(await daysLeft(id)).toBe(5);
  });

  it('waits while its holder is proving who they are, and then they are the party', async () => {
    const { id, name, complainant } = await summoned();
    const member = await court.person();
    const code = await court.codeOf(id, complainant);
    await court.site.get(`g/answer/${code}`);
    await court.backdate(id, 6 * DAY_SECONDS);
    const asked = await court.site.post<{ code: string }>(`g/answer/${code}/prove`, {}, { as: member });
    expect(asked).toMatchObject({ code: '200', t: { code: expect.stringMatching(/^\w{4}-\w{4}$/) } });
    expect(await daysLeft(id)).toBe(3);
    await court.site.post(`g/answer/${code}/prove`, {}, { as: member });
    expect(await daysLeft(id)).toBe(3);
    await prove(member, name);
    expect(await court.messages(member.id)).toContain('有一份检举等你答辩');
    const given = await court.site.post(`post/trial/statement/${id}`, { kind: 'answer', text: '当时我在另一个副本。' }, { as: member });
    // Somebody who became the owner after the complaint ends no window.
    expect(given).toMatchObject({ code: '200', t: { state: 'answering' } });
    expect(await daysLeft(id)).toBe(3);
    expect(await heardOf(id)).toBe('answered');
  });

  it('loses no day of waiting for a proof to somebody who asks for one too early', async () => {
    const { id, complainant } = await summoned();
    const code = await court.codeOf(id, complainant);
    await court.site.get(`g/answer/${code}`);
    // Who carries the code holds it too: first while nothing is won by it, then for a few minutes.
    expect(await court.site.post(`g/answer/${code}/prove`, {}, { as: complainant })).toMatchObject({ code: '200' });
    await court.backdate(id, 4 * DAY_SECONDS + 600);
    await court.site.post(`g/answer/${code}/prove`, {}, { as: complainant });
    await court.backdate(id, 2 * DAY_SECONDS);
    expect(await daysLeft(id)).toBe(1);
    expect(await court.site.post(`g/answer/${code}/prove`, {}, { as: await court.person() })).toMatchObject({ code: '200' });
    expect(await daysLeft(id)).toBe(3);
    await court.backdate(id, 2 * DAY_SECONDS);
    // Three days in all.
    await court.site.post(`g/answer/${code}/prove`, {}, { as: await court.person() });
    expect(await daysLeft(id)).toBe(2);
  });
});

describe('who becomes the accused', () => {
  it('answers for themselves, whatever the owner before them has admitted', async () => {
    const { id, name, complainant } = await summoned();
    const [thief, owner] = [await court.person(), await court.person()];
    await prove(thief, name);
    expect(await court.site.post(`post/trial/statement/${id}`, { kind: 'answer', text: '我认了。' }, { as: thief })).toMatchObject({ code: '200' });
    await prove(owner, name);
    expect(await heardOf(id)).toBe('served');
    expect((await court.dossier(id, complainant)).statements).toMatchObject([{ kind: 'unprovenAnswer', name: '有人凭码写来，身份未核对', text: '我认了。' }]);
    expect(await court.site.post(`post/trial/statement/${id}`, { kind: 'answer', text: '那不是我写的。' }, { as: owner })).toMatchObject({ code: '200' });
    expect(await heardOf(id)).toBe('answered');
    expect((await court.dossier(id, complainant)).statements.map(({ text }) => text)).toEqual(['那不是我写的。']);
  });

  it('is notified also after the window, and after the verdict', async () => {
    const [late, last] = [await court.person(), await court.person()];
    const { id, name } = await summoned();
    await court.elapse(id);
    await prove(late, name);
    expect(await court.messages(late.id)).toContain('有一桩检举说的是你的角色');
    expect(await court.site.post(`post/trial/statement/${id}`, { kind: 'statement', text: '那天我不在。' }, { as: late })).toMatchObject({
      code: '200',
      t: { state: 'hearing' },
    });
    const ended = await court.fileCase(await court.person(), [{ name: '判过的人', realm: REALM }]);
    await court.hear(ended, judge);
    expect(await court.judge(ended, judge, { penalty: 'warning' })).toMatchObject({ t: { state: 'closed' } });
    await prove(last, '判过的人');
    expect(await court.messages(last.id)).toEqual(['你的角色有一张罚单']);
  });

  it('is never who filed the complaint', async () => {
    const { id, name, complainant } = await summoned();
    await prove(complainant, name);
    expect((await court.trial(id, complainant)).role).toBe('complainant');
    const answer = { kind: 'answer', text: '我认了。' };
    expect((await court.site.post(`post/trial/statement/${id}`, answer, { as: complainant })).code).toBe('A0400');
    expect(await heardOf(id)).toBe('untried');
  });

  it('is the proven owner also when they are proven at the moment of the notice', async () => {
    const [member, name] = [await court.person(), '同一刻'];
    const id = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
    await court.receive(id, judge);
    const now = new Date();
    let isOver = false;
    const notice = await court.db.transaction(async (tx) => {
      await keepProof({ tx, now }, { memberId: member.id, gameId: 1, name, realm: REALM, confirmedBy: operator.id });
      await joinOwner({ tx, now }, { gameId: 1, nameKey: name, realmKey: REALM, memberId: member.id, seenBy: { id: 0, role: 'operator' } });
      const sent = court.handle(id, judge, { action: 'summon' }).finally(() => {
        isOver = true;
      });
      while (!isOver && !(await isWaitingForLock(court.db)));
      return { sent };
    });
    expect(await notice.sent).toMatchObject({ code: '200' });
    expect((await court.trial(id, member)).role).toBe('accused');
  });

  it('has thirty days of their own to appeal after an earlier one, who goes on reading the file and appeals no more', async () => {
    const [first, later] = [await court.person(), await court.person()];
    const { id, name } = await summoned();
    await prove(first, name);
    await court.elapse(id);
    const number = (await court.judge(id, judge, { penalty: 'list90' })).t.tickets[0] ?? '';
    const ticket = await court.db.queryOne<{ id: number }>('SELECT id FROM tickets WHERE number = $1', [number]);
    await court.db.query(`UPDATE tickets SET issued_at = issued_at - interval '40 days' WHERE number = $1`, [number]);
    await court.db.query(`UPDATE case_accused SET owner_proven_at = owner_proven_at - interval '50 days' WHERE case_id = $1`, [id]);
    const appeal = { ground: 'too_heavy', text: '那天我掉线了，装备当场就说好要退的，请重新看一遍记录。' };
    const file = (as: Signed) => court.site.post(`ticket/appeal/${ticket?.id}`, appeal, { as });
    const shown = async () => (await court.site.get<TicketView>(`g/ticket/view/${encodeURIComponent(number)}`)).t;
    expect(await shown()).toMatchObject({ appealBy: null, canAppealAnytime: false });
    expect((await file(first)).code).not.toBe('200');
    await prove(later, name);
    expect(Math.round((Date.parse((await shown()).appealBy ?? '') - Date.now()) / (DAY_SECONDS * 1000))).toBe(30);
    expect((await court.trial(id, later)).role).toBe('accused');
    expect(await court.dossier(id, first)).toMatchObject({ accused: [{ name }] });
    expect(await file(first)).toMatchObject({ status: 403 });
    expect(await file(later)).toMatchObject({ code: '200' });
  });

  it('has no date to appeal by while the ticket has reached nobody', async () => {
    const { id, name } = await summoned();
    await prove(await court.person(), name);
    await court.elapse(id);
    const number = (await court.judge(id, judge, { penalty: 'list90' })).t.tickets[0] ?? '';
    await court.db.query(`UPDATE tickets SET issued_at = issued_at - interval '40 days' WHERE number = $1`, [number]);
    await court.db.query(`UPDATE case_accused SET heard = 'undelivered', member_id = NULL, owner_proven_at = NULL WHERE case_id = $1`, [id]);
    const shown = (await court.site.get<TicketView>(`g/ticket/view/${encodeURIComponent(number)}`)).t;
    expect(shown).toMatchObject({ appealBy: null, canAppealAnytime: true });
    expect(await court.publicCase(id)).toMatchObject({ canAppeal: true, appealBy: null });
  });

  it('judges nothing about a character they have ever asked a proof of, nor settles a case that became their own', async () => {
    const [owner, name] = [await court.person('presenter'), '自己的小号'];
    const id = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
    expect(await court.receive(id, owner)).toMatchObject({ code: '200' });
    await prove(owner, name);
    expect(await court.handle(id, owner, { action: 'settle', reason: '退还一半' })).toMatchObject({ code: 'A0301' });
    expect(await court.handle(id, owner, { action: 'release', reason: '要回避' })).toMatchObject({ code: '200' });
    expect(await court.receive(id, owner)).toMatchObject({ code: 'A0301', message: expect.stringContaining('在案中被提及') });
  });
});

describe('how the accused was heard', () => {
  it('decides how heavy it may get: nothing where nobody has tried, ninety days where nobody has reached them', async () => {
    const { id, accusedId, complainant } = await summoned();
    expect(await heardOf(id)).toBe('untried');
    expect(await carry(id, complainant, { accusedId, result: 'delivered' })).toMatchObject({ code: '200' });
    await court.backdate(id, 3 * DAY_SECONDS + 60);
    expect(await carry(id, complainant, { accusedId, result: 'delivered' })).toMatchObject({ code: '200' });
    // The complainant alone proves nothing.
    expect(await heardOf(id)).toBe('untried');
    expect(await carry(id, operator, { accusedId, result: 'offline' })).toMatchObject({ code: '200' });
    expect(await heardOf(id)).toBe('undelivered');
    await court.site.post(`g/answer/${await court.codeOf(id, complainant)}`, words('我来说一句。'));
    expect(await heardOf(id)).toBe('unprovenAnswer');
    await court.elapse(id);
    expect(await court.judge(id, judge, { penalty: 'list365' })).toMatchObject({ code: 'A0409', message: expect.stringContaining('拉黑 90 天') });
    expect(await court.judge(id, judge, { penalty: 'list90', usesAdmission: true })).toMatchObject({ fields: [{ path: 'usesAdmission' }] });
    expect(await court.judge(id, judge, { penalty: 'list90' })).toMatchObject({ code: '200', t: { state: 'closed' } });
    expect((await court.publicCase(id)).accused[0]?.heard).toBe('unprovenAnswer');
  });

  it('without two attempts on two days there is no penalty at all', async () => {
    const { id, accusedId, complainant } = await summoned();
    await carry(id, complainant, { accusedId, result: 'delivered' });
    await court.elapse(id);
    for (const penalty of ['warning', 'list90'])
      expect(await court.judge(id, judge, { penalty })).toMatchObject({ code: 'A0409', message: expect.stringContaining('没有送够') });
    expect(await court.judge(id, judge, { penalty: 'warning', outcome: 'dismissed', penalties: [] })).toMatchObject({ code: '200', t: { tickets: [] } });
  });

  it('is “served” when pictures show the text arriving on two days, once by somebody else, three days before the end', async () => {
    const { id, accusedId, complainant } = await summoned();
    const picture = (of: Signed) => court.file({ memberId: of.id }, 'image');
    await carry(id, complainant, { accusedId, result: 'delivered', fileId: await picture(complainant) });
    await court.backdate(id, 3 * DAY_SECONDS + 60);
    await carry(id, operator, { accusedId, result: 'delivered', fileId: await picture(operator) });
    expect(await heardOf(id)).toBe('served');
    await court.elapse(id);
    expect(await court.judge(id, judge, { penalty: 'list365' })).toMatchObject({ code: '200', t: { state: 'countersigning' } });
  });

  it('takes attempts from who carries, with their own pictures, between the notice and now', async () => {
    const { id, accusedId, complainant } = await summoned();
    const attempt = { accusedId, result: 'offline' };
    for (const as of [judge, await court.person(), await court.person('presenter')]) expect((await carry(id, as, attempt)).status).toBe(403);
    expect(await carry(id, complainant, { ...attempt, at: new Date(Date.now() + 60_000).toISOString() })).toMatchObject({ fields: [{ path: 'at' }] });
    expect(await carry(id, complainant, { ...attempt, at: '2020-01-01T00:00:00Z' })).toMatchObject({ fields: [{ path: 'at' }] });
    const foreign = await court.file({ memberId: judge.id }, 'image');
    expect(await carry(id, complainant, { ...attempt, fileId: foreign })).toMatchObject({ fields: [{ path: 'fileId' }] });
    expect(await carry(id, complainant, { ...attempt, accusedId: accusedId + 1_000 })).toMatchObject({ fields: [{ path: 'accusedId' }] });
  });
});

describe('the courier', () => {
  it('is drawn where enough others can judge, followed by the next after two days, and judges no more once they fetched the code', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => court.person('presenter')));
    const { id, accusedId } = await summoned();
    const canCarry = async () => {
      const views = await Promise.all(others.map(async (as) => ({ as, trial: await court.trial(id, as) })));
      return views.filter(({ trial }) => trial.actions.includes('carry')).map(({ as }) => as);
    };
    const order = (await court.db.queryOne<{ order: number[] }>(`SELECT call_order AS "order" FROM case_lots WHERE case_id = $1`, [id]))?.order ?? [];
    expect(order).not.toContain(judge.id);
    await court.db.query(`UPDATE case_lots SET call_order = $2 WHERE case_id = $1`, [id, others.map((each) => each.id)]);
    expect(await canCarry()).toEqual([others[0]]);
    for (const as of [others[1] ?? judge, operator]) expect((await doors(id, as)).status).toBe(403);
    await court.backdate(id, 2 * DAY_SECONDS);
    await Promise.all([1, 2].map(() => callForCases({ db: court.db, now: new Date() })));
    expect(await canCarry()).toEqual(others.slice(0, 2));
    const called = `SELECT DISTINCT channel FROM deliveries WHERE kind = 'case-courier-called' AND member_id = $1 ORDER BY channel`;
    expect(await court.db.query(called, [others[1]?.id ?? 0])).toEqual(['mail', 'message', 'text'].map((channel) => ({ channel })));
    const [courier] = others;
    if (!courier) throw new Error('nobody is there');
    expect((await doors(id, courier)).t.doors[0]?.code).toMatch(/^\w{4}-\w{4}$/);
    expect(await carry(id, courier, { accusedId, result: 'unknown' })).toMatchObject({ code: '200' });
    await court.handle(id, judge, { action: 'release', reason: '手上太忙' });
    expect(await court.receive(id, courier)).toMatchObject({ code: 'A0301', message: expect.stringContaining('取过本案的答辩码') });
    expect(await court.receive(id, others[2] ?? judge)).toMatchObject({ code: '200', t: { state: 'answering' } });
    await court.backdate(id, DAY_SECONDS);
    await callForCases({ db: court.db, now: new Date() });
    expect(await court.messages(operator.id)).toContain('有一桩案子等着递话');
    // Operators carry the address of the page, and no code.
    expect((await doors(id, operator)).t.doors).toMatchObject([{ code: null, whisper: expect.stringContaining('/trial/view/') }]);
  });

  it('gets no code once they have a part in the case', async () => {
    const { id } = await summoned();
    const courier = await court.person('presenter');
    await court.db.query(`UPDATE case_lots SET call_order = ARRAY[$2::bigint], called = 1, seed = 'x' WHERE case_id = $1`, [id, courier.id]);
    expect((await court.trial(id, courier)).actions).toContain('carry');
    await court.db.query(`UPDATE cases SET party_guilds = ARRAY['不归桥'] WHERE post_id = $1`, [id]);
    await court.db.query(`UPDATE members SET character = '{"name":"某人","realm":"${REALM}","guild":"不归桥"}' WHERE id = $1`, [courier.id]);
    expect((await doors(id, courier)).status).toBe(403);
  });
});
