import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatDoorCode, formerDoorCodeOf } from '#contract/text/door-code.ts';
import type { OwnProof } from '#contract/api/proofs.ts';
import type { TicketView } from '#contract/api/tickets.ts';
import type { AnswerForm } from '#contract/api/trials-doors.ts';
import { isWaitingForLock } from '#server/platform/testing/lock-waits.ts';
import type { Signed } from '#server/app/testing.ts';
import { keepProof } from '#server/modules/proofs/index.ts';
import { joinOwner } from '../answer/join-owner.ts';
import { openCourt, type Court } from './court.fixture.ts';
import { DAY_SECONDS, REALM, doorsOf } from './doors.fixture.ts';

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

const { summoned, heardOf, daysLeft, doors, prove } = doorsOf(() => ({ court, judge, operator }));
const words = (text: string) => ({ text });

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

  it('is not of who played a character that is called otherwise by now, but stays theirs in a case they are in', async () => {
    const { id: before, name } = await summoned();
    const member = await court.person();
    const save = (called: string) => court.site.post('member/updated_at', { character: { name: called, realm: REALM, guild: '' } }, { as: member });
    await save(name);
    await prove(member, name);
    expect(await save(`  ${name}`)).toMatchObject({ code: '200' });
    expect(await court.messages(member.id)).not.toContain('从前的角色不再算你的');
    await save('改过的名字');
    expect(await court.messages(member.id)).toContain('从前的角色不再算你的');
    const id = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
    await court.receive(id, judge);
    await court.handle(id, judge, { action: 'summon' });
    expect([await daysLeft(id), await heardOf(id)]).toEqual([7, 'untried']);
    expect(await court.trial(id, member)).toMatchObject({ dossier: null, role: null });
    expect(await court.trial(before, member)).toMatchObject({ role: 'accused' });
  });

  it('is not of who was seen to play a character that their profile never named, once they say that it is called otherwise', async () => {
    const { name } = await summoned();
    const [member, other] = [await court.person(), await court.person()];
    await prove(member, name);
    const save = (called: string) => court.site.post('member/updated_at', { character: { name: called, realm: REALM, guild: '' } }, { as: member });
    expect(await save('改过的名字')).toMatchObject({ code: '200' });
    const proven = async () => (await court.site.get<OwnProof>('member/character/proof', { as: member })).t.proven;
    const [row] = await proven();
    expect(row).toMatchObject({ name, realm: REALM });
    const leave = (as: Signed) => court.site.post(`member/character/left/${row?.id ?? 0}`, {}, { as });
    expect(await leave(other)).toMatchObject({ status: 404 });
    expect(await leave(member)).toMatchObject({ code: '200' });
    expect([await proven(), (await leave(member)).status]).toEqual([[], 404]);
    const id = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
    await court.receive(id, judge);
    await court.handle(id, judge, { action: 'summon' });
    expect([await daysLeft(id), await heardOf(id)]).toEqual([7, 'untried']);
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

  it('judges nothing about a character they have ever asked a proof of, nor ends a case that became their own', async () => {
    const [owner, name] = [await court.person('presenter'), '自己的小号'];
    const id = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
    expect(await court.receive(id, owner)).toMatchObject({ code: '200' });
    await prove(owner, name);
    expect(await court.judge(id, owner, { penalty: '', penalties: [], outcome: 'insufficient' })).toMatchObject({ code: 'A0301' });
    expect(await court.handle(id, owner, { action: 'release', reason: '要回避' })).toMatchObject({ code: '200' });
    expect(await court.receive(id, owner)).toMatchObject({ code: 'A0301', message: expect.stringContaining('在案中被提及') });
  });
});
