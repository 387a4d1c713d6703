import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Webhook, WebhookDelivery, WebhookEvent } from '#contract/api/admin/webhooks.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { watchChecks } from '#server/modules/dashboard/index.ts';
import { siteJobs } from '#server/modules/jobs/index.ts';
import { watchQueueLimits } from '#server/modules/queue/index.ts';
import { isPublicAddress } from '#server/platform/public-request.ts';
import { publishEvent, sendWebhooks } from './index.ts';

interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

let site: TestSite;
let operator: Signed;
let server: Server;
let url: string;
let received: Received[] = [];
let status = 200;
let clockAt = new Date('2026-11-20T04:00:00Z');
beforeAll(async () => {
  site = await startTestSite({ clock: { now: () => clockAt } });
  operator = await site.signUp('守炉人', 'operator');
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end('收到');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  server.close();
  await site.close();
});
beforeEach(async () => {
  received = [];
  status = 200;
  await site.platform.db.query('UPDATE webhooks SET removed_at = now(), active = false WHERE removed_at IS NULL');
  await site.platform.db.query('UPDATE webhook_deliveries SET due_at = NULL');
  await site.platform.db.query('UPDATE sessions SET factor_at = $1', [clockAt]);
});

const save = (fields: object) =>
  site.post<Webhook & { secret: string | null }>(
    'admin/webhook/save',
    { name: '玩家群', url, events: ['verdict.published', 'ticket.annulled'], ...fields },
    { as: operator },
  );
const publish = (gameId: number, event: WebhookEvent = 'verdict.published') =>
  site.platform.db.transaction((tx) =>
    publishEvent({ tx, now: clockAt }, event, { gameId, number: '炉-2026-000123', offence: 'ninja', penalty: 'warning', path: '/ticket/炉-2026-000123' }),
  );
const send = () => sendWebhooks({ ...site.platform, now: clockAt, signal: new AbortController().signal });
const log = async (id: number) => (await site.get<{ items: WebhookDelivery[] }>(`admin/webhook/deliveries/${id}`, { as: operator })).t.items;
const later = (minutes: number) => {
  clockAt = new Date(clockAt.getTime() + minutes * 60_000);
};

it('sends what was published, signed so that its receiver knows it, to those who want it of this game', async () => {
  const { t: hook } = await save({ format: 'json', gameIds: [1] });
  await publish(1);
  await publish(2);
  await publish(1, 'essence.given');
  await send();
  expect(received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  const [, time = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-hearth-signature'])) ?? [];
  expect(signature).toBe(
    createHmac('sha256', hook.secret ?? '')
      .update(`${time}.${body}`)
      .digest('hex'),
  );
  expect(JSON.parse(body)).toMatchObject({ event: 'verdict.published', id: headers['x-hearth-delivery'], data: { number: '炉-2026-000123', gameId: 1 } });
  expect(await log(hook.id)).toMatchObject([{ state: 'arrived', status: 200, attempts: 1 }]);
});

it('an annulment follows to everybody who was sent the verdict, also where it was not asked for', async () => {
  const { t: verdicts } = await save({ format: 'json', events: ['verdict.published'] });
  const { t: both } = await save({ format: 'json' });
  const { t: neither } = await save({ format: 'json', events: ['blacklist.changed'] });
  const { t: ofOther } = await save({ format: 'json', events: ['verdict.published'], gameIds: [2] });
  await publish(1, 'ticket.annulled');
  await send();
  const sent = await Promise.all([verdicts, both, neither, ofOther].map(async ({ id }) => (await log(id)).map(({ event }) => event)));
  expect(sent).toEqual([['ticket.annulled'], ['ticket.annulled'], [], []]);
});

it('writes to a group of QQ without a name of a character', async () => {
  await save({ format: 'onebot', groupId: '618042275' });
  await publish(1);
  await send();
  const sent: { message: string } = JSON.parse(received[0]?.body ?? '');
  expect(sent).toMatchObject({ group_id: 618_042_275 });
  expect(sent.message).toMatch(/^炉-2026-000123　成立，警告。.*\nhttp.*\/ticket\/炉-2026-000123$/s);
});

it('tries again after a minute, then five, then thirty; a redirection is no arrival; and again when it is asked for', async () => {
  const { t: hook } = await save({ format: 'json' });
  status = 302;
  await publish(1);
  await send();
  for (const minutes of [1, 5, 30, 120, 720]) {
    later(minutes - 1);
    await send();
    later(1);
    await send();
  }
  expect(received).toHaveLength(6);
  expect(new Set(received.map(({ headers }) => headers['x-hearth-delivery'])).size).toBe(1);
  const [failed] = await log(hook.id);
  expect(failed).toMatchObject({ state: 'failed', status: 302, attempts: 6, dueAt: null });
  status = 200;
  expect(await site.post(`admin/webhook/resend/${failed?.id}`, {}, { as: operator })).toMatchObject({ code: '200' });
  await send();
  expect(await log(hook.id)).toMatchObject([{ id: failed?.id, state: 'arrived' }]);
});

it('does not send the title of a post that was taken off the site meanwhile, also when it is asked for again', async () => {
  const author = await site.signUp('写精华的人');
  const fields = { columnId: 1101, title: '后来移走的一篇', markdown: '今天的柴很干，火也很旺，坐过来一起烤。' };
  const postId = (await site.post<{ id: number }>('post/save', fields, { as: author })).t.id;
  const { t: hook } = await save({ format: 'json', events: ['essence.given'] });
  const facts = { gameId: 1, title: fields.title, path: `/post/view/1101/${postId}`, postId };
  status = 500;
  await site.platform.db.transaction((tx) => publishEvent({ tx, now: clockAt }, 'essence.given', facts));
  await send();
  expect(received[0]?.body).toContain(fields.title);
  await site.platform.db.query(`UPDATE posts SET status = 'hidden' WHERE id = $1`, [postId]);
  later(1);
  await send();
  const [ended] = await log(hook.id);
  expect(ended).toMatchObject({ state: 'failed', dueAt: null, answer: expect.stringContaining('看不到') });
  await site.post(`admin/webhook/resend/${ended?.id}`, {}, { as: operator });
  await send();
  expect(received).toHaveLength(1);
});

it('is paused after three days without anything that arrived, and the operators are notified', async () => {
  const { t: hook } = await save({ format: 'json' });
  status = 500;
  await publish(1);
  await send();
  later(3 * 24 * 60);
  await send();
  const listed = await site.get<{ items: Webhook[] }>('admin/webhook/list', { as: operator });
  expect(listed.t.items.find(({ id }) => id === hook.id)?.pausedAt).not.toBeNull();
  const count = received.length;
  await publish(1);
  await send();
  expect(received).toHaveLength(count);
  const messages = await site.platform.db.query<{ kind: string }>(`SELECT kind FROM messages WHERE member_id = $1 AND kind = 'webhook-paused'`, [operator.id]);
  expect(messages).toHaveLength(1);
});

it('says at once what a receiver answers, and leaves a record of the trial', async () => {
  const { t: hook } = await save({ format: 'json' });
  expect(await site.post(`admin/webhook/test/${hook.id}`, {}, { as: operator })).toMatchObject({
    code: '200',
    t: { ok: true, status: 200, answer: '收到', audit: expect.any(Number) },
  });
  status = 500;
  expect((await site.post<{ ok: boolean }>(`admin/webhook/test/${hook.id}`, {}, { as: operator })).t.ok).toBe(false);
});

it('goes to the open internet alone', async () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fc00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
  ])
    expect(isPublicAddress(address), address).toBe(false);
  for (const address of ['1.1.1.1', '8.8.8.8', '2606:4700::1111']) expect(isPublicAddress(address), address).toBe(true);
  const { t: hook } = await save({ format: 'json', url: 'http://10.0.0.1/hook' });
  expect((await site.post(`admin/webhook/test/${hook.id}`, {}, { as: operator })).t).toMatchObject({
    ok: false,
    status: null,
    answer: '这个地址不在公网上，不送',
  });
  for (const bad of ['ftp://example.com/x', 'https://a:b@example.com/', 'nothing', 'https://example.com/#x'])
    expect(await save({ url: bad })).toMatchObject({ code: 'A0400', fields: [{ path: 'url' }] });
});

it('shows its secret once, and nothing to anybody but operators', async () => {
  const { t: hook } = await save({ format: 'json' });
  expect(hook.secret).toMatch(/^whsec_/);
  expect((await save({ id: hook.id, format: 'json', name: '改了名' })).t.secret).toBeNull();
  expect((await save({ id: hook.id, format: 'json', renew: true })).t.secret).not.toBe(hook.secret);
  expect(JSON.stringify(await site.get('admin/webhook/list', { as: operator }))).not.toContain('whsec_');
  expect((await site.get('admin/webhook/list', { as: await site.signUp('坐堂', 'presenter') })).status).toBe(403);
  expect(await site.post(`admin/webhook/remove/${hook.id}`, {}, { as: operator })).toMatchObject({ code: '200' });
  expect(await site.post(`admin/webhook/remove/${hook.id}`, {}, { as: operator })).toMatchObject({ code: 'A0404' });
});

it('tells once of an announcement that began, and of what waits too long, by its kind alone', async () => {
  await save({ format: 'json', events: ['announcement.started', 'queue.overdue'] });
  const put = (fields: object) =>
    site.post('admin/announcement/save', { until: new Date(clockAt.getTime() + 3_600_000).toISOString(), ...fields }, { as: operator });
  expect((await put({ text: '今晚添柴，停站半小时', href: '/rules' })).code).toBe('200');
  const turn = async () =>
    siteJobs(site.platform, { watchChecks })
      .find(({ name }) => name === 'banner')
      ?.run({ now: clockAt, signal: new AbortController().signal });
  await turn();
  await turn();
  await site.platform.db.query(`INSERT INTO suggestions (member_id, type, content, created_at) VALUES ($1, 'feature', '只给站里看的话', $2)`, [
    operator.id,
    new Date(clockAt.getTime() - 90 * 24 * 3_600_000),
  ]);
  await watchQueueLimits({ db: site.platform.db, now: clockAt });
  await watchQueueLimits({ db: site.platform.db, now: clockAt });
  await send();
  const bodies = received.map(({ body }): { event: string; data: { title?: string; url: string } } => JSON.parse(body));
  expect(bodies.map(({ event }) => event).toSorted()).toEqual(['announcement.started', 'queue.overdue']);
  expect(bodies.find(({ event }) => event === 'announcement.started')?.data).toMatchObject({
    title: '今晚添柴，停站半小时',
    url: expect.stringMatching(/\/rules$/),
  });
  expect(JSON.stringify(bodies)).not.toContain('只给站里看的话');
});
