import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as open, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf } from '#server/modules/files/uploads/uploads.fixture.ts';
import { startTestSite, type Signed, type TestSite } from '../testing.ts';

const SITE = { name: 'hearth.example', origin: 'https://hearth.example' };
const STORAGE = 'files.hearth.example';

let site: TestSite;
let member: Signed;
let port: number;
beforeAll(async () => {
  site = await startTestSite({ env: { PUBLIC_URL: SITE.origin, STORAGE_URL: `https://${STORAGE}` } });
  member = await site.signUp('从别处传的');
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  port = (site.app.server.address() as AddressInfo).port;
});
afterAll(() => site.close());

interface Asked {
  method?: string;
  host?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** Sends a request over a socket, as a browser does, under a host's name. */
async function ask({ method = 'GET', host = STORAGE, path = '/oss/r/upload', headers = {}, body }: Asked) {
  const asking = open({ host: '127.0.0.1', port, method, path, headers: { host, ...headers } });
  asking.end(body);
  const [response] = (await once(asking, 'response')) as [Parameters<typeof text>[0] & { statusCode: number; headers: IncomingHttpHeaders }];
  const received = await text(response);
  const envelope = (received.startsWith('{') ? JSON.parse(received) : {}) as { code?: string; name?: string; t?: Record<string, unknown> };
  return { status: response.statusCode, headers: response.headers, ...envelope };
}

const log = Buffer.from('[22:58] 掷出 91\n');
function send(
  headers: Record<string, string>,
  { fields = {}, host = STORAGE, bytes = log }: { fields?: Record<string, string>; host?: string; bytes?: Buffer } = {},
) {
  const { type, payload } = formOf(bytes, { fields: { purpose: 'evidence', ...fields }, fileName: 'a.log' });
  return ask({ method: 'POST', host, headers: { 'content-type': type, 'content-length': String(payload.length), ...headers }, body: payload });
}
const bearer = () => ({ authorization: `Bearer ${member.token}` });
const fromSite = { origin: SITE.origin };
const allowed = { 'access-control-allow-origin': SITE.origin, 'access-control-expose-headers': 'retry-after, x-request-id' };

describe('a preflight', () => {
  const preflight = (origin: string, host = STORAGE) =>
    ask({ method: 'OPTIONS', host, headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' } });

  it('is answered for pages of the site', async () => {
    const { status, headers } = await preflight(SITE.origin);
    expect(status).toBe(204);
    expect(headers).toMatchObject({ ...allowed, vary: expect.stringMatching(/origin/i), 'access-control-allow-methods': 'GET, POST' });
    expect(headers['access-control-allow-headers']?.split(', ')).toEqual(expect.arrayContaining(['authorization', 'content-type', 'current_game_id']));
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('is refused for everybody else, and under the name of the site', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://hearth.example', `https://${STORAGE}`, 'https://hearth.example.evil.example']) {
      const { status, headers } = await preflight(origin);
      expect([status, headers['access-control-allow-origin'], headers['access-control-allow-methods']], origin).toEqual([403, undefined, undefined]);
    }
    expect(await preflight(SITE.origin, SITE.name)).toMatchObject({ status: 404 });
    expect((await preflight(SITE.origin, SITE.name)).headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('a file sent to the storage host', () => {
  it('needs no XSRF token from a page of the site with a bearer token, gets no cookie and the headers of every reply', async () => {
    const { code, headers } = await send({ ...bearer(), ...fromSite });
    expect(code).toBe('200');
    expect(headers).toMatchObject({ ...allowed, 'x-content-type-options': 'nosniff', 'content-security-policy': expect.any(String) });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('is refused without an origin, with a foreign one, with nothing but a cookie, and under the name of the site without a token', async () => {
    const cookie = `XSRF-TOKEN=${'x'.repeat(32)}`;
    const asked: [Record<string, string>, string][] = [
      [bearer(), STORAGE],
      [{ ...bearer(), origin: 'https://evil.example' }, STORAGE],
      [{ ...bearer(), origin: 'null' }, STORAGE],
      [{ ...bearer(), cookie }, STORAGE],
      [{ ...fromSite, cookie }, STORAGE],
      [{ ...fromSite }, STORAGE],
      [{ ...fromSite, authorization: 'Basic x' }, STORAGE],
      [{ ...bearer(), ...fromSite }, SITE.name],
      [{ ...bearer(), ...fromSite, cookie }, SITE.name],
    ];
    for (const [headers, host] of asked)
      expect(await send(headers, { host }), JSON.stringify([headers, host])).toMatchObject({ status: 403, code: 'A0301', name: 'staleForm' });
  });

  it('can be read by the page when it is refused, too', async () => {
    const refused = [
      await send({ ...fromSite }),
      await send({ ...fromSite, authorization: 'Bearer nobody' }),
      await send({ ...fromSite }, { fields: { key: 'no-such-code' } }),
      await send({ ...bearer(), ...fromSite }, { bytes: Buffer.from('MZ\0\0') }),
      await send({ ...bearer(), ...fromSite, 'content-type': 'application/json' }),
      await send({ ...bearer(), ...fromSite }, { bytes: Buffer.alloc(11 * 1024 * 1024, 'a') }),
      await ask({ headers: { ...fromSite }, path: '/oss/r/upload?upload=x' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 401, 404, 415, 400, 413, 400]);
    for (const { headers } of refused) expect(headers).toMatchObject(allowed);
    const foreign = await send({ ...bearer(), origin: 'https://evil.example' });
    expect(foreign.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('is the same upload under both names', async () => {
    const upload = randomUUID();
    const first = await send({ ...bearer(), ...fromSite }, { fields: { upload, size: String(log.length), offset: '0' }, bytes: log.subarray(0, 5) });
    expect(first.t).toMatchObject({ received: 5 });
    const found = await ask({ headers: { ...bearer(), ...fromSite }, path: `/oss/r/upload?upload=${upload}` });
    expect([found.t, found.headers['access-control-allow-origin']]).toEqual([{ upload, size: log.length, received: 5, file: null }, SITE.origin]);
    const rest = await send(bearer(), { fields: { upload, offset: '5' }, bytes: log.subarray(5), host: SITE.name });
    expect(rest.t).toMatchObject({ name: 'a.log', size: log.length });
  });

  it('is the only call that the site may make there', async () => {
    for (const path of ['/restful/v1/g/game/list', '/oss/r/file/1', '/avatar/guest.svg', '/files/x'])
      expect((await ask({ path, headers: { ...fromSite } })).headers, path).not.toHaveProperty('access-control-allow-origin');
    const write = await ask({ method: 'POST', path: '/restful/v1/post/draft/save', headers: { ...bearer(), ...fromSite, 'content-type': 'application/json' } });
    expect(write).toMatchObject({ status: 403, name: 'staleForm' });
  });
});

it('a far too large picture is refused to a sender who is still writing', async () => {
  const response = await send({ ...bearer(), ...fromSite }, { fields: { purpose: 'picture' }, bytes: Buffer.alloc(30 * 1024 * 1024) });
  expect(response).toMatchObject({ status: 413, name: 'imageTooLarge' });
});

it('pages name the storage host where they may send, and nowhere else', async () => {
  const policy = String((await ask({ host: SITE.name, path: '/restful/v1/g/game/list' })).headers['content-security-policy']);
  const named = policy.split(';').filter((directive) => directive.includes(STORAGE));
  expect(named).toEqual([`connect-src 'self' https://${STORAGE}`]);
});
