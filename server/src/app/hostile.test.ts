import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerImage } from '#server/modules/files/index.ts';
import { readConfig } from '#server/platform/process/config/config.ts';
import { readTrustedProxies } from '#server/platform/process/config/trusted-proxies.ts';
import { createApp } from './app.ts';
import { startTestSite, type Signed, type TestSite } from './testing.ts';

let site: TestSite;
let member: Signed;
beforeAll(async () => {
  site = await startTestSite();
  member = await site.signUp('敲门人');
});
afterAll(() => site.close());

const json = { 'content-type': 'application/json' };

test('a refusal by the HTTP layer has the form of the site everywhere', async () => {
  const tooLong = await site.app.inject({ method: 'POST', url: '/restful/v1/post/save', headers: json, payload: `{"a":"${'x'.repeat(2_200_000)}"}` });
  expect([tooLong.statusCode, tooLong.json()]).toMatchObject([413, { code: 'A0413', t: null }]);
  const noForm = await site.app.inject({ method: 'POST', url: '/oss/r/upload', headers: json, payload: 'x{' });
  expect([noForm.statusCode, noForm.json()]).toMatchObject([400, { code: 'A0400', t: null }]);
});

test('an unreadable address is refused in the form of its place, with the safe headers', async () => {
  for (const url of ['/restful/v1/g/post/view/%ff', '/cart/list/%ff']) {
    const { headers } = await site.app.inject({ url });
    expect(headers, url).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': expect.stringContaining("default-src 'none'") });
  }
  expect((await site.app.inject({ url: '/restful/v1/g/post/view/%ff' })).json()).toMatchObject({ code: 'A0404' });
});

test('a broken form with a picture is refused, and no fault', async () => {
  const authorization = `Bearer ${member.token}`;
  for (const type of ['multipart/form-data', `multipart/form-data; boundary=${'x'.repeat(500)}`]) {
    const response = await site.app.inject({
      method: 'POST',
      url: '/oss/r/upload',
      headers: { 'content-type': type, authorization },
      payload: '--b\r\n\r\n--b--',
    });
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'A0400' }]);
  }
});

test('only routes with documents accept long bodies', async () => {
  const long = 'x'.repeat(600_000);
  expect(await site.post('login', { account: long, password: 'x' })).toMatchObject({ status: 413 });
  expect(await site.post('post/draft/save', { columnId: 1101, content: long }, { as: member })).toMatchObject({ status: 200 });
});

test('numbers and instants that the database cannot store are refused, and no fault', async () => {
  const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
  for (const path of [
    'g/comment/post/1?floor=3000000000',
    `g/post/card/1001?after=${cursor(0, '0000-01-01T00:00:00Z', 1)}`,
    `g/post/card/1001?after=${cursor(0, '2021-02-30T00:00:00Z', 1)}`,
    `g/post/card/1001?sort=active&after=${cursor('0000-12-31T23:59:59Z', 1)}`,
    ...['post/my', 'favor/post', 'follow/list', 'message/search', 'g/post/member/1'].flatMap((list) =>
      ['2021-02-30T00:00:00Z', '0000-01-01T00:00:00Z'].map((at) => `${list}?after=${cursor(at, 1)}`),
    ),
    'post/my?columnId=2147483648',
    'post/draft/list/2147483648',
    'g/ticket/view/1?game=2147483648',
    'g/ticket/chain?game=2147483648',
  ])
    expect(await site.get(path, { as: member }), path).toMatchObject({ status: 400, code: 'A0400' });
  const { t } = await site.post<{ id: number }>('post/draft/save', { columnId: 1101, content: null }, { as: member });
  expect(await site.post('post/draft/save', { id: t.id, columnId: 1101, content: null, revision: 3_000_000_000 }, { as: member })).toMatchObject({
    status: 400,
  });
});

test('a key that was used for another write is refused, and no fault', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  expect(await site.post('message/read_all', {}, { as: member, headers })).toMatchObject({ status: 200 });
  expect(await site.post('post/draft/remove/1', {}, { as: member, headers })).toMatchObject({ status: 400, code: 'A0400' });
});

test('unknown parameters share the cached reply', async () => {
  const { t: saved } = await site.post<{ id: number }>('post/save', { columnId: 1101, title: '门外有人', markdown: '敲了三下，又敲了三下。' }, { as: member });
  const before = await site.get(`g/post/view/${saved.id}`);
  // Written without invalidating the cache: a newly made reply would show it.
  await site.platform.db.query(`UPDATE posts SET title = '门外无人' WHERE id = $1`, [saved.id]);
  expect((await site.get(`g/post/view/${saved.id}?nobody=${'x'.repeat(5_000)}`)).t).toEqual(before.t);
});

test('a parameter left empty counts as not given', async () => {
  const lists = [
    'g/blacklist/list?q=&realm=&offence=&penalty=&status=&sort=&page=&size=&after=',
    'g/post/card/1001?sort=&tag=&state=&page=&after=',
    'g/post/full/search?q=%E7%81%AB&columnId=&author=&from=&to=&sort=',
    'g/presenter/search?q=&speciality=&realm=&sort=',
    'g/scenery/search?q=&zone=&expansion=&sort=',
    'message/search?type=&unread=',
  ];
  for (const list of lists) {
    const plain = list.replace(/[^?&]+=(?=&|$)/g, '');
    const responses = [await site.get(list, { as: member }), await site.get(plain, { as: member })];
    expect(responses[0], list).toMatchObject({ status: 200, t: responses[1]?.t });
  }
  expect(await site.get('g/presenter/profile?id=')).toMatchObject({ status: 400, fields: [{ path: 'id' }] });
});

test('a picture can be used only by who sent it', async () => {
  const owner = await site.signUp('画像人');
  const sent = {
    sha256: 'a'.repeat(64),
    memberId: owner.id,
    width: 10,
    height: 10,
    color: '#000000',
    variants: [{ width: 10, height: 10, bytes: Buffer.from('picture') }],
  };
  const { id } = await site.platform.db.transaction((tx) => registerImage({ tx, now: new Date(), files: site.platform.files }, sent));
  const image = { type: 'image', attrs: { src: '/files/x', alt: '', width: 1, height: 1, fileId: id } };
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '一张画，十个字，正好放得下。' }] }, image] };
  const { t: talk } = await site.post<{ id: number }>('post/save', { columnId: 1101, title: '带画来的', body }, { as: owner });
  const uses = [
    ['post/save', { columnId: 1101, title: '借画一用', body }],
    ['post/save', { columnId: 1101, title: '借画一用', markdown: '拿别人的画做封面，不太好。', coverId: id }],
    ['post/draft/save', { columnId: 1101, content: null, coverId: id }],
    [`comment/save/${talk.id}`, { body: '看我的画', images: [id] }],
  ] as const;
  for (const [path, fields] of uses) {
    expect(await site.post(path, fields, { as: member }), path).toMatchObject({ status: 400, code: 'A0400' });
    expect(await site.post(path, fields, { as: owner }), path).toMatchObject({ status: 200 });
  }
});

const PROXY_HEADERS = {
  via: '1.1 proxy',
  Via: '',
  forwarded: 'for=203.0.113.7',
  'X-FORWARDED-FOR': '203.0.113.7',
  'x-forwarded-proto': 'https',
  'X-Forwarded-Anything': '1',
  'X-Real-IP': '127.0.0.1',
  'CDN-Loop': 'cloudflare',
  'cf-connecting-ip': '203.0.113.7',
  'True-Client-IP': '203.0.113.7',
};

test.each(Object.entries(PROXY_HEADERS))('the outbox is closed to a request with %s', async (name, value) => {
  const { statusCode } = await site.app.inject({ url: '/dev/outbox.json', headers: { host: 'localhost:3000', [name]: value } });
  expect(statusCode).toBe(404);
});

test('the outbox is closed to protocols of proxies, and to requests without a host of this machine', async () => {
  const { port } = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 }));
  const ask = async (lines: string[]) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    return (await text(socket)).slice(0, 12);
  };
  const close = 'Connection: close';
  for (const host of [`localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])
    expect(await ask(['GET /dev/outbox.json HTTP/1.1', `Host: ${host}`, close]), host).toBe('HTTP/1.1 200');
  const refused = [
    ['GET /dev/outbox.json HTTP/1.0', `Host: 127.0.0.1:${port}`],
    ['GET /dev/outbox.json HTTP/1.0'],
    ['GET /dev/outbox.json HTTP/1.1', 'Host: ', close],
    ['GET /dev/outbox.json HTTP/1.1', `Host: localhost.evil.example:${port}`, close],
    ['GET /dev/outbox.json HTTP/1.1', `Host: localhost@evil.example`, close],
    ['GET /dev/outbox.json HTTP/1.1', `Host: evil.example`, `Host: localhost`, close],
    ['GET /dev/outbox.json HTTP/1.1', `Host: localhost`, `vIa: 1.1 x`, close],
  ];
  for (const lines of refused) expect(await ask(lines), lines.join(' | ')).toMatch(/^HTTP\/1\.1 40[04]$/);
});

test.each([{ PUBLIC_URL: 'https://example.com' }, { PUBLIC_URL: 'http://localhost:3000' }, { HOST: '0.0.0.0' }, { HEARTH_TRUST_PROXY: '1' }])(
  'a site with %o has no outbox to look into',
  async (env) => {
    const app = await createApp({ ...site.platform, config: { ...site.platform.config, isPublic: readConfig(env).isPublic } }, null);
    for (const url of ['/dev/outbox', '/dev/outbox.json']) expect((await app.inject({ url, headers: { host: 'localhost:3000' } })).statusCode).toBe(404);
    await app.close();
  },
);

test('the outbox is shown to this machine alone, not through a proxy or under another host name', async () => {
  for (const url of ['/dev/outbox', '/dev/outbox.json']) {
    const asked = (headers: Record<string, string>) => site.app.inject({ url, headers }).then(({ statusCode }) => statusCode);
    expect(await asked({ host: 'localhost:3000' })).toBe(200);
    expect(await asked({ host: '127.0.0.1:3000' })).toBe(200);
    expect(await asked({ host: 'rebound.example:3000' })).toBe(404);
    expect(await asked({ host: '127.0.0.1:3000', 'x-forwarded-for': '203.0.113.7' })).toBe(404);
  }
});

test('of the addresses a proxy passes on, only the one it saw itself counts', async () => {
  const app = await createApp({ ...site.platform, config: { ...site.platform.config, trustedProxies: readTrustedProxies('1') } }, null);
  app.get('/who', async ({ ip }) => ip);
  const response = await app.inject({ url: '/who', headers: { 'x-forwarded-for': '203.0.113.7, 198.51.100.9' }, remoteAddress: '127.0.0.1' });
  expect(response.body).toBe('198.51.100.9');
  await app.close();
});
