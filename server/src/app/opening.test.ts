import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { PROCESS_HEADER } from '#server/platform/process/process-header.ts';
import { takePort, type Opening } from './opening.ts';

const host = '127.0.0.1';
let opening: Opening | null = null;
let port = 0;

/** Somebody else could take it before we do; the system does not give it to the next who asks, though. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function open(): Promise<Opening> {
  port = await freePort();
  opening = await takePort({ host, port });
  return opening;
}

afterEach(() => {
  opening?.close();
  opening = null;
});

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`http://${host}:${port}${path}`, { headers });
}

it('the first response is a page with the step and its progress that reloads by itself', async () => {
  const { report } = await open();
  report({ step: '正在摆上演示内容', share: 0.427 });
  const response = await get('/cart/list/1001', { accept: 'text/html,application/xhtml+xml' });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const html = await response.text();
  expect(html).toContain('<html lang="zh-CN">');
  expect(html).toContain('正在摆上演示内容，完成 42%');
  expect(html).toContain('<progress aria-label="正在摆上演示内容" max="100" value="42">');
  expect(html).toMatch(/<meta http-equiv="refresh" content="\d+">/);
  expect(html).toContain('prefers-color-scheme:dark');
});

it('calls, and requests that do not accept HTML, get the maintenance envelope', async () => {
  await open();
  for (const response of [await get('/restful/v1/game/list'), await get('/logo.svg', { accept: 'image/*' })]) {
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toEqual({ code: 'B0300', name: 'maintenance', message: '正在添柴，稍后就开门', t: null });
  }
});

it('a taken port is one sentence', async () => {
  await open();
  await expect(takePort({ host, port })).rejects.toThrow(
    `端口 ${port} 已经被占用，也许是另一个还开着的炉边。请停掉占用它的程序，或者换一个端口，例如 PORT=${port + 1} npm start。`,
  );
});

it('the app takes over without refusing a connection, on open ones as well', async () => {
  const { handOver } = await open();
  const early = connect(port, host);
  await once(early, 'connect');
  const app = fastify();
  app.get('/', () => 'the site');
  let isDone = false;
  const hammering = (async () => {
    const seen = new Set<string>();
    while (!isDone) seen.add((await (await get('/')).text()).slice(0, 15));
    return seen;
  })();
  await handOver(app);
  expect(await (await get('/')).text()).toBe('the site');
  isDone = true;
  expect([...(await hammering)].every((text) => text === 'the site' || text === '<!doctype html>')).toBe(true);

  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sent = request({ createConnection: () => early, path: '/' }, (response) => resolve(response.resume().statusCode));
    sent.once('error', reject).end();
  });
  expect(status).toBe(200);

  await app.close();
  await expect(get('/')).rejects.toThrow('fetch failed');
});

it('an app that waits for a word answers whether it is ready, and nothing else until then', async () => {
  const { handOver } = await open();
  const app = fastify();
  app.get('/', () => 'the site').get('/readyz', () => 'ready');
  const word = Promise.withResolvers<void>();
  const handing = handOver(app, word.promise);
  await expect.poll(async () => (await get('/readyz')).status).toBe(200);
  expect((await get('/readyz')).headers.get(PROCESS_HEADER)).toBe(String(process.pid));
  const refused = await Promise.all([get('/'), get('/readyz/'), get('/restful/v1/game/list'), fetch(`http://${host}:${port}/readyz`, { method: 'POST' })]);
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  word.resolve();
  await handing;
  expect(await (await get('/')).text()).toBe('the site');
  await app.close();
});
