import { afterAll, beforeAll, expect, it } from 'vitest';
import { patient } from '#tools/patience.ts';
import { bytesInUse } from './cache/memory.fixture.ts';
import { startTestSite, type TestSite } from './testing.ts';
import { WEB } from './web.fixture.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ web: WEB });
});
afterAll(() => site.close());

it('long addresses of one page take no memory', async () => {
  const open = async (query: string) => (await site.app.inject({ url: `/home?${query}` })).statusCode;
  const long = 'x'.repeat(15_000);
  expect(await open(`first=${long}`)).toBe(200);
  const before = bytesInUse();
  for (let at = 0; at < 1_000; at += 1) await open(`${at}=${long}`);
  await expect.poll(() => bytesInUse() - before, { timeout: patient(5_000) }).toBeLessThan(5_000_000);
});
