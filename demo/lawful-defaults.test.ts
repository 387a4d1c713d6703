import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSettings, saveJobProgress, saveSetting } from '#server/modules/settings/index.ts';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { readConfig } from '#server/platform/process/config/config.ts';
import { setLawfulDefaults } from './lawful-defaults.ts';
import { DEMO_JOB, type DemoProgress } from './progress.ts';

const now = new Date();
let site: TestSite;
beforeEach(async () => {
  site = await startTestSite();
});
afterEach(() => site.close());

/** Starts the site with these variables, and returns what it then asks of members. */
async function start(env: Record<string, string>) {
  const { db } = site.platform;
  await setLawfulDefaults({ config: readConfig({ NODE_ENV: 'test', ...env }), db, now });
  const { showPlaces, requireMobileToPost } = await readSettings(db);
  return { showPlaces, requireMobileToPost };
}
const REAL = { HEARTH_DEMO: '0', PUBLIC_URL: 'https://example.com' };

it('leaves the demo alone, at home and at a public address, and what once held it', async () => {
  expect(await start({})).toEqual({ showPlaces: false, requireMobileToPost: false });
  expect(await start({ PUBLIC_URL: 'https://example.com' })).toEqual({ showPlaces: false, requireMobileToPost: false });
  await site.platform.db.transaction((tx) => saveJobProgress<DemoProgress>({ tx, now }, DEMO_JOB, { startedAt: now.toISOString(), ids: [], finished: true }));
  expect(await start(REAL)).toEqual({ showPlaces: false, requireMobileToPost: false });
});

it('asks a new site at a public address for mobile numbers, once: its operator may turn that off', async () => {
  await site.signUp('守炉人', 'operator');
  expect(await start({ HEARTH_DEMO: '0' })).toEqual({ showPlaces: true, requireMobileToPost: false });
  expect(await start(REAL)).toEqual({ showPlaces: true, requireMobileToPost: true });
  await site.platform.db.transaction(async (tx) => {
    await saveSetting({ tx, now }, 'requireMobileToPost', 'false');
    await saveSetting({ tx, now }, 'showPlaces', 'false');
  });
  expect(await start(REAL)).toEqual({ showPlaces: false, requireMobileToPost: false });
});

it('does not keep the members of a site that was there before from posting', async () => {
  await site.signUp('老会员');
  expect(await start(REAL)).toEqual({ showPlaces: true, requireMobileToPost: false });
});

it('changes nothing that somebody has decided', async () => {
  for (const value of ['true', 'false']) await site.platform.db.transaction((tx) => saveSetting({ tx, now }, 'requireMobileToPost', value));
  expect(await start(REAL)).toEqual({ showPlaces: true, requireMobileToPost: false });
});
