import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MailRow, MailSetup, Tried } from '#contract/api/admin/deliveries.ts';
import type { Page } from '#contract/envelope.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { createMember, openSession } from '#server/modules/members/index.ts';
import { addressHash } from './address.ts';

let site: TestSite;
let operator: Signed;
let member: Signed;
const EMAIL = 'keeper@hearth.example';
beforeAll(async () => {
  site = await startTestSite();
  operator = await enter({ nickName: '守炉人', role: 'operator', email: EMAIL });
  member = await enter({ nickName: '收信的人', role: 'member', email: 'reader@hearth.example' });
});
beforeEach(() => site.platform.db.query('UPDATE sessions SET factor_at = now()'));
afterAll(() => site.close());

const enter = ({ nickName, role, email }: { nickName: string; role: 'member' | 'operator'; email: string }): Promise<Signed> =>
  site.platform.db.transaction(async (tx) => {
    const now = new Date();
    const { id } = await createMember(tx, { nickName, role, email, passwordHash: '$argon2id$x', joinedAt: now });
    return { id, nickName, token: await openSession({ tx, now }, id, { device: 'test', address: '127.0.0.1', platform: site.platform }) };
  });
const setup = async () => (await site.get<MailSetup>('admin/mail/view', { as: operator })).t;
const mails = async (query = '') => (await site.get<Page<MailRow>>(`admin/mail/list${query}`, { as: operator })).t.items;

it('sends a trial to the operator’s own address, and shows it without the address', async () => {
  const tried = await site.post<Tried>('admin/mail/test', {}, { as: operator });
  expect(tried).toMatchObject({ code: '200', t: { ok: true, audit: expect.any(Number) } });
  expect((await site.outbox()).map(({ to }) => to)).toContain(EMAIL);
  const [sent] = await mails();
  expect(sent).toMatchObject({ member: { id: operator.id }, state: 'sent' });
  expect(sent?.to).toMatch(/^k.*\*.*@hearth\.example$/);
  expect(JSON.stringify(await mails())).not.toContain(EMAIL);
  expect(JSON.stringify(await setup())).not.toContain(EMAIL);
  const record = await site.platform.db.queryOne<{ content: string }>('SELECT content FROM audit ORDER BY seq DESC LIMIT 1');
  expect(record?.content).toContain('mail.test');
  expect(record?.content).not.toContain(EMAIL);
  expect(await mails('?state=bounced')).toEqual([]);
});

it('says which addresses take no mail, and lets one be written to again', async () => {
  const hash = addressHash(site.platform.secrets, 'reader@hearth.example');
  await site.platform.db.query(`INSERT INTO bounced_addresses (address_hash, reason, bounced_at) VALUES ($1, 'smtp 550', now())`, [hash]);
  const [bounce] = (await setup()).bounces;
  expect(bounce).toMatchObject({ reason: 'smtp 550' });
  expect(JSON.stringify(bounce)).not.toContain('reader@');
  expect((await site.post(`admin/mail/bounce/release/${bounce?.id}`, { reason: '对方说好了' }, { as: operator })).code).toBe('200');
  expect((await setup()).bounces).toEqual([]);
  expect((await site.post(`admin/mail/bounce/release/${bounce?.id}`, {}, { as: operator })).status).toBe(404);
});

it('is for operators alone, and a text message needs a number', async () => {
  for (const path of ['admin/mail/list', 'admin/mail/view', 'admin/sms/list']) expect((await site.get(path, { as: member })).status, path).toBe(403);
  for (const path of ['admin/mail/test', 'admin/sms/test']) expect((await site.post(path, {}, { as: member })).status, path).toBe(403);
  expect((await site.post('admin/sms/test', {}, { as: operator })).code).not.toBe('200');
});
