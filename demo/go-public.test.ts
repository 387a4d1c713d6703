import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMember, hashPassword } from '#server/modules/members/index.ts';
import { getSite, saveJobProgress, saveSetting } from '#server/modules/settings/index.ts';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { readConfig } from '#server/platform/process/config/config.ts';
import { choosePassword, readDemoAccounts } from './people/accounts.ts';
import { EXAMPLE_FILING, loadExampleFiling } from './court/filing.ts';
import { goPublic } from './go-public.ts';
import { DEMO_JOB, type DemoProgress } from './progress.ts';
import { before } from './written/times.ts';

const KNOWN = 'lubian2026';
const loadedAt = new Date(Date.now() - 3_600_000);
const atHome = readConfig({ NODE_ENV: 'test' });
const inPublic = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://example.com' });
let site: TestSite;

/** A site with the demo's accounts as a first start at home leaves them; its stories are not needed here. */
beforeEach(async () => {
  site = await startTestSite();
  await site.platform.db.transaction(async (tx) => {
    const passwordHash = await hashPassword(await choosePassword({ tx, now: loadedAt, config: atHome }));
    const people = [
      { role: 'member', nickName: '双持盾牌', email: 'member@hearth.example' },
      { role: 'presenter', nickName: '夜烛', email: 'presenter@hearth.example' },
      { role: 'operator', nickName: '守炉人', email: 'operator@hearth.example' },
    ] as const;
    for (const person of people) await createMember(tx, { ...person, passwordHash, joinedAt: before(loadedAt, 100) });
    await saveJobProgress<DemoProgress>({ tx, now: loadedAt }, DEMO_JOB, { startedAt: loadedAt.toISOString(), ids: [], finished: true });
  });
});

afterEach(() => site.close());

async function signIn(account: string, password: string): Promise<{ code: string; token: string }> {
  const { code, t } = await site.post<{ token: string } | null>('login', { account, password });
  return { code, token: t?.token ?? '' };
}

const isSignedIn = async (token: string) => (await site.get('member/get_member_secure', { headers: { authorization: `Bearer ${token}` } })).status === 200;

test('without a public address everything stays as it is', async () => {
  const { token } = await signIn('守炉人', KNOWN);
  await loadExampleFiling({ config: atHome, db: site.platform.db, now: new Date() });
  expect(await goPublic({ isPublic: false, db: site.platform.db, now: new Date() })).toEqual([]);
  expect(await isSignedIn(token)).toBe(true);
  expect((await getSite(site.platform.db)).icpNumber).toBe(EXAMPLE_FILING);
});

test('in public nobody gets in by the known password or a session opened with it, once', async () => {
  const { token } = await signIn('operator@hearth.example', KNOWN);
  expect(await isSignedIn(token)).toBe(true);
  // The operator goes by other names by now.
  await site.platform.db.query("UPDATE members SET nick_name = '掌灯', nick_fold = '掌灯', email_fold = 'me@example.com' WHERE nick_name = '守炉人'");

  const renewed = await goPublic({ isPublic: true, db: site.platform.db, now: new Date() });
  expect(renewed.map(({ email }) => email)).toEqual(['member@hearth.example', 'presenter@hearth.example', 'me@example.com']);
  expect(new Set(renewed.map(({ password }) => password)).size).toBe(3);
  expect(await isSignedIn(token)).toBe(false);
  for (const { email, password } of renewed) {
    expect((await signIn(email ?? '', KNOWN)).code).toBe('A0210');
    expect((await signIn(email ?? '', password)).code).toBe('200');
  }
  expect(await readDemoAccounts(site.platform.db)).toEqual([]);
  expect(JSON.stringify(await site.platform.db.query('SELECT progress FROM job_progress'))).not.toContain(renewed[0]?.password);

  const { token: later } = await signIn('me@example.com', renewed[2]?.password ?? '');
  expect(await goPublic({ isPublic: true, db: site.platform.db, now: new Date() })).toEqual([]);
  expect(await isSignedIn(later)).toBe(true);
});

test('who has changed the password keeps it, and the session; who joined later is not asked', async () => {
  const { token } = await signIn('夜烛', KNOWN);
  const changed = await site.post(
    'member/change_password',
    { oldPassword: KNOWN, password: 'stillburning2027' },
    { headers: { authorization: `Bearer ${token}` } },
  );
  expect(changed.status).toBe(200);
  const passwordHash = await hashPassword(KNOWN);
  await site.platform.db.transaction((tx) => createMember(tx, { nickName: '后来的人', email: 'late@example.com', passwordHash, joinedAt: new Date() }));
  const renewed = await goPublic({ isPublic: true, db: site.platform.db, now: new Date() });
  expect(renewed.map(({ nickName }) => nickName)).toEqual(['双持盾牌', '守炉人']);
  expect(await isSignedIn(token)).toBe(true);
  expect((await signIn('late@example.com', KNOWN)).code).toBe('200');
});

test('a number that nobody holds is not shown in public, one of the operator is', async () => {
  const { db } = site.platform;
  expect((await getSite(db)).icpNumber).toBe('');
  await loadExampleFiling({ config: inPublic, db, now: new Date() });
  expect((await getSite(db)).icpNumber).toBe('');
  for (const invented of [EXAMPLE_FILING, '沪ICP备2026000000号-1']) {
    await db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'icpNumber', invented));
    await goPublic({ isPublic: true, db, now: new Date() });
    expect((await getSite(db)).icpNumber).toBe('');
  }
  await db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'icpNumber', '京ICP备12345678号'));
  await goPublic({ isPublic: true, db, now: new Date() });
  await loadExampleFiling({ config: atHome, db, now: new Date() });
  expect((await getSite(db)).icpNumber).toBe('京ICP备12345678号');
});
