import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRouteKeys } from '#contract/testing/route-keys.ts';
import { startTestSite, type TestSite } from './testing.ts';

interface OpenApi {
  paths: Record<string, Record<string, { operationId: string }>>;
}

let site: TestSite;
let operations: { id: string; method: string; path: string }[];

beforeAll(async () => {
  site = await startTestSite();
  const response = await site.app.inject({ url: '/restful/v1/openapi.json' });
  const { paths } = response.json<OpenApi>();
  operations = Object.entries(paths).flatMap(([path, methods]) =>
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
