// A demo becomes a real site: the whole program, from the command behind `npm start` to the wizard and the site it sets up.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bytesOfBase32, totpCode, totpStep } from '#server/modules/members/two-factor/totp.ts';
import { patient } from './patience.ts';
import { makeSite, type SiteProcess } from './site/site-process.ts';

const LIMIT_MS = patient(300_000);
const DEMO_PASSWORD = 'lubian2026';
const OPERATOR = 'operator@hearth.example';
const KEEPER = { email: 'keeper@example.com', password: 'ember9and4oak' };
const WORDS = '正在清掉演示的一切';

interface Answer {
  status: number;
  code: string;
  t: { token: string; details: { totp: { secret: string }; recoveryCodes: string[] } };
}

let site: SiteProcess;
/** What it had printed when it was last asked to be renewed. */
let printedBefore = 0;
let formerKey: string;
/** What it kept on the disk as a demo. */
let former: string[] = [];

beforeAll(async () => {
  site = await makeSite({ demo: true, isByCommand: true });
  await site.start();
}, LIMIT_MS);

afterAll(() => site.remove(), LIMIT_MS);

async function call(path: string, body?: object, token = ''): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${site.url}/restful/v1/${path}`, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) });
  const read: Omit<Answer, 'status'> = JSON.parse(await response.text());
  return { ...read, status: response.status };
}

const namesIn = async (folder: string) => (existsSync(join(site.dataDir, folder)) ? readdir(join(site.dataDir, folder)) : []);
const listKept = async () =>
  (await Promise.all(['files', 'outbox', 'backups'].map(async (folder) => (await namesIn(folder)).map((name) => `${folder}/${name}`)))).flat();
const newOutput = () => site.output().slice(printedBefore);
const keyOf = () => readFile(join(site.dataDir, 'secret.key'), 'utf8');

/** Returns the one row of a question to the site's database. */
async function ask(sql: string): Promise<Record<string, unknown>> {
  const { host, port, user, database } = await site.postgres();
  const client = new Client({ host, port, user, database });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows[0] ?? {};
  } finally {
    await client.end();
  }
}

async function finish(content: 'empty' | 'demo'): Promise<Answer> {
  const code = (await readFile(join(site.dataDir, 'setup-code'), 'utf8')).trim();
  const { details } = (await call(`g/setup/state?code=${code}`)).t;
  const totp = totpCode(bytesOfBase32(details.totp.secret) ?? Buffer.alloc(0), totpStep(new Date()));
  return call('g/setup/finish', {
    ...KEEPER,
    code,
    totp,
    totpSecret: details.totp.secret,
    recoveryCodes: details.recoveryCodes,
    content,
    siteName: '新炉',
    tagline: '一句话',
    nickName: '守夜的人',
    codesKept: true,
    withoutMail: true,
    requireMobileToPost: false,
  });
}

it(
  'a demo wipes itself out when its operator says so, however often they press and whenever it is killed',
  async () => {
    formerKey = await keyOf();
    const { token } = (await call('login', { account: OPERATOR, password: DEMO_PASSWORD })).t;
    await call('g/security/send_register_email_verify_code', { email: 'somebody@example.com' });
    expect(await call('admin/backup/run', {}, token)).toMatchObject({ status: 200 });
    await expect.poll(() => namesIn('backups'), { timeout: patient(120_000) }).toContainEqual(expect.stringMatching(/\.tar\.gz(\.age)?$/));
    for (const folder of ['files', 'outbox']) expect(await namesIn(folder), folder).not.toEqual([]);
    former = await listKept();
    expect(await call('admin/reverify', { code: DEMO_PASSWORD }, token)).toMatchObject({ status: 200 });

    printedBefore = site.output().length;
    const presses = await Promise.all([call('admin/site/renew', {}, token), call('admin/site/renew', {}, token)]);
    expect(presses.map(({ status }) => status)).toContain(200);
    // It ends by itself, is started again, and is killed while it deletes.
    const cluster = join(site.dataDir, 'postgres/cluster');
    await expect.poll(newOutput, { timeout: patient(60_000), interval: 5 }).toContain(WORDS);
    while (existsSync(cluster)) await setImmediate();
    await site.kill();

    printedBefore = site.output().length;
    await site.start();
    expect(newOutput()).toContain(WORDS);
    expect(newOutput()).toMatch(/火种：[0-9A-Z]{4}-[0-9A-Z]{4}/);
    expect(newOutput()).not.toContain('演示账号');
  },
  LIMIT_MS,
);

it(
  'nothing of it is left: no rows, no files, no letters, no backups, no key',
  async () => {
    // The new site has built its plugins again.
    const left = (await listKept()).filter((name) => former.includes(name) && !name.startsWith('files/plugins'));
    expect(left).toEqual([]);
    expect(await readdir(site.dataDir)).not.toContain('renewing');
    expect(await keyOf()).not.toBe(formerKey);
    const tables = ['members', 'sessions', 'posts', 'comments', 'files', 'messages', 'cases', 'chain_records', 'backups', 'audit', 'exports', 'deliveries'];
    const counts = tables.map((table) => `(SELECT count(*)::integer FROM ${table}) AS ${table}`).join(', ');
    expect(await ask(`SELECT ${counts}`)).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
    expect((await fetch(site.url)).status).toBe(503);
    expect(await call('login', { account: OPERATOR, password: DEMO_PASSWORD })).toMatchObject({ status: 503, code: 'B0300' });
    expect(await call('g/setup/state')).toMatchObject({ status: 200 });
  },
  LIMIT_MS,
);

it(
  'waits for the wizard whenever it is started, and keeps what was set up in it',
  async () => {
    await site.stop();
    printedBefore = site.output().length;
    await site.start();
    expect(newOutput()).not.toContain(WORDS);
    expect((await fetch(site.url)).status).toBe(503);
    expect(await finish('demo')).toMatchObject({ status: 200 });
    await expect.poll(async () => (await fetch(site.url)).status, { timeout: patient(240_000), interval: 500 }).toBe(200);
  },
  LIMIT_MS,
);

it(
  'has demo content then, but no password that everybody knows, and never asks to be set up again',
  async () => {
    const isWell = async () => {
      expect(await call('g/setup/state')).toMatchObject({ status: 404, code: 'A0404' });
      expect((await fetch(`${site.url}/setup`)).status).toBe(404);
      for (const account of [OPERATOR, 'presenter@hearth.example', 'member@hearth.example'])
        expect(await call('login', { account, password: DEMO_PASSWORD }), account).toMatchObject({ status: 400, code: 'A0210' });
      expect(await ask(`SELECT (SELECT act FROM audit WHERE seq = 1), (SELECT count(*) > 50 FROM posts) AS has_posts`)).toEqual({
        act: 'site.light',
        has_posts: true,
      });
    };
    await isWell();
    // With the second factor alone.
    expect(await call('login', { account: KEEPER.email, password: KEEPER.password })).toMatchObject({ status: 400 });
    const counted = await ask('SELECT (SELECT count(*) FROM members) AS members, (SELECT count(*) FROM posts) AS posts');
    const [, password = ''] = /守炉人：operator@hearth\.example  密码 (\S+)/.exec(newOutput()) ?? [];
    expect(await call('login', { account: OPERATOR, password })).toMatchObject({ status: 200 });
    await site.stop();
    printedBefore = site.output().length;
    await site.start();
    expect(newOutput()).not.toMatch(/火种|演示账号|正在清掉/);
    await isWell();
    expect(await ask('SELECT (SELECT count(*) FROM members) AS members, (SELECT count(*) FROM posts) AS posts')).toEqual(counted);
  },
  LIMIT_MS,
);
