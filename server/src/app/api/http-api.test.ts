import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type Signed, type TestSite } from '../testing.ts';

interface OpenApi {
  components: { responses: { refusal: { content: { 'application/json': { schema: { properties: { name: { enum: string[] } }; required: string[] } } } } } };
  'x-failures': Record<string, object>;
}

let site: TestSite;
let author: Signed;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('执笔人');
});
afterAll(() => site.close());

const post = (title: string) => ({ columnId: 1001, title, markdown: '火边第一夜，人还不多，先把椅子摆好。', tags: ['夜话'] });

test('every response is an envelope, and its status means the same as its code', async () => {
  expect(await site.get('g/game/list')).toMatchObject({ status: 200, code: '200', message: '成功' });
  expect(await site.get('g/post/view/999999')).toMatchObject({ status: 404, code: 'A0404', t: null });
  expect(await site.get('no/such/thing')).toMatchObject({ status: 404, code: 'A0404' });
  expect(await site.get('member/get_principal')).toMatchObject({ status: 401, code: 'A0401' });
  expect(await site.get('g/post/card/abc')).toMatchObject({ status: 400, code: 'A0400', fields: [{ path: 'columnId' }] });
  expect(await site.get('g/post/card/1001?size=51')).toMatchObject({ status: 400, fields: [{ path: 'size', message: '每页至多 50 条' }] });
});

test('the OpenAPI document names every refusal', async () => {
  const { components, 'x-failures': table } = (await site.app.inject({ url: '/restful/v1/openapi.json' })).json<OpenApi>();
  const { properties, required } = components.responses.refusal.content['application/json'].schema;
  expect(required).toContain('name');
  expect(properties.name.enum).toEqual(Object.keys(table));
});

test('a fault shows nothing but a request id', async () => {
  const response = await site.post('post/save', { ...post('坏掉的编号'), columnId: 9_007_199_254_740_991 }, { as: author });
  expect(response.code === 'B0001' || response.code.startsWith('A')).toBe(true);
  expect(JSON.stringify(response)).not.toMatch(/at .*\.ts|SELECT|INSERT|postgres/);
});

test('an unknown token is a visitor where signing in is optional, and is refused elsewhere', async () => {
  const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
  expect(await site.get('g/message/unread/list', { headers })).toMatchObject({ status: 200, t: [] });
  expect(await site.get('checkLogin', { headers })).toMatchObject({ status: 200, t: { authenticated: false } });
  expect(await site.get('member/get_principal', { headers })).toMatchObject({ status: 401, code: 'A0401' });
});

test('a browser writes only with its XSRF token; the cookie comes with the first JSON reply', async () => {
  const foreign = await site.post('post/save', post('来自别的网站'), { as: author, headers: { origin: 'https://evil.example' } });
  expect(foreign).toMatchObject({ status: 403, code: 'A0301' });
  const first = await site.get('g/game/list', { headers: { origin: 'http://localhost' } });
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  expect(cookie).toMatch(/^XSRF-TOKEN=/);
  const token = cookie.slice('XSRF-TOKEN='.length);
  const wrong = await site.post('post/save', post('令牌不对的帖子'), { as: author, headers: { cookie, 'x-xsrf-token': 'other' } });
  expect(wrong.status).toBe(403);
  const right = await site.post('post/save', post('令牌对了的帖子'), { as: author, headers: { cookie, 'x-xsrf-token': token, origin: 'http://localhost' } });
  expect(right.status).toBe(200);
});

test('a write sent twice with one key happens once and gets the same reply', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const sent = Array.from({ length: 8 }, () => site.post<{ id: number }>('post/save', post('只发一次的帖子'), { as: author, headers }));
  const responses = await Promise.all(sent);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  expect(new Set(responses.map(({ t }) => t.id)).size).toBe(1);
  const { t } = await site.get<{ items: { title: string }[] }>('g/post/card/1001');
  expect(t.items.filter(({ title }) => title === '只发一次的帖子')).toHaveLength(1);
});

test('a key that was used for one text is refused for another', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const save = (title: string) => site.post<{ id: number }>('post/draft/save', { columnId: 1101, title, content: null }, { as: author, headers });
  const first = await save('先写的');
  expect(await save('后写的')).toMatchObject({ status: 400, code: 'A0400', name: 'idempotencyKeyReused' });
  expect((await save('先写的')).t).toEqual(first.t);
});

test('a key may be what any client makes up, within its bounds, and a wrong one is named', async () => {
  const like = (key: string) =>
    site.post('post/draft/save', { columnId: 1101, title: '随手', content: null }, { as: author, headers: { 'idempotency-key': key } });
  for (const key of ['x', '7', 'order:42/retry=1', `"${crypto.randomUUID()}"`, 'k'.repeat(100)]) expect(await like(key), key).toMatchObject({ status: 200 });
  for (const key of ['', 'k'.repeat(101), 'two words', 'caf\u00e9'])
    expect(await like(key), key).toMatchObject({ status: 400, name: 'idempotencyKeyInvalid', message: expect.stringContaining('Idempotency-Key') });
});

test('tokens are never stored in the table of repeated writes', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  await site.post('g/member/online', { uuid: crypto.randomUUID() }, { as: author, headers });
  await site.post('login', { account: '执笔人', password: 'nothing123' }, { as: author, headers });
  const rows = await site.platform.db.query('SELECT 1 FROM idempotency_keys WHERE key = $1', [headers['idempotency-key']]);
  expect(rows).toEqual([]);
});

test('a public list is cached until a write to it commits, and then is current at once', async () => {
  const before = await site.get<{ total: number }>('g/post/card/1205');
  await site.post('post/save', { ...post('旧事一桩，说给火听'), columnId: 1205 }, { as: author });
  const after = await site.get<{ total: number; items: { title: string }[] }>('g/post/card/1205');
  expect(after.t.total).toBe(before.t.total + 1);
  expect(after.t.items[0]?.title).toBe('旧事一桩，说给火听');
  const again = await site.app.inject({ url: '/restful/v1/g/post/card/1205', headers: { 'if-none-match': String(after.headers['etag']) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('content is that of the chosen game, by header, query or cookie', async () => {
  const { t: saved } = await site.post<{ id: number }>(
    'post/save',
    { ...post('诺森德的雪又落下来了'), columnId: 1202 },
    { as: await site.signUp('北境客'), gameId: 2 },
  );
  const ids = async (path: string, options = {}) => (await site.get<{ items: { id: number }[] }>(path, options)).t.items.map(({ id }) => id);
  expect(await ids('g/post/card/1202')).not.toContain(saved.id);
  expect(await ids('g/post/card/1202', { gameId: 2 })).toContain(saved.id);
  expect(await ids('g/post/card/1202?game=2')).toContain(saved.id);
  expect(await ids('g/post/card/1202', { headers: { cookie: 'game=2' } })).toContain(saved.id);
  expect(await ids('g/post/card/1202?game=1', { gameId: 2 })).not.toContain(saved.id);
});

test('refusals that share a code have names of their own', async () => {
  const writer = await site.signUp('另一支笔');
  const own = await site.post<{ id: number }>('post/save', post('改了又改的一篇'), { as: writer });
  const edit = { ...post('改了又改的一篇'), id: own.t.id, revision: 1_000 };
  expect(await site.post('post/save', edit, { as: writer })).toMatchObject({ status: 409, code: 'A0409', name: 'postEdited' });
  expect(await site.get('g/post/view/999999')).toMatchObject({ status: 404, code: 'A0404', name: 'postGone' });
  expect(await site.get('no/such/thing')).toMatchObject({ status: 404, code: 'A0404', name: 'notFound' });
  expect(await site.get('g/post/card/abc')).toMatchObject({ status: 400, code: 'A0400', name: 'invalidInput' });
  expect(await site.get('g/game/list')).not.toHaveProperty('name');
});
