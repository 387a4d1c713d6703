import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_BASE } from '#contract/route.ts';
import { startTestSite, type Signed, type TestSite } from '../testing.ts';

let site: TestSite;
let writer: Signed;
let long: string;
let short: string;
beforeAll(async () => {
  site = await startTestSite();
  writer = await site.signUp('写长文的人');
  const write = async (markdown: string) => {
    const { t } = await site.post<{ id: number }>('post/save', { columnId: 1001, title: '火边说一句', markdown }, { as: writer });
    return `${API_BASE}post/own/${t.id}`;
  };
  long = await write('今天的柴很干，火也很旺。'.repeat(100));
  short = await write('今天的柴很干，火也很旺。');
});
afterAll(() => site.close());

const open = (url: string, encoding: string | null, method: 'GET' | 'HEAD' = 'GET') =>
  site.app.inject({ method, url, headers: { authorization: `Bearer ${writer.token}`, ...(encoding !== null && { 'accept-encoding': encoding }) } });

it('an uncached reply above 1,400 bytes is compressed as the reader accepts', async () => {
  const plain = await open(long, null);
  expect(plain.statusCode).toBe(200);
  expect(plain.rawPayload.length).toBeGreaterThan(1_400);
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(plain.rawPayload.length) });
  expect(plain.headers['content-encoding']).toBeUndefined();

  for (const [wish, encoding, decode] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const) {
    const packed = await open(long, wish);
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding', 'content-length': String(packed.rawPayload.length) });
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(JSON.parse(decode(packed.rawPayload).toString())).toEqual(plain.json());
  }
  expect((await open(long, 'identity')).headers['content-encoding']).toBeUndefined();
});

it('a HEAD request gets the length of what a GET would return', async () => {
  const { headers } = await open(long, 'br');
  const head = await open(long, 'br', 'HEAD');
  expect(head.rawPayload.length).toBe(0);
  expect(head.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': headers['content-length'] });
});

it('a small reply is not compressed', async () => {
  expect((await open(short, 'br')).headers['content-encoding']).toBeUndefined();
});

it('a shield above the limit is compressed', async () => {
  const plain = await open('/avatar/1.svg', null);
  expect(plain.rawPayload.length).toBeGreaterThan(1_400);
  const packed = await open('/avatar/1.svg', 'br');
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
});

it('the description of the API is compressed once and revalidated by its ETag', async () => {
  const { headers, rawPayload } = await open(`${API_BASE}openapi.json`, 'br');
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(rawPayload.length), etag: expect.any(String) });
  expect(rawPayload.length).toBeLessThan(100_000);
  expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toMatchObject({ openapi: '3.1.0' });
  const again = await site.app.inject({ url: `${API_BASE}openapi.json`, headers: { 'if-none-match': String(headers.etag) } });
  expect(again.statusCode).toBe(304);
});

it('a cached reply is the same text for a reader without brotli, and for one who takes no encoding', async () => {
  const path = `${API_BASE}openapi.json`;
  const text = brotliDecompressSync((await open(path, 'br')).rawPayload).toString();
  const packed = await open(path, 'gzip, br;q=0');
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(packed.rawPayload.length) });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(text);
  const plain = await open(path, null);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.rawPayload.toString()).toBe(text);
});
