import { identityToRecipient } from 'age-encryption';
import { afterEach, describe, expect, it } from 'vitest';
import type { Session } from '#contract/api/members.ts';
import type { SetupFinding, SetupState } from '#contract/api/setup.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { stopClock } from '#server/platform/testing/stopped-clock.ts';
import { codeOf, filledIn, startDarkSite } from './first-run.fixture.ts';
import { CODE_MINUTES, MAX_WRONG_TRIES } from './rules.ts';

let site: TestSite;
afterEach(() => site.close());

const stateWith = (code: string) => site.get<SetupState>(`g/setup/state?code=${encodeURIComponent(code)}`);

describe('a site without an operator that others can reach', () => {
  it('answers everything but the setting-up with the page of a closed site', async () => {
    site = await startDarkSite();
    for (const path of ['/', '/home', '/acc/sign_in', '/admin', '/files/x', '/rss']) {
      const response = await site.app.inject({ url: path });
      expect([path, response.statusCode]).toEqual([path, 503]);
    }
    for (const path of ['g/site', 'g/menu', 'admin/dashboard']) expect(await site.get(path), path).toMatchObject({ status: 503, code: 'B0300' });
    expect(await site.post('login', { account: 'a', password: 'b' })).toMatchObject({ status: 503, code: 'B0300' });
    expect(await site.get<SetupState>('g/setup/state')).toMatchObject({ status: 200, t: { step: 1, details: null } });
  });

  it('tells nothing without the right code, which the tenth wrong one makes worthless', async () => {
    site = await startDarkSite();
    const code = await codeOf(site);
    for (let tries = 1; tries < MAX_WRONG_TRIES; tries += 1) {
      expect(await stateWith('AAAA-AAAA')).toMatchObject({ status: 400, code: 'A0400', fields: [{ path: 'code' }] });
    }
    expect(await stateWith(code.toLowerCase().replace('-', ' '))).toMatchObject({ status: 200, t: { details: { given: { publicUrl: null } } } });
    await stateWith('AAAA-AAAA');
    expect(await stateWith(code)).toMatchObject({ status: 400 });
    expect(await codeOf(site)).not.toBe(code);
    expect(await stateWith(await codeOf(site))).toMatchObject({ status: 200 });
  });

  it('counts guesses that come at once', async () => {
    site = await startDarkSite();
    const code = await codeOf(site);
    await Promise.all(Array.from({ length: MAX_WRONG_TRIES }, () => stateWith('AAAA-AAAA')));
    expect(await codeOf(site)).not.toBe(code);
  });

  it('has another code after half an hour', async () => {
    const clock = stopClock();
    site = await startDarkSite({ clock });
    const code = await codeOf(site);
    clock.pass(CODE_MINUTES * 60 - 1);
    expect(await codeOf(site)).toBe(code);
    clock.pass(1);
    expect(await stateWith(code)).toMatchObject({ status: 400 });
    expect(await codeOf(site)).not.toBe(code);
  });

  it('limits how often one network asks', async () => {
    site = await startDarkSite({ addressLimitFactor: 1 });
    for (let calls = 0; calls < 60; calls += 1) await stateWith('AAAA-AAAA');
    expect(await stateWith(await codeOf(site))).toMatchObject({ status: 429 });
    expect(await site.get(`g/setup/state?code=${await codeOf(site)}`, { address: '203.0.113.9' })).toMatchObject({ status: 200 });
  });
});

describe('finishing', () => {
  it('makes the first operator, with a second factor and the first record, and opens the site for good', async () => {
    site = await startDarkSite();
    const { status, t } = await site.post<Session>('g/setup/finish', await filledIn(site));
    expect([status, t?.principal]).toMatchObject([200, { nickName: '守夜人', role: 'operator', needsTotp: false }]);
    const records = await site.platform.db.query('SELECT seq, act, actor_role FROM audit ORDER BY seq LIMIT 2');
    expect(records).toMatchObject([{ seq: 1, act: 'site.light' }, { act: 'setting.save' }]);
    const as = { id: t?.principal.id ?? 0, nickName: '守夜人', token: t?.token ?? '' };
    expect(await site.get('admin/dashboard', { as })).toMatchObject({ status: 200 });
    expect(await readSettings(site.platform.db)).toMatchObject({
      siteName: '新炉',
      contact: 'keeper@example.com',
      showPlaces: true,
      requireTotpForPresenters: true,
      requireMobileToPost: false,
    });
    for (const path of ['g/setup/state', 'g/setup/echo/00000000000000000000000000000000', 'g/setup/no', 'g/setup'])
      expect(await site.get(path), path).toMatchObject({ status: 404, code: 'A0404' });
    for (const path of ['check_url', 'test_mail', 'finish']) expect(await site.post(`g/setup/${path}`, {}), path).toMatchObject({ status: 404, code: 'A0404' });
    expect((await site.app.inject({ url: '/setup' })).statusCode).toBe(404);
    expect(await site.get('g/site')).toMatchObject({ status: 200 });
    // The password alone is not enough.
    expect(await site.post('login', { account: 'keeper@example.com', password: 'ember9and4oak' })).toMatchObject({ status: 400 });
  });

  it('lets one of two win', async () => {
    site = await startDarkSite();
    const [one, other] = [await filledIn(site), { ...(await filledIn(site, '另一位')), email: 'other@example.com' }];
    const responses = await Promise.all([site.post('g/setup/finish', one), site.post('g/setup/finish', other)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await site.platform.db.query(`SELECT FROM members WHERE role = 'operator'`)).toHaveLength(1);
    expect(await site.platform.db.query(`SELECT FROM audit WHERE act = 'site.light'`)).toHaveLength(1);
  });

  it('refuses what is wrong at its field, and nothing of it stays', async () => {
    site = await startDarkSite();
    const good = await filledIn(site);
    const wrong: readonly [object, string][] = [
      [{ code: 'AAAA-AAAA' }, 'code'],
      [{ totp: '000000', totpSecret: 'A'.repeat(32) }, 'totp'],
      [{ password: 'password1' }, 'password'],
      [{ codesKept: false }, 'codesKept'],
      [{ withoutMail: false }, 'smtpHost'],
      [{ recoveryCodes: ['x'] }, 'recoveryCodes'],
      [{ publicUrl: 'javascript:alert(1)' }, 'publicUrl'],
      [{ content: 'all' }, 'content'],
    ];
    for (const [change, path] of wrong) {
      const { status, fields } = await site.post('g/setup/finish', { ...good, ...change });
      expect([status, fields?.[0]?.path.split('.')[0]], path).toEqual([400, path]);
    }
    expect(await site.platform.db.query('SELECT FROM members')).toEqual([]);
    expect(await site.post('g/setup/finish', good)).toMatchObject({ status: 200 });
  });

  it('keeps the secret of the mail server sealed', async () => {
    site = await startDarkSite();
    const mail = { smtpHost: 'smtp.example.com:465', smtpAccount: 'keeper@example.com', smtpSecret: 'hush-hush' };
    expect(await site.post('g/setup/finish', { ...(await filledIn(site)), ...mail })).toMatchObject({ status: 200 });
    expect(await readSettings(site.platform.db)).toMatchObject({ smtpHost: 'smtp.example.com:465', smtpFrom: 'keeper@example.com' });
    const rows = await site.platform.db.query<{ all: string }>(
      `SELECT (SELECT string_agg(s::text, ' ') FROM settings s) || (SELECT string_agg(a::text, ' ') FROM audit a) AS all`,
    );
    expect(rows[0]?.all).not.toContain('hush-hush');
  });

  it('has backups encrypted to the key it offered, where that was taken', async () => {
    site = await startDarkSite();
    const { recipient, identity } = (await stateWith(await codeOf(site))).t?.details?.backupKey ?? { recipient: '', identity: '' };
    expect(await identityToRecipient(identity)).toBe(recipient);
    const good = await filledIn(site);
    expect(await site.post('g/setup/finish', { ...good, backupRecipient: identity })).toMatchObject({ status: 400, fields: [{ path: 'backupRecipient' }] });
    expect(await site.post('g/setup/finish', { ...good, backupRecipient: recipient })).toMatchObject({ status: 200 });
    expect((await readSettings(site.platform.db)).backupRecipient).toBe(recipient);
  });

  it('leaves what the environment gives alone', async () => {
    site = await startDarkSite({ env: { PUBLIC_URL: 'https://hearth.example', SMTP_URL: 'smtps://a:b@smtp.example.com' } });
    expect(await stateWith(await codeOf(site))).toMatchObject({ t: { details: { given: { publicUrl: 'PUBLIC_URL', mail: 'SMTP_URL' } } } });
    const given = { publicUrl: 'https://other.example', smtpHost: 'smtp.other.example' };
    expect(await site.post('g/setup/finish', { ...(await filledIn(site)), ...given })).toMatchObject({ status: 200 });
    expect(await readSettings(site.platform.db)).toMatchObject({ publicUrl: '', smtpHost: '' });
  });
});

describe('the public address', () => {
  it('is opened from the server, which knows its own answer', async () => {
    site = await startDarkSite();
    const own = await site.app.listen({ port: 0, host: '127.0.0.1' });
    const check = async (publicUrl: string) => (await site.post<SetupFinding>('g/setup/check_url', { code: await codeOf(site), publicUrl })).t;
    expect(await check(`${own}/`)).toMatchObject({ ok: true, warning: expect.stringContaining('https') });
    expect(await check('http://127.0.0.1:1')).toMatchObject({ ok: false });
    const other = await startTestSite();
    expect(await check(await other.app.listen({ port: 0, host: '127.0.0.1' }))).toMatchObject({ ok: false, text: expect.stringContaining('不是这座站') });
    await other.close();
  });
});

it('a site that has an operator, or was never to be set up, answers A0404', async () => {
  site = await startTestSite();
  await site.signUp('老站长', 'operator');
  expect(await site.get('g/setup/state')).toMatchObject({ status: 404, code: 'A0404' });
  expect(await site.get('g/site')).toMatchObject({ status: 200 });
});

it('only a demo becomes a real site, and only after its operator was verified', async () => {
  const clock = stopClock();
  site = await startTestSite({ clock });
  const as = await site.signUp('站长', 'operator');
  expect(await site.post('admin/site/renew', {}, { as })).toMatchObject({ status: 404 });
  clock.pass(3_600);
  await site.platform.db.query(`INSERT INTO job_progress (job, progress, updated_at) VALUES ('demo', '{}', now())`);
  expect(await site.post('admin/site/renew', { preview: true }, { as })).toMatchObject({ status: 200, t: { consequences: expect.any(Array) } });
  expect(await site.post('admin/site/renew', {}, { as })).toMatchObject({ status: 403, code: 'A0303' });
});
