import { afterAll, beforeAll, expect, test } from 'vitest';
import { listGames } from '#contract/api/games.ts';
import * as shapes from '#contract/api/games.shapes.ts';
import { createServerCall } from './in-process.ts';
import { startTestSite, type TestSite } from '../testing.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

function callThatThrows(error: unknown): Promise<unknown> {
  const route = { key: listGames, shape: shapes.listGames, kind: 'json', run: () => Promise.reject(error) } as const;
  return createServerCall({ registry: new Map([[listGames.name, route]]), platform: site.platform }, 1, { requestId: 'request', address: '' })(listGames, {});
}

test('a page gets a refusal when the database is away, and a fault for any other error', async () => {
  await expect(callThatThrows(Object.assign(new Error('shutting down'), { code: '57P01' }))).rejects.toMatchObject({ status: 503, code: 'B0300' });
  await expect(callThatThrows(new TypeError('broken'))).rejects.toThrow(TypeError);
});
