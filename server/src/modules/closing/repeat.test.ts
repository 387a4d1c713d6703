import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { ERASE_AGAIN, takeErasures } from '#server/platform/backup/erasures.ts';
import { repeatErasures } from './index.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const repeat = () => repeatErasures({ ...site.platform, now: new Date() });

it('a node without the list does not open a database that was restored on another one, until that one has worked through it', async () => {
  expect(await repeat(), 'nothing was restored').toBe(0);
  // As `npm run restore` leaves it, on another machine.
  await site.platform.db.query(`INSERT INTO job_progress (job, progress, updated_at) VALUES ('restored', '{}', now())`);
  await expect(repeat()).rejects.toMatchObject({ name: 'StartFailure', message: expect.stringContaining('请先在那台机器上启动网站') });
  await expect(repeat(), 'not the next time either').rejects.toMatchObject({ name: 'StartFailure' });
  // The same on the machine with the list.
  const { dataDir } = site.platform.config;
  await takeErasures(dataDir, []);
  expect(await repeat()).toBe(0);
  expect(existsSync(join(dataDir, ERASE_AGAIN))).toBe(false);
  expect(await repeat()).toBe(0);
});
