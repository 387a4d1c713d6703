import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type Signed, type TestSite } from './testing.ts';

const DEPTH = 20_000;
const ARRAYS = '['.repeat(DEPTH) + ']'.repeat(DEPTH);
const OBJECTS = '{"content":['.repeat(DEPTH) + ']}'.repeat(DEPTH);
const QUOTES = '{"type":"blockquote","content":['.repeat(DEPTH / 8) + ']}'.repeat(DEPTH / 8);
const BOUNDARY = 'hearthboundary';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
}

interface OpenApi {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
}

interface Write {
  path: string;
  /** What the route takes besides texts, numbers and the like. */
  nested: string[];
}

let site: TestSite;
let operator: Signed;
let writes: Write[];
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('深井', 'operator');
  const { paths } = (await site.app.inject({ url: '/restful/v1/openapi.json' })).json<OpenApi>();
  writes = Object.entries(paths).flatMap(([path, { post }]) => {
    // Once there is an operator the first run is over: its addresses are not there, whatever is sent to them.
    if (!post || path.startsWith('/restful/v1/g/setup/')) return [];
    const fields = Object.values(post.requestBody?.content ?? {}).flatMap(({ schema }) => Object.entries(schema.properties ?? {}));
    const nested = fields.filter(([, { type }]) => type === 'array' || type === 'object').map(([name]) => name);
    return [{ path: path.replace(/\{\w+\}/g, '1'), nested: [...new Set(nested)] }];
  });
});
afterAll(() => site.close());

let count = 0;
/** By somebody who may call every route; nothing is done, so one session lasts. */
async function send(path: string, contentType: string, { payload, withKey }: { payload: string; withKey: boolean }): Promise<object> {
  count += 1;
  const headers = { 'content-type': contentType, authorization: `Bearer ${operator.token}`, ...(withKey && { 'idempotency-key': `deep-body-${count}` }) };
  const response = await site.app.inject({ method: 'POST', url: path, payload, headers });
  return { path, status: response.statusCode, code: response.json<{ code: string }>().code };
}

test.each([false, true])('JSON of any depth is refused by every write route, with an idempotency key: %s', async (withKey) => {
  expect(writes.length).toBeGreaterThan(80);
  for (const { path } of writes) {
    for (const content of [ARRAYS, OBJECTS, QUOTES]) {
      expect(await send(path, 'application/json', { payload: `{"content":${content}}`, withKey })).toEqual({ path, status: 400, code: 'A0400' });
    }
  }
});

test.each([false, true])('a field of a form with JSON of any depth is refused by every write route, with an idempotency key: %s', async (withKey) => {
  const taking = writes.filter(({ nested }) => nested.length > 0);
  expect(taking.length).toBeGreaterThan(10);
  for (const { path, nested } of taking) {
    for (const name of nested) {
      const part = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${QUOTES}\r\n--${BOUNDARY}--\r\n`;
      expect(await send(path, `multipart/form-data; boundary=${BOUNDARY}`, { payload: part, withKey }), name).toEqual({ path, status: 400, code: 'A0400' });
      expect(await send(path, 'application/x-www-form-urlencoded', { payload: `${name}=${encodeURIComponent(ARRAYS)}`, withKey }), name).toEqual({
        path,
        status: 400,
        code: 'A0400',
      });
    }
  }
});
