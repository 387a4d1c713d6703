import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyDueRoles } from './index.ts';
import { openConsole, type Console } from './console.fixture.ts';

let desk: Console;
beforeEach(async () => {
  desk = await openConsole();
});
afterEach(() => desk.site.close());

const HOUR_MS = 60 * 60_000;
const roleOf = async (id: number) => (await desk.sql<{ role: string }>('SELECT role FROM members WHERE id = $1', id))[0]?.role;
const setRole = (id: number, role: string, as = desk.operator) =>
  desk.act<{ role: string; pendingUntil: string | null; audit: number }>(`role/${id}`, { role }, as);
const pass = (hours: number) => applyDueRoles({ db: desk.site.platform.db, now: new Date(Date.now() + hours * HOUR_MS) });

describe('a new operator', () => {
  it('counts once another operator confirms, and all operators hear of both', async () => {
    const member = await desk.newMember();
    expect((await setRole(member.id, 'operator')).t.pendingUntil).toEqual(expect.any(String));
    expect((await setRole(member.id, 'operator')).t.pendingUntil, 'nobody confirms what they asked for').toEqual(expect.any(String));
    expect(await roleOf(member.id)).toBe('member');
    expect((await desk.file(member.id)).holds.role).toMatchObject({ role: 'operator', by: '守炉人', needsConfirmation: true });
    expect((await setRole(member.id, 'operator', desk.other)).t).toMatchObject({ role: 'operator', pendingUntil: null });
    expect(await roleOf(member.id)).toBe('operator');
    expect(await desk.titles(desk.other)).toEqual([`${member.nickName} 现在是管理员`, `有人要添一位管理员：${member.nickName}`]);
    expect(await desk.titles(member)).toContain('你的身份改成了管理员');
  });

  it('does not count when nobody confirms, or the wish is given up', async () => {
    const [one, two] = [await desk.newMember(), await desk.newMember()];
    await setRole(one.id, 'operator');
    const { audit } = (await setRole(two.id, 'operator')).t;
    await desk.undo(audit);
    expect((await desk.file(two.id)).holds.role).toBeNull();
    await pass(8 * 24);
    expect([await roleOf(one.id), await roleOf(two.id)]).toEqual(['member', 'member']);
  });

  it('of a single operator counts after a day', async () => {
    await setRole(desk.other.id, 'member');
    const member = await desk.newMember();
    await setRole(member.id, 'operator');
    await pass(23);
    expect(await roleOf(member.id)).toBe('member');
    await pass(25);
    await pass(25);
    expect(await roleOf(member.id)).toBe('operator');
  });

  it.for([
    ['is suspended', `status = 'suspended', suspended_until = now() + interval '9 days', suspended_reason = '试一试'`],
    ['closes their account', `closing_at = now() + interval '3 days'`],
    ['lacks the second factor they need', `totp_due_at = now() - interval '1 second'`],
  ] as const)('counts after a day where the only other operator %s', async ([, state]) => {
    await desk.sql(`UPDATE members SET ${state} WHERE id = $1`, desk.other.id);
    const member = await desk.newMember();
    await setRole(member.id, 'operator');
    expect((await desk.file(member.id)).holds.role).toMatchObject({ needsConfirmation: false });
    await pass(25);
    expect(await roleOf(member.id)).toBe('operator');
  });
});

describe('the last operator', () => {
  it('is not demoted, nor suspended, by themself or anybody', async () => {
    await setRole(desk.other.id, 'member');
    expect(await setRole(desk.operator.id, 'member')).toMatchObject({ status: 409, name: 'lastOperator' });
    expect(await roleOf(desk.operator.id)).toBe('operator');
  });

  it('is the last with a second factor where anybody has one', async () => {
    await desk.sql(
      `INSERT INTO two_factors (member_id, secret, created_at, confirmed_at) VALUES ($1, decode(repeat('00', 48), 'hex'), now(), now())`,
      desk.other.id,
    );
    expect(await setRole(desk.other.id, 'member')).toMatchObject({ status: 409, name: 'lastOperator' });
    expect((await setRole(desk.operator.id, 'member', desk.operator)).code).toBe('200');
  });

  it('is still there when two take the office from each other at once', async () => {
    const responses = await Promise.all([setRole(desk.other.id, 'member', desk.operator), setRole(desk.operator.id, 'member', desk.other)]);
    expect(responses.map(({ code }) => code).toSorted()).not.toEqual(['200', '200']);
    const rows = await desk.sql(`SELECT id FROM members WHERE role = 'operator'`);
    expect(rows).toHaveLength(1);
  });
});

it('makes a presenter with a term, and takes the office away again', async () => {
  const member = await desk.newMember();
  const { audit } = (await setRole(member.id, 'presenter')).t;
  expect(await desk.sql(`SELECT m.role, p.status FROM members m JOIN presenters p ON p.member_id = m.id WHERE m.id = $1`, member.id)).toEqual([
    { role: 'presenter', status: 'active' },
  ]);
  await desk.undo(audit);
  expect(await roleOf(member.id)).toBe('member');
  expect((await setRole(member.id, 'presenter')).code).toBe('200');
  expect(await roleOf(member.id)).toBe('presenter');
  await desk.sql('UPDATE sessions SET factor_at = NULL, factor = NULL WHERE member_id = $1', desk.operator.id);
  expect(await setRole(member.id, 'member')).toMatchObject({ status: 403, code: 'A0303' });
});
