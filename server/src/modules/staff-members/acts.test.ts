import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '#contract/api/members.ts';
import { openConsole, REASON, type Console } from './console.fixture.ts';

let desk: Console;
beforeAll(async () => {
  desk = await openConsole();
});
afterAll(() => desk.site.close());

const account = (id: number) => desk.sql('SELECT role, status, suspended_until, suspended_reason, closing_at, email_fold FROM members WHERE id = $1', id);
const principal = async (as: { id: number; nickName: string; token: string }) => (await desk.site.get<Principal>('member/get_principal', { as })).t;
/** A member who signed in before this has to verify themselves again. */
const clearFactor = (id: number) => desk.sql('UPDATE sessions SET factor_at = NULL, factor = NULL WHERE member_id = $1', id);

describe('suspending', () => {
  it('does what its preview says, and undone restores the row', async () => {
    const member = await desk.newMember();
    const before = await account(member.id);
    const body = { until: desk.inDays(7), code: 'ad', text: REASON };
    const preview = await desk.site.post<{ version: string; acts: { act: string }[] }>(
      `admin/member/suspend/${member.id}`,
      { ...body, preview: true },
      { as: desk.operator },
    );
    expect(preview.t.acts.map(({ act }) => act)).toEqual(['member.suspend']);
    expect(await account(member.id)).toEqual(before);
    const done = await desk.act(`suspend/${member.id}`, { ...body, expected: preview.t.version });
    expect(done).toMatchObject({ code: '200', t: { status: 'suspended', holds: { suspension: { reason: expect.stringContaining(REASON) } } } });
    expect(await desk.act(`suspend/${member.id}`, { ...body, expected: preview.t.version })).toMatchObject({ status: 409, name: 'staleBase' });
    expect((await principal(member)).suspended).toMatchObject({ until: body.until });
    expect(await desk.titles(member)).toEqual([expect.stringMatching(/^账号停用到/)]);
    await desk.undo(done.t.audit);
    expect(await account(member.id)).toEqual(before);
  });

  it('without an end and of operators asks for a verification, and never takes the last who can run the site', async () => {
    const member = await desk.newMember();
    await clearFactor(desk.operator.id);
    expect(await desk.act(`suspend/${member.id}`, { permanent: true, text: REASON })).toMatchObject({ status: 403, code: 'A0303' });
    expect(await desk.act(`suspend/${desk.other.id}`, { until: desk.inDays(1), text: REASON })).toMatchObject({ code: 'A0303' });
    expect((await desk.act(`suspend/${member.id}`, { permanent: true, text: REASON }, desk.other)).t.until).toMatch(/^9999/);
    expect(await desk.site.post('post/save', { columnId: 1101, title: '停着也想写', markdown: '写满十个字才收，那就写。' }, { as: member })).toMatchObject({
      code: 'A0202',
      message: expect.stringContaining('永久'),
    });
    expect(await desk.act(`suspend/${desk.other.id}`, { until: desk.inDays(1), text: REASON }, desk.other)).toMatchObject({ status: 403 });
    await desk.sql(`UPDATE sessions SET factor_at = now(), factor = 'password' WHERE member_id = $1`, desk.operator.id);
    const { audit } = (await desk.act(`suspend/${desk.operator.id}`, { until: desk.inDays(1), text: REASON }, desk.other)).t;
    expect(await desk.site.get('admin/member/list', { as: desk.operator }), 'a suspended operator is out').toMatchObject({ code: 'A0202' });
    await desk.undo(audit, desk.other);
  });

  it.for([
    [{ text: '短' }, 'text'],
    [{ until: '2020-01-01T00:00:00Z', text: REASON }, 'until'],
    [{ text: REASON }, 'until'],
    [{ until: '3000-01-01T00:00:00Z', text: REASON }, 'until'],
    [{ until: '2999-13-01', text: REASON }, 'until'],
    [{ permanent: true, code: 'dragon', text: REASON }, 'code'],
    [{ permanent: true, text: `${REASON}\u0000` }, 'text'],
  ] as const)('refuses %j at %s', async ([body, path]) => {
    const member = await desk.newMember();
    expect(await desk.act(`suspend/${member.id}`, body)).toMatchObject({ code: 'A0400', fields: [{ path }] });
  });
});

it('a warning is over every page until its member ticks it, and can be withdrawn', async () => {
  const [member, stranger] = [await desk.newMember(), await desk.newMember()];
  const { t } = await desk.act<{ warningId: number; audit: number }>(`warn/${member.id}`, { text: '同一个号码请不要到处贴，再有就停用。' });
  expect((await principal(member)).warning).toMatchObject({ id: t.warningId });
  expect(await desk.site.post(`member/warning/tick/${t.warningId}`, {}, { as: stranger })).toMatchObject({ status: 404 });
  for (let time = 0; time < 2; time += 1) expect((await desk.site.post(`member/warning/tick/${t.warningId}`, {}, { as: member })).code).toBe('200');
  expect((await principal(member)).warning).toBeNull();
  expect((await desk.file(member.id)).holds.warnings).toMatchObject([{ tickedAt: expect.any(String) }]);
  await desk.undo(t.audit);
  expect((await desk.file(member.id)).holds.warnings).toEqual([]);
  expect(await desk.act(`warn/${member.id}`, { text: '太短' })).toMatchObject({ code: 'A0400', fields: [{ path: 'text' }] });
});

it('a note is read by operators alone, and an empty one goes', async () => {
  const member = await desk.newMember();
  expect((await desk.act(`note/${member.id}`, { text: '像是搬来的小号' })).t.note).toMatchObject({ text: '像是搬来的小号', by: '守炉人' });
  expect((await desk.act(`note/${member.id}`, { text: '像是搬来的小号' })).t).toMatchObject({ audit: null });
  expect((await desk.act(`note/${member.id}`, { text: '' })).t.note).toBeNull();
  const content = await desk.sql<{ content: string }>(`SELECT content FROM audit WHERE act = 'member.note'`);
  expect(JSON.stringify(content), 'the words are in the part that can be erased').not.toContain('像是搬来的');
});

it('an address is opened with a reason, on record, and a preview shows nothing', async () => {
  const member = await desk.newMailed();
  const reveal = (body: object) => desk.act<{ value?: string; audit: number }>(`reveal/${member.id}`, body);
  expect(await reveal({ field: 'mail', reason: '' })).toMatchObject({ code: 'A0400', fields: [{ path: 'reason' }] });
  expect(JSON.stringify(await reveal({ field: 'mail', reason: '找回账号', preview: true }))).not.toContain(member.email);
  expect((await reveal({ field: 'mail', reason: '找回账号' })).t.value).toBe(member.email);
  expect(await reveal({ field: 'mobile', reason: '找回账号' })).toMatchObject({ status: 404 });
  const [read] = await desk.sql(`SELECT act, target_id, reason FROM audit WHERE act = 'private.read' ORDER BY seq DESC LIMIT 1`);
  expect(read).toEqual({ act: 'private.read', targetId: String(member.id), reason: '找回账号' });
});

it('signs out everywhere, unlocks, and mails the link for a new password', async () => {
  const member = await desk.newMailed();
  expect((await desk.act(`unlock/${member.id}`)).code).toBe('200');
  expect((await desk.act(`send_retrieve/${member.id}`)).code).toBe('200');
  const [letter] = (await desk.site.outbox()).filter(({ to }) => to === member.email);
  expect(letter?.text).toContain('/acc/retrieve_password/');
  expect((await desk.act<{ ended: number }>(`end_sessions/${member.id}`)).t.ended).toBe(1);
  expect(await desk.site.get('member/get_principal', { as: member })).toMatchObject({ code: 'A0440' });
  expect((await desk.act<{ ended: number }>(`end_sessions/${member.id}`)).t).toMatchObject({ ended: 0, audit: null });
  expect(await desk.act(`send_retrieve/${(await desk.newMember()).id}`)).toMatchObject({ status: 404 });
});

it('closes an account in fifteen days, which can be taken back, and no account of staff', async () => {
  const member = await desk.newMailed();
  const before = await account(member.id);
  const done = await desk.act(`close/${member.id}`);
  expect(Date.parse(done.t.closingAt ?? '') - Date.now()).toBeGreaterThan(14.9 * 24 * 60 * 60_000);
  expect(await desk.act(`close/${member.id}`)).toMatchObject({ status: 409 });
  await desk.undo(done.t.audit);
  expect(await account(member.id)).toEqual(before);
  expect(await desk.act(`close/${desk.other.id}`)).toMatchObject({ status: 409, name: 'staffAccount' });
});

it('turns a second factor off for somebody who was known by something', async () => {
  const member = await desk.newMailed();
  expect(await desk.act(`totp_off/${member.id}`, { proof: '视频里认出了本人' })).toMatchObject({ name: 'totpOff' });
  await desk.sql(`INSERT INTO two_factors (member_id, secret, created_at, confirmed_at) VALUES ($1, decode(repeat('00', 48), 'hex'), now(), now())`, member.id);
  expect(await desk.act(`totp_off/${member.id}`, { proof: '' })).toMatchObject({ code: 'A0400', fields: [{ path: 'proof' }] });
  expect((await desk.act(`totp_off/${member.id}`, { proof: '视频里认出了本人' })).t.hasTotp).toBe(false);
  expect((await desk.site.outbox()).filter(({ to }) => to === member.email).map(({ subject }) => subject)).toEqual([expect.stringContaining('两步验证已关闭')]);
});
