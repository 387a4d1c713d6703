import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text as read } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing.ts';
import { refuseUnreadable } from './unreadable.ts';

let site: TestSite;
let port: number;
beforeAll(async () => {
  site = await startTestSite();
  port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => site.close());

/** Returns everything the server sends in reply to some bytes until it closes the connection. */
function send(bytes: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return read(socket);
}

/** A request for an address just as it is given, byte by byte. */
const ask = (address: string | Buffer, method = 'GET') =>
  send(Buffer.concat([Buffer.from(`${method} `), Buffer.from(address), Buffer.from(' HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')]));

test.each([
  ['no request at all', 'hello\r\n\r\n', { status: 400, code: 'A0400', name: 'badBody' }],
  ['a header without an end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(40_000)}`, { status: 431, code: 'A0413', name: 'tooLarge' }],
  [
    'two lengths',
    'POST /restful/v1/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    { status: 400, code: 'A0400', name: 'badBody' },
  ],
])('%s is refused in our form, with the safe headers', async (_, bytes, { status, code, name }) => {
  const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain('nosniff');
  expect(JSON.parse(body)).toEqual({ code, name, message: expect.stringMatching(/\p{Script=Han}/u), t: null });
});

describe('an address that is not encoded', () => {
  test.each([
    ['a page', '/search/list?q=魔兽', '/search/list?q=%E9%AD%94%E5%85%BD'],
    ['a call', '/restful/v1/g/search/overview?q=魔', '/restful/v1/g/search/overview?q=%E9%AD%94'],
    ['a page', '/cart/list/1001?tag=攻 略', '/cart/list/1001?tag=%E6%94%BB%20%E7%95%A5'],
    ['a path', '/灰烬', '/%E7%81%B0%E7%83%AC'],
    ['broken UTF-8', Buffer.from([...Buffer.from('/search/list?q='), 0xff, 0xc3]), '/search/list?q=%FF%C3'],
  ])('%s is sent on to the same one in percent-encoding', async (_, address, location) => {
    const [head = ''] = (await ask(address)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 308 /);
    expect(head.split('\r\n')).toContain(`location: ${location}`);
    expect(await ask(location)).toMatch(/^HTTP\/1.1 [24]\d\d /);
  });

  test('after other requests on one connection is answered in its order', async () => {
    const plain = 'GET /restful/v1/g/menu HTTP/1.1\r\nhost: x\r\n\r\n';
    const responses = await send(`${plain}GET /search/list?q=魔 HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect(responses).toContain('location: /search/list?q=%E9%AD%94\r\n');
  });

  describe('in two packets', () => {
    const head = Buffer.from('GET /search/list?q=魔兽 HTTP/1.1\r\nhost: x\r\naccept: text/html\r\nconnection: close\r\n\r\n');
    /** Sends the head in two packets, the second when the server has read the first. */
    const sendCut = async (cut: number) => {
      const accepted = once(site.app.server, 'connection');
      const socket = connect(port, '127.0.0.1').setNoDelay();
      socket.write(head.subarray(0, cut));
      const [served]: Socket[] = await accepted;
      await expect.poll(() => served?.bytesRead, { interval: 1 }).toBe(cut);
      socket.write(head.subarray(cut));
      return read(socket);
    };

    test('is redirected wherever it is cut after its first bare byte', async () => {
      for (let cut = head.indexOf('魔') + 1; cut < head.length; cut += 1)
        expect(await sendCut(cut), `cut at ${cut}`).toContain('location: /search/list?q=%E9%AD%94%E5%85%BD\r\n');
    });

    test('is refused with a page where the parser has swallowed its beginning', async () => {
      for (let cut = 1; cut <= head.indexOf('魔'); cut += 1) {
        const response = await sendCut(cut);
        expect(response, `cut at ${cut}`).toMatch(/^HTTP\/1.1 400 /);
        expect(response).toContain('content-type: text/html');
        expect(response).toMatch(/<p>\p{Script=Han}/u);
      }
    });

    test('is waited for as long as any other request, up to the limit of a head', async () => {
      const server = createServer({ requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 10 })
        .on('clientError', refuseUnreadable)
        .listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      const cut = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
      cut.write('GET /search/list?q=魔');
      expect(await read(cut)).toMatch(/^HTTP\/1.1 408 /);
      server.close();
      const endless = connect(port, '127.0.0.1');
      endless.write(`GET /search/list?q=${'魔'.repeat(20_000)}`);
      expect(await read(endless)).toMatch(/^HTTP\/1.1 400 /);
    });
  });

  test.each(['//evil.example/魔', '/..//evil.example/魔', '/\\evil.example/魔'])('is never redirected to another host: %s', async (address) => {
    const response = await ask(address);
    expect(response).toMatch(/^HTTP\/1.1 400 /);
    expect(response).not.toContain('location:');
  });

  test('that cannot be redirected gets a page for a page, the envelope for a call, and a head alone for HEAD', async () => {
    const page = await ask('//魔');
    expect(page).toContain('content-type: text/html');
    expect(page).toMatch(/<p>\p{Script=Han}/u);
    const call = await ask('/restful/v1/login?q=魔', 'POST');
    expect(JSON.parse(call.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'A0400', t: null });
    expect((await ask('/search/list?q=魔', 'HEAD')).split('\r\n\r\n')[1]).toBe('');
  });
});

describe('a request that does not arrive whole in its time', () => {
  let slow: TestSite;
  let at: number;
  beforeAll(async () => {
    slow = await startTestSite({ env: { HEARTH_REQUEST_SECONDS: '1' } });
    at = Number(new URL(await slow.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => slow.close());

  test.each([
    ['a body', 'POST /restful/v1/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"account":'],
    ['a file', 'POST /oss/r/x HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9000\r\n\r\n--x\r\n'],
    ['a head', 'GET / HTTP/1.1\r\nhost: x\r\nx-half: '],
  ])('%s that stops half-way: the connection ends', async (_, bytes) => {
    const socket = connect(at, '127.0.0.1');
    socket.write(bytes);
    const reply = await read(socket);
    expect(reply === '' || reply.startsWith('HTTP/1.1 4'), reply).toBe(true);
  });

  test('twenty seconds where nothing else is set, looked at twice a second', () => {
    expect([site.app.server.requestTimeout, site.app.server.headersTimeout]).toEqual([20_000, 20_000]);
  });
});
