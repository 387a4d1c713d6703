import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { patient } from '#tools/patience.ts';
import { folderForData } from '#tools/memory-folder.ts';
import { startTestSite, type TestSite } from '../testing.ts';
import { WEB } from '../web.fixture.ts';

const DEPLOY = join(import.meta.dirname, '../../../../deploy');
const ADDRESS = '198.51.100.77';
const LOG = join(folderForData(), `hearth-access-${randomUUID()}.log`);
let port: number;
let site: TestSite;

beforeAll(async () => {
  port = await freePort();
  site = await startTestSite({
    web: WEB,
    env: { HEARTH_METRICS_PORT: String(port), HEARTH_ACCESS_LOG: LOG, HEARTH_TRUST_PROXY: '127.0.0.0/8' },
  });
  await site.app.ready();
});
afterAll(() => site.close());

/** Returns a port nobody uses. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  server.close();
  await once(server, 'close');
  return address.port;
}

async function metrics(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  return response.text();
}

/** Returns the value of a line of figures; undefined where there is none. */
function valueOf(text: string, line: string): number | undefined {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

const page = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers, remoteAddress: ADDRESS });

/** Returns the lines of the access log of the request with an id, once it is written. */
async function lineOf(id: string): Promise<{ line: Record<string, unknown>; whole: string }> {
  return vi.waitFor(
    async () => {
      const whole = await readFile(LOG, 'utf8');
      const line = whole.split('\n').find((each) => each.includes(`"id":"${id}"`));
      if (line === undefined) throw new Error('not written yet');
      return { line: JSON.parse(line) as Record<string, unknown>, whole };
    },
    { timeout: patient(10_000), interval: 50 },
  );
}

test('the process is alive, whatever the database does', async () => {
  const ended = vi.spyOn(site.platform.db, 'query').mockRejectedValue(new Error('away'));
  const { statusCode, json, headers } = await site.app.inject({ url: '/healthz' });
  ended.mockRestore();
  expect([statusCode, json(), headers['cache-control']]).toEqual([200, { alive: true }, 'no-store']);
});

test('requests are counted by the pattern of their route, never by what somebody typed', async () => {
  const before = await metrics();
  await page('/home');
  await page('/home');
  await page(`/cart/list/1001?q=${'x'.repeat(50)}`);
  await page('/nowhere/secret-word-in-an-address');
  await site.app.inject({ method: 'HEAD', url: '/home' });
  await site.app.inject({ method: 'POST', url: '/no/such/form-with-a-name', headers: { 'content-type': 'text/plain' }, payload: 'x' });
  await site.get('g/game/list');
  const text = await metrics();

  const grown = (line: string) => (valueOf(text, line) ?? 0) - (valueOf(before, line) ?? 0);
  expect(grown('hearth_http_requests_total{method="GET",route="/home",status="2xx"}')).toBe(3);
  expect(grown('hearth_http_requests_total{method="GET",route="/cart/list/:columnId",status="2xx"}')).toBe(1);
  expect(grown('hearth_http_request_duration_seconds_count{method="GET",route="/home"}')).toBe(3);
  expect(grown('hearth_http_request_duration_seconds_bucket{method="GET",route="/home",le="+Inf"}')).toBe(3);
  expect(grown('hearth_http_requests_total{method="ANY",route="none",status="4xx"}')).toBe(1);
  expect(text).toMatch(/hearth_http_requests_total\{method="GET",route="\/restful\/v1\/[\w/:]+",status="2xx"\}/);
  // Names and labels only: a count of bytes may have any digits.
  const names = text.replaceAll(/ [\d.e+-]+$/gm, '');
  for (const typed of ['secret-word', 'form-with-a-name', 'xxxx', '1001']) expect(names).not.toContain(typed);
  expect(grown('hearth_cache_requests_total{result="hit"}')).toBeGreaterThanOrEqual(2);
  expect(valueOf(text, 'hearth_cache_bytes')).toBeGreaterThan(1_000);
});

test('how far the caches follow what others write is there: readings, what was dropped, and for how long nothing could be read', async () => {
  const text = await metrics();
  for (const name of ['hearth_blind_seconds', 'hearth_blind_seconds_total', 'hearth_tag_polls_total{result="failed"}'])
    expect(valueOf(text, name), name).toBe(0);
  for (const name of ['hearth_tag_polls_total{result="done"}', 'hearth_tag_drops_total{result="tag"}', 'hearth_tag_drops_total{result="everything"}'])
    expect(valueOf(text, name), name).toBeGreaterThanOrEqual(0);
});

test('what the rows say is there too: jobs, mails, clocks, connections', async () => {
  const text = await metrics();
  expect(valueOf(text, 'hearth_database_up')).toBe(1);
  expect(valueOf(text, 'hearth_court_clocks_overdue')).toBe(0);
  expect(valueOf(text, 'hearth_deliveries_queued{channel="mail"}')).toBe(0);
  expect(valueOf(text, 'hearth_database_connections{state="max"}')).toBe(10);
  expect(valueOf(text, 'hearth_database_connections{state="waiting"}')).toBe(0);
  expect(valueOf(text, 'hearth_event_streams')).toBe(0);
  expect(valueOf(text, 'hearth_admission_running{lane="visitors"}')).toBe(0);
  expect(valueOf(text, 'hearth_admission_waiting{rank="write"}')).toBe(0);
  expect(valueOf(text, 'hearth_admission_refused_total{rank="visitor"}')).toBe(0);
  expect(valueOf(text, 'hearth_encoder_pictures{state="waiting"}')).toBe(0);
  expect(valueOf(text, 'hearth_encoder_refused_total')).toBe(0);
  expect(valueOf(text, 'hearth_uploads_arriving')).toBe(0);
  expect(valueOf(text, 'hearth_uploads_held_bytes')).toBe(0);
  expect(text).toMatch(/hearth_build_info\{version="[\d.]+",role="all"\} 1/);
});

test('nothing else is served at that port, and the figures at no other', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await page('/metrics')).body).not.toContain('hearth_http_requests_total');
});

test('alarms and board name figures that are there', async () => {
  const text = await metrics();
  for (const file of ['prometheus-rules.yml', 'grafana-hearth.json']) {
    const content = await readFile(join(DEPLOY, file), 'utf8');
    const names = new Set(content.match(/\b(?:hearth|nodejs|process)_[a-z_]+\b/g));
    expect(names.size, file).toBeGreaterThan(5);
    // One without a line yet has its type all the same.
    const missing = [...names].filter((name) => !text.includes(`# TYPE ${name.replace(/_(?:bucket|sum|count)$/, '')} `) && !text.includes(`# TYPE ${name} `));
    expect(missing, file).toEqual([]);
  }
});

test('a request leaves a line without its address and what it asked for', async () => {
  const { headers } = await page('/search/list?keyword=private-word&token=abcdef', { authorization: 'Bearer zzzzzz', 'user-agent': 'browser-of-somebody' });
  const { line, whole } = await lineOf(String(headers['x-request-id']));
  expect(line).toMatchObject({ method: 'GET', route: '/search/list', status: 200, cache: 'miss' });
  expect(line['ms']).toBeGreaterThan(0);
  expect(line['bytes']).toBeGreaterThan(0);
  expect(line['from']).toMatch(/^[\dA-F]{4}-[\dA-F]{4}$/);
  for (const secret of [ADDRESS, 'private-word', 'abcdef', 'zzzzzz', 'browser-of-somebody']) expect(whole).not.toContain(secret);
  const again = await lineOf(String((await page('/search/list?keyword=private-word')).headers['x-request-id']));
  expect([again.line['cache'], again.line['from']]).toEqual(['hit', line['from']]);
});

test.each([
  { from: '127.0.0.1', id: 'f3a9c1d2e4b5a6978869504132241506', isTaken: true },
  { from: ADDRESS, id: 'f3a9c1d2e4b5a6978869504132241507', isTaken: false },
  { from: '127.0.0.1', id: 'short', isTaken: false },
  { from: '127.0.0.1', id: 'with a blank and "quotes"', isTaken: false },
  { from: '127.0.0.1', id: 'x'.repeat(65), isTaken: false },
])('the id $id from $from is taken: $isTaken', async ({ from, id, isTaken }) => {
  const { headers } = await site.app.inject({ url: '/healthz', headers: { 'x-request-id': id }, remoteAddress: from });
  expect(headers['x-request-id'] === id).toBe(isTaken);
  expect(headers['x-request-id']).toMatch(/^[\w.:-]{8,64}$/);
});
