import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Invitation, ListedInvitation, SignUpMode } from '#contract/api/invitations.ts';
import type { Principal } from '#contract/api/members.ts';
import type { Page } from '#contract/envelope.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { newCode } from '#server/modules/members/index.ts';
import { saveSetting } from '#server/modules/settings/index.ts';

let site: TestSite;
let operator: Signed;
let member: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
  member = await site.signUp('请客的人');
});
afterAll(() => site.close());

const setMode = (mode: SignUpMode) => site.platform.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'signUpMode', mode));
const make = (as: Signed, days?: number) => site.post<Invitation>('member/invitation/save', days === undefined ? {} : { days }, { as });
const mine = async (as: Signed) => (await site.get<Page<Invitation> & { mode: SignUpMode }>('member/invitation/list', { as })).t;

let nth = 0;
async function register(nickName: string, more: object = {}) {
  const email = `guest${(nth += 1)}@hearth.example`;
  const code = await newCode({ db: site.platform.db, now: new Date() }, 'register', email);
  return site.post<{ token: string; principal: Principal }>('g/account/register', { email, code, nickName, password: 'Lubian2026xyz', agree: true, ...more });
}

it('is not asked for on an open site, where nobody makes one', async () => {
  expect((await site.get('g/site')).t).toMatchObject({ signUpMode: 'open' });
  expect((await register('随便来的')).t.principal.waits).toBe(false);
  expect(await make(member)).toMatchObject({ status: 409, name: 'invitationsOff' });
  expect(await mine(member)).toMatchObject({ mode: 'open', items: [] });
});

it('lets in who has a code, once, and names them to who invited', async () => {
  await setMode('invitation');
  expect((await site.get('g/site')).t).toMatchObject({ signUpMode: 'invitation' });
  const wrong = { code: 'A0130', fields: [{ path: 'invitation' }] };
  expect(await register('没有码的')).toMatchObject(wrong);
  expect(await register('写错码的', { invitation: 'AAAA-BBBB-CCCC' })).toMatchObject(wrong);
  const { t: made } = await make(member);
  expect(made).toMatchObject({ code: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/), state: 'open', usedBy: null });
  expect(Date.parse(made.until) - Date.parse(made.madeAt)).toBe(7 * 24 * 60 * 60_000);
  const guest = await register('被请来的', { invitation: ` ${made.code.toLowerCase()} ` });
  expect(guest).toMatchObject({ code: '200', t: { principal: { waits: false } } });
  expect(await register('又来一个', { invitation: made.code })).toMatchObject(wrong);
  expect((await mine(member)).items).toMatchObject([{ state: 'used', usedBy: { nickName: '被请来的' } }]);
  const messages = await site.get<{ title: string }[]>('g/message/unread/list', { as: member });
  expect(JSON.stringify(messages.t)).toContain('被请来的 用你的邀请码进来了');
});

it('lets one of several in who come with the same code at once', async () => {
  const { code } = (await make(operator)).t;
  const responses = await Promise.all(['甲抢码', '乙抢码', '丙抢码', '丁抢码'].map((nickName) => register(nickName, { invitation: code })));
  expect(responses.filter((response) => response.code === '200')).toHaveLength(1);
  expect(responses.filter((response) => response.code === 'A0130')).toHaveLength(3);
});

it('serves no longer once it has ended, was revoked, or its maker is suspended', async () => {
  const wrong = { code: 'A0130', fields: [{ path: 'invitation' }] };
  const [ended, revoked, suspended] = [(await make(operator, 1)).t, (await make(operator)).t, (await make(member)).t];
  await site.platform.db.query(`UPDATE invitations SET until = now() - interval '1 second' WHERE id = $1`, [ended.id]);
  expect(await register('来晚了的', { invitation: ended.code })).toMatchObject(wrong);
  expect(await site.post(`member/invitation/revoke/${revoked.id}`, {}, { as: member })).toMatchObject({ status: 404 });
  expect(await site.post(`member/invitation/revoke/${revoked.id}`, {}, { as: operator })).toMatchObject({ code: '200' });
  expect(await register('被作废的', { invitation: revoked.code })).toMatchObject(wrong);
  await site.platform.db.query(
    `UPDATE members SET status = 'suspended', suspended_until = now() + interval '1 day', suspended_reason = '停一停' WHERE id = $1`,
    [member.id],
  );
  expect(await register('停用者请的', { invitation: suspended.code })).toMatchObject(wrong);
  expect(await make(member)).toMatchObject({ code: 'A0202' });
});

it('is made five times in a week by a member, without an end by operators, and never for long', async () => {
  const host = await site.signUp('好客的人');
  for (let count = 0; count < 5; count += 1) expect((await make(host)).code).toBe('200');
  expect((await make(host)).code).toBe('A0501');
  expect((await make(operator, 30)).code).toBe('200');
  for (const days of [0, 31, 1.5]) expect((await make(operator, days)).status).toBe(400);
});

it('is listed to operators without its code, and revoked by them on record, which its maker reads', async () => {
  const host = await site.signUp('另一位主人');
  const { id, code } = (await make(host)).t;
  expect((await site.get('admin/invitation/list', { as: host })).status).toBe(403);
  const listed = await site.get<Page<ListedInvitation>>('admin/invitation/list', { as: operator });
  expect(listed.t.items[0]).toMatchObject({ id, state: 'open', madeBy: { nickName: '另一位主人' } });
  expect(JSON.stringify(listed.t)).not.toContain(code);
  const revoke = (more: object = {}) => site.post<{ audit: number; state: string }>(`admin/invitation/revoke/${id}`, more, { as: operator });
  expect((await revoke({ preview: true })).status).toBe(200);
  expect((await mine(host)).items[0]).toMatchObject({ state: 'open' });
  expect((await revoke()).t).toMatchObject({ state: 'revoked', audit: expect.any(Number) });
  expect(await revoke()).toMatchObject({ code: 'A0409', name: 'alreadyDecided' });
  expect((await site.get<Page<object>>('member/record/list', { as: host })).t.items).toMatchObject([{ act: 'invitation.revoke' }]);
});

it('serves again when its revoking is undone, within the time it had', async () => {
  const host = await site.signUp('第三位主人');
  const revoke = (id: number) => site.post<{ audit: number }>(`admin/invitation/revoke/${id}`, {}, { as: operator });
  const undo = (audit: number) => site.post(`admin/audit/undo/${audit}`, { reason: '' }, { as: operator });
  const [kept, late] = [(await make(host)).t, (await make(host)).t];
  const [first, second] = [(await revoke(kept.id)).t.audit, (await revoke(late.id)).t.audit];
  expect((await register('作废时来的', { invitation: kept.code })).code).toBe('A0130');
  expect((await undo(first)).code).toBe('200');
  expect((await mine(host)).items.find(({ id }) => id === kept.id)).toEqual(kept);
  expect((await undo(first)).name).toBe('undoneBefore');
  expect((await register('放回后来的', { invitation: kept.code })).code).toBe('200');
  await site.platform.db.query(`UPDATE invitations SET until = now() - interval '1 second' WHERE id = $1`, [late.id]);
  expect((await undo(second)).name).toBe('undoTooLate');
  expect((await site.get<Page<object>>('member/record/list', { as: host })).t.items).toMatchObject([
    { act: 'invitation.restore' },
    { act: 'invitation.revoke' },
    { act: 'invitation.revoke' },
  ]);
});

it('lets nobody write before an operator has approved, in that mode, and mails why somebody was refused', async () => {
  await setMode('approval');
  const guest = await register('等点头的');
  expect(guest.t.principal.waits).toBe(true);
  expect((await register('不该来的')).t.principal.waits).toBe(true);
  const queue = await site.get<{ items: { id: number; nickName: string }[] }>('admin/sign_up/list', { as: operator });
  const [first, second] = queue.t.items;
  expect([first?.nickName, second?.nickName]).toEqual(['等点头的', '不该来的']);
  const decide = (fields: object) => site.post<{ done: number }>('admin/sign_up/decide', fields, { as: operator });
  expect((await decide({ ids: [first?.id], outcome: 'approved' })).t.done).toBe(1);
  expect((await decide({ ids: [second?.id], outcome: 'refused', text: '昵称是别人的招牌' })).t.done).toBe(1);
  const as = { id: guest.t.principal.id, nickName: '等点头的', token: guest.t.token };
  expect((await site.get<Principal>('member/get_principal', { as })).t.waits).toBe(false);
  expect(await site.platform.db.queryOne(`SELECT reason FROM audit WHERE act = 'sign_up.refuse' ORDER BY seq DESC LIMIT 1`)).toEqual({
    reason: '昵称是别人的招牌',
  });
  await setMode('open');
});

it('serves again when its maker takes back that they revoked it, until its end; not what the staff revoked', async () => {
  await setMode('invitation');
  await site.platform.db.query(`DELETE FROM invitations WHERE used_at IS NULL`);
  const [host, other] = [await site.signUp('改主意的人'), await site.signUp('旁边的人')];
  const { id, code } = (await make(host)).t;
  const restore = (as: Signed, of = id) => site.post(`member/invitation/restore/${of}`, {}, { as });
  const first = async () => (await mine(host)).items[0];
  expect(await restore(host), 'it serves').toMatchObject({ status: 404 });
  await site.post(`member/invitation/revoke/${id}`, {}, { as: host });
  expect(await first()).toMatchObject({ state: 'revoked', canRestore: true });
  expect(await restore(other)).toMatchObject({ status: 404 });
  const twice = await Promise.all([restore(host), restore(host)]);
  expect(twice.filter((each) => each.code === '200')).toHaveLength(1);
  expect(await first()).toMatchObject({ state: 'open', canRestore: false });
  expect(await register('后来又请的', { invitation: code })).toMatchObject({ code: '200' });
  const { id: byStaff } = (await make(host)).t;
  await site.post(`admin/invitation/revoke/${byStaff}`, {}, { as: operator });
  expect(await first()).toMatchObject({ state: 'revoked', canRestore: false });
  expect(await restore(host, byStaff)).toMatchObject({ status: 404 });
  const { id: late } = (await make(host)).t;
  await site.post(`member/invitation/revoke/${late}`, {}, { as: host });
  await site.platform.db.query(`UPDATE invitations SET until = now() - interval '1 second' WHERE id = $1`, [late]);
  expect(await first()).toMatchObject({ canRestore: false });
  expect(await restore(host, late)).toMatchObject({ name: 'undoTooLate' });
});
