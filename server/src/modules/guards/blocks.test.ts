import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepTraces } from '#server/modules/audit/index.ts';
import { setUpGuards } from './newcomers.fixture.ts';

const guarded = setUpGuards();
const { set, newcomer, post } = guarded;

describe('blocks', () => {
  beforeAll(() => set('floodGuards', 'auto'));
  beforeEach(() => guarded.site.platform.db.query('DELETE FROM entry_blocks'));

  const save = (fields: object) => guarded.site.post<{ id: number; value: string; audit: number }>('admin/block/save', fields, { as: guarded.operator });

  it('refuse, hold or ask for work by network, and only work where a court’s clock runs', async () => {
    const saved = await save({ kind: 'network', value: '203.0.113.0/24', effect: 'refuse', until: new Date(Date.now() + 3_600_000).toISOString() });
    expect(saved).toMatchObject({ status: 200, t: { value: '203.0.113.0/24' } });
    expect(await newcomer('拦着的人', { address: '203.0.113.9' })).toMatchObject({ status: 403, code: 'A0305' });
    for (const path of ['g/security/send_register_email_verify_code', 'g/security/send_guardian_email_verify_code'])
      expect(await guarded.site.post(path, { email: 'there@hearth.example' }, { address: '203.0.113.9' }), path).toMatchObject({ code: 'A0305' });
    const member = await guarded.site.signUp('在那边的人');
    expect(await post(member, ['从那边写一篇', '写够十个字才算一篇帖子。'], { address: '203.0.113.9' })).toMatchObject({ code: 'A0305' });
    expect(await guarded.site.post('g/answer/ABCD-EFGH', { text: '我没有做过' }, { address: '203.0.113.9' })).toMatchObject({ code: 'A0304' });
    expect((await newcomer('隔壁的人', { address: '203.0.114.9' })).status).toBe(200);
    expect(await save({ kind: 'network', value: '203.0.113.0/24', effect: 'hold' })).toMatchObject({ status: 200, t: { id: saved.t.id } });
    const held = await newcomer('先等着的人', { address: '203.0.113.9' });
    expect(held.t.principal.waits).toBe(true);
    expect((await post(member, ['从那边再写一篇', '写够十个字才算一篇帖子。'], { address: '203.0.113.9' })).t).toMatchObject({ status: 'pending' });
    await save({ kind: 'network', value: '203.0.113.0/24', effect: 'proof' });
    expect(await newcomer('要解题的人', { address: '203.0.113.9' })).toMatchObject({ code: 'A0304' });
    await guarded.site.post(`admin/block/remove/${saved.t.id}`, {}, { as: guarded.operator });
    expect((await newcomer('要解题的人', { address: '203.0.113.9' })).status).toBe(200);
  });

  it('meet a network by the fingerprint that the staff read of a member', async () => {
    const as = guarded.operator;
    const address = '203.0.113.140';
    const there = await newcomer('记着指纹的人', { address });
    const { t: seen } = await guarded.site.get<{ prints: string[] }>(`admin/member/view/${there.t.principal.id}`, { as });
    expect(seen.prints).toHaveLength(1);
    const print = seen.prints[0] ?? '';
    const { t: found } = await guarded.site.get<{ items: { nickName: string }[] }>(`admin/member/list?by=print&q=${print}`, { as });
    expect(found.items).toMatchObject([{ nickName: '记着指纹的人' }]);
    await save({ kind: 'print', value: print, effect: 'hold' });
    const held = await newcomer('同一处来的人', { address });
    expect(held.t.principal.waits).toBe(true);
    const { t: waiting } = await guarded.site.get<{ items: { nickName: string; print: string }[] }>('admin/sign_up/list', { as });
    expect(waiting.items.find(({ nickName }) => nickName === '同一处来的人')).toMatchObject({ print });
    expect((await newcomer('别处来的人', { address: '203.0.113.141' })).t.principal.waits).toBe(false);
  });

  it('are undone as they were', async () => {
    const first = await save({ kind: 'mailDomain', value: 'spam.example.net', effect: 'hold', note: '一批小号' });
    const changed = await save({ id: first.t.id, kind: 'mailDomain', value: 'spam.example.net', effect: 'refuse', note: '' });
    const rows = async () => (await guarded.site.get<{ items: object[] }>('admin/block/list', { as: guarded.operator })).t.items;
    await guarded.site.post(`admin/audit/undo/${changed.t.audit}`, {}, { as: guarded.operator });
    expect(await rows()).toMatchObject([{ id: first.t.id, effect: 'hold', note: '一批小号' }]);
    const other = await save({ kind: 'mailDomain', value: 'other.example.net', effect: 'hold' });
    await guarded.site.post(`admin/audit/undo/${other.t.audit}`, {}, { as: guarded.operator });
    expect(await rows()).toHaveLength(1);
    const removed = await guarded.site.post<{ audit: number }>(`admin/block/remove/${first.t.id}`, {}, { as: guarded.operator });
    expect(await rows()).toEqual([]);
    await guarded.site.post(`admin/audit/undo/${removed.t.audit}`, {}, { as: guarded.operator });
    expect(await rows()).toMatchObject([{ id: first.t.id, effect: 'hold', note: '一批小号' }]);
  });

  it('are on record with the network apart from the chain, for 180 days', async () => {
    const value = '203.0.113.77/32';
    const { db } = guarded.site.platform;
    const kept = async () => {
      const found = (table: string) => db.query(`SELECT FROM ${table} t WHERE strpos(t::text, '203.0.113.77') > 0`);
      return { audit: (await found('audit')).length, personal: (await found('audit_personal')).length };
    };
    const saved = await save({ kind: 'network', value, effect: 'refuse' });
    const removed = await guarded.site.post<{ audit: number }>(`admin/block/remove/${saved.t.id}`, {}, { as: guarded.operator });
    expect((await guarded.site.post(`admin/audit/undo/${removed.t.audit}`, {}, { as: guarded.operator })).code).toBe('200');
    expect(await db.query('SELECT value, effect FROM entry_blocks')).toEqual([{ value, effect: 'refuse' }]);
    expect(await kept()).toEqual({ audit: 0, personal: 3 });
    await sweepTraces({ db, now: new Date(Date.now() + 179 * 24 * 3_600_000) });
    expect((await kept()).personal).toBe(3);
    await sweepTraces({ db, now: new Date(Date.now() + 181 * 24 * 3_600_000) });
    expect(await kept()).toEqual({ audit: 0, personal: 0 });
  });

  it('are the operators’ alone, and refuse what is no network, domain or fingerprint', async () => {
    const member = await guarded.site.signUp('普通的人');
    const presenter = await guarded.site.signUp('主持的人', 'presenter');
    for (const as of [member, presenter])
      expect((await guarded.site.post('admin/block/save', { kind: 'print', value: '7F3A-91C2', effect: 'hold' }, { as })).status).toBe(403);
    for (const value of ['0.0.0.0/0', '::/0', 'not a network', '10.0.0.0/8 ; DROP TABLE'])
      expect(await save({ kind: 'network', value, effect: 'refuse' }), value).toMatchObject({ status: 400, fields: [{ path: 'value' }] });
    expect(await save({ kind: 'network', value: '10.0.0.0/8', effect: 'allow' })).toMatchObject({ fields: [{ path: 'effect' }] });
    expect(await save({ kind: 'mailDomain', value: 'a.example.net', effect: 'hold', until: '2020-01-01T00:00:00Z' })).toMatchObject({
      fields: [{ path: 'until' }],
    });
  });
});
