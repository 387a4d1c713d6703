import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRouteKeys } from '#contract/testing/route-keys.ts';
import { startTestSite, type TestSite } from './testing.ts';

interface OpenApi {
  paths: Record<string, Record<string, { operationId: string }>>;
  components: { schemas: Record<string, object> };
}

let site: TestSite;
let document: OpenApi;
let operations: { id: string; method: string; path: string }[];

beforeAll(async () => {
  site = await startTestSite();
  const response = await site.app.inject({ url: '/restful/v1/openapi.json' });
  document = response.json<OpenApi>();
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({ id: operationId, method, path })),
  );
});

afterAll(() => site.close());

describe('the contract and what is mounted', () => {
  test('every route of the contract is mounted, and nothing else', async () => {
    const keys = await readRouteKeys();
    expect(keys.length).toBeGreaterThan(10);
    expect(operations.map(({ id }) => id).sort()).toEqual(keys.map(({ name }) => name).sort());
  });

  test('every reference of the OpenAPI document is found from its root', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    const find = (path: string) => path.split('/').reduce<unknown>((node, key) => new Map(Object.entries(node ?? {})).get(key), document);
    expect([...new Set(references)].filter((path) => find(path) === undefined)).toEqual([]);
    expect(Object.keys(document.components.schemas)).not.toEqual([]);
  });

  test('a route that needs a member refuses a visitor', async () => {
    for (const key of (await readRouteKeys()).filter(({ access, path }) => access === 'member' && !path.startsWith('/'))) {
      const path = key.path.replace(/:\w+/g, '1');
      const response = await (key.method === 'GET' ? site.get(path) : site.post(path));
      expect(response, key.name).toMatchObject({ status: 401, code: 'A0401' });
    }
  });

  test('an unknown address of the API says so in the envelope', async () => {
    for (const path of ['no/such/call', '', '/restful/v1', '/restful/v1?x=1']) expect(await site.get(path), path).toMatchObject({ status: 404, code: 'A0404' });
  });
});
