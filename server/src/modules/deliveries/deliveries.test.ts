import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { patient } from '#tools/patience.ts';
import { runWords } from '#tools/hearth.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { sendDeliveries } from '#server/modules/channels/index.ts';
import { closeDueAccounts } from '#server/modules/closing/index.ts';
import { createMember, hashPassword, openSession } from '#server/modules/members/index.ts';
import { createLog } from '#server/platform/process/log.ts';
import { createSecrets } from '#server/platform/process/secrets.ts';
import { createSmtpMail } from '#server/platform/mail/smtp-mail.ts';
import { queueMail } from './index.ts';
import { LIMITS } from './rules.ts';
import { startScriptedSmtp, type ScriptedSmtp } from './smtp.fixture.ts';

const PASSWORD = 'lantern77frost';
const MINUTE_MS = 60_000;
const WORKER = fileURLToPath(new URL('worker.fixture.ts', import.meta.url));
const KEY = randomBytes(32).toString('base64');

let smtp: ScriptedSmtp;
let site: TestSite;
let count = 0;
beforeAll(async () => {
  smtp = await startScriptedSmtp();
  site = await startTestSite({
    mail: createSmtpMail({ url: smtp.url, from: '炉边 <no-reply@hearth.example>', log: createLog('silent') }),
    env: { HEARTH_SECRET_KEY: KEY },
  });
  site.platform.secrets = createSecrets(Buffer.from(KEY, 'base64'));
});
afterEach(() => {
  smtp.behavior = {};
  smtp.onTaken = () => undefined;
  smtp.taken.length = 0;
});
afterAll(async () => {
  await site.close();
  smtp.close();
});

async function enter(): Promise<Signed & { email: string }> {
  count += 1;
  const [nickName, email] = [`收信人${count}`, `reader${count}@hearth.example`];
  const passwordHash = await hashPassword(PASSWORD);
  return site.platform.db.transaction(async (tx) => {
    const now = new Date();
    const { id } = await createMember(tx, { nickName, email, passwordHash, joinedAt: now });
    return { id, nickName, email, token: await openSession({ tx, now }, id, { device: 'test', address: '127.0.0.1' }) };
  });
}

/** Queues a mail to a member, as a change of their account does. */
async function queue({ id, email }: { id: number; email: string }, now = new Date()): Promise<void> {
  const { db, secrets } = site.platform;
  await db.transaction((tx) => queueMail({ tx, now, secrets }, { kind: 'password-changed', memberId: id, to: email, subject: '密码', text: '改了' }));
}

const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
/** Sends what is due then, by a clock that runs from then on. */
const work = (minutes = 0, platform = site.platform) => sendDeliveries({ ...platform, clock: { now: () => later(minutes) }, now: later(minutes) });
const results = (memberId: number) =>
  site.platform.db.query<{ state: string; reason: string; attempts: number; handovers: number }>(
    'SELECT state, reason, attempts, handovers FROM deliveries WHERE member_id = $1 ORDER BY id',
    [memberId],
  );

describe('a mail about an account', () => {
  it('is written with what it reports and sent after it; nothing is sent of what is rolled back', async () => {
    const as = await enter();
    expect(await site.post('member/change_password', { oldPassword: 'wrong12345', password: 'emberglow42' }, { as })).toMatchObject({ status: 400 });
    const { db, secrets } = site.platform;
    const undone = db.transaction(async (tx) => {
      await queueMail({ tx, now: new Date(), secrets }, { kind: 'password-changed', memberId: as.id, to: as.email, subject: '密码', text: '改了' });
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    await work(60);
    expect([smtp.taken, await results(as.id)]).toEqual([[], []]);
    await queue(as);
    expect(smtp.taken).toEqual([]);
    await work();
    expect(smtp.taken.map(({ to }) => to)).toEqual([as.email]);
    expect(await results(as.id)).toEqual([{ state: 'sent', reason: '', attempts: 1, handovers: 1 }]);
  });

  it('keeps neither the address nor the text once it is sent', async () => {
    const as = await enter();
    await queue(as);
    await work();
    const rows = await site.platform.db.query('SELECT to_jsonb(d) AS row FROM deliveries d WHERE member_id = $1', [as.id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).toMatch(/"sealed":null/);
    expect(JSON.stringify(rows)).not.toMatch(/hearth\.example|改了/);
  });
});

describe('a server that', () => {
  it('is busy gets it again later, under the same name', async () => {
    const as = await enter();
    await queue(as);
    smtp.behavior = { end: '451 4.3.0 busy' };
    await work();
    expect(await results(as.id)).toEqual([{ state: 'queued', reason: 'smtp 451', attempts: 1, handovers: 0 }]);
    smtp.behavior = { rcpt: '450 4.2.0 greylisted' };
    await work(2);
    smtp.behavior = {};
    await work(2);
    expect(smtp.taken, 'not before its time').toHaveLength(1);
    await work(10);
    expect(smtp.taken.map(({ id }) => id)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), smtp.taken[0]?.id]);
    expect(await results(as.id)).toEqual([{ state: 'sent', reason: '', attempts: 3, handovers: 1 }]);
  });

  it('knows no such address gets nothing more for it, until the address is confirmed', async () => {
    const as = await enter();
    smtp.behavior = { rcpt: '550 5.1.1 no such user' };
    for (let nth = 0; nth < 2; nth += 1) {
      await queue(as);
      await work();
    }
    expect((await results(as.id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['bounced', 'smtp 550'],
      ['skipped', 'bounced before'],
    ]);
    smtp.behavior = {};
    await queue(as);
    await work();
    expect(smtp.taken).toEqual([]);
    // A link they ask for themselves goes there: it is taken, so somebody is there.
    expect(await site.post('g/security/send_retrieve_password_email', { email: as.email })).toMatchObject({ code: '200' });
    await site.platform.background.settled();
    await work();
    await queue(as);
    await work();
    expect(smtp.taken.map(({ to }) => to)).toEqual([as.email, as.email]);
  });

  it('refuses one mail, or has no room, is no complaint about the address', async () => {
    const as = await enter();
    for (const behavior of [{ rcpt: '552 5.2.2 mailbox full' }, { rcpt: '550 5.7.1 policy' }, { end: '554 5.6.0 spam' }]) {
      smtp.behavior = behavior;
      await queue(as);
      await work();
    }
    expect((await results(as.id)).map(({ state, handovers }) => [state, handovers])).toEqual([
      ['refused', 0],
      ['refused', 0],
      ['refused', 0],
    ]);
    smtp.behavior = {};
    await queue(as);
    await work();
    expect((await results(as.id)).at(-1)).toMatchObject({ state: 'sent' });
  });

  it('hangs up when it has the text gets it once more, and never a third time', async () => {
    const as = await enter();
    await queue(as);
    smtp.behavior = { end: 'drop' };
    for (const minutes of [0, 2, 30, 600]) await work(minutes);
    expect(new Set(smtp.taken.map(({ id }) => id)).size).toBe(1);
    expect(smtp.taken).toHaveLength(2);
    expect(await results(as.id)).toMatchObject([{ state: 'unconfirmed', attempts: 2, handovers: 2 }]);
  });

  it(
    'never answers is left after a while, and gets it once more',
    async () => {
      const as = await enter();
      await queue(as);
      smtp.behavior = { end: 'stall' };
      await work();
      expect(await results(as.id)).toMatchObject([{ state: 'queued', attempts: 1, handovers: 1 }]);
      smtp.behavior = {};
      await work(2);
      expect(smtp.taken).toHaveLength(2);
      expect(await results(as.id)).toMatchObject([{ state: 'sent', handovers: 2 }]);
    },
    patient(30_000),
  );

  it('is not there gets it when it is', async () => {
    const as = await enter();
    await queue(as);
    const away = createSmtpMail({ url: 'smtp://127.0.0.1:1', from: 'no-reply@hearth.example', log: createLog('silent') });
    for (const minutes of [0, 2, 10]) await work(minutes, { ...site.platform, mail: away });
    expect(await results(as.id)).toMatchObject([{ state: 'queued', reason: expect.stringMatching(/^E/), attempts: 3, handovers: 0 }]);
    await work(60);
    expect(await results(as.id)).toMatchObject([{ state: 'sent', attempts: 4, handovers: 1 }]);
  });
});

describe('a process that', () => {
  const startWorker = (at: Date): ChildProcess =>
    spawn(process.execPath, [WORKER, JSON.stringify(site.connection), smtp.url, KEY, at.toISOString()], {
      stdio: 'inherit',
    });

  it(
    'is killed when the server has the text and nobody has noted it: it is sent once more, and never a third time',
    async () => {
      const as = await enter();
      await queue(as);
      smtp.behavior = { end: 'stall' };
      for (const minutes of [0, 2]) {
        const { promise: taken, resolve } = Promise.withResolvers<void>();
        smtp.onTaken = resolve;
        const worker = startWorker(later(minutes));
        await taken;
        worker.kill('SIGKILL');
        await once(worker, 'exit');
        expect(await results(as.id)).toMatchObject([{ state: 'sending' }]);
      }
      smtp.behavior = {};
      await work(1);
      expect(smtp.taken, 'not while the attempt may still be under way').toHaveLength(2);
      await work(4);
      await work(600);
      expect(smtp.taken).toHaveLength(2);
      expect(await results(as.id)).toMatchObject([{ state: 'unconfirmed', reason: 'interrupted', handovers: 2 }]);
    },
    patient(60_000),
  );

  it(
    'works beside another one sends what the other one does not',
    async () => {
      const people = await Promise.all(Array.from({ length: 5 }, enter));
      for (const person of people) for (let nth = 0; nth < 6; nth += 1) await queue(person);
      const workers = [startWorker(later(0)), startWorker(later(0))];
      await Promise.all([work(), ...workers.map((worker) => once(worker, 'exit'))]);
      expect(smtp.taken).toHaveLength(30);
      expect(new Set(smtp.taken.map(({ id }) => id)).size).toBe(30);
    },
    patient(60_000),
  );
});

it('no more is sent to one member in a day than the limit says, however many are sent at once', async () => {
  const as = await enter();
  const { max } = LIMITS.mailsToMember;
  await Promise.all(Array.from({ length: max + 7 }, () => queue(as)));
  await Promise.all([work(), work(), work()]);
  const states = Object.groupBy(await results(as.id), ({ state, reason }) => `${state} ${reason}`.trim());
  expect(Object.fromEntries(Object.entries(states).map(([state, rows]) => [state, rows?.length]))).toEqual({ sent: max, 'skipped recipient limit': 7 });
});

it('what the whole site has no room for waits, and neither counts as sent nor as tried', async () => {
  const as = await enter();
  await site.platform.db.query(
    `INSERT INTO deliveries (kind, channel, state, attempts, expires_at, created_at, ended_at)
     SELECT 'crowd', 'mail', 'sent', 1, now(), now(), now() FROM generate_series(1, $1::integer)`,
    [LIMITS.mailsOfSite.max],
  );
  await queue(as);
  for (const minutes of [0, 11, 22]) await work(minutes);
  expect(await results(as.id)).toEqual([{ state: 'queued', reason: 'site limit', attempts: 0, handovers: 0 }]);
  await site.platform.db.query(`DELETE FROM deliveries WHERE kind = 'crowd'`);
  await work(33);
  expect(await results(as.id)).toEqual([{ state: 'sent', reason: '', attempts: 1, handovers: 1 }]);
});

it('a text that nobody can decrypt any more is given up, and holds up none behind it', async () => {
  const [as, other] = [await enter(), await enter()];
  await queue(as, later(-1));
  await site.platform.db.query(`UPDATE deliveries SET sealed = 'v1.lost' WHERE member_id = $1`, [as.id]);
  await queue(other);
  await work();
  expect(await results(as.id)).toEqual([{ state: 'failed', reason: 'unreadable', attempts: 1, handovers: 0 }]);
  expect(await results(other.id)).toMatchObject([{ state: 'sent' }]);
});

it('an account that is erased leaves no address behind, and what still waits for it is not sent', async () => {
  const as = await enter();
  await site.post('g/security/send_register_email_verify_code', { email: as.email });
  await queue(as);
  await work();
  await queue(as);
  smtp.taken.length = 0;
  await site.platform.db.query(`UPDATE members SET closing_at = now() - interval '1 day' WHERE id = $1`, [as.id]);
  await closeDueAccounts({ ...site.platform, now: new Date() });
  await work(1);
  expect(smtp.taken).toEqual([]);
  const hash = site.platform.secrets.keyedHash('delivery', as.email);
  expect(await site.platform.db.query('SELECT id FROM deliveries WHERE address_hash = $1', [hash])).toEqual([]);
  expect(
    (await site.platform.db.query<{ row: object }>('SELECT to_jsonb(d) AS row FROM deliveries d WHERE member_id = $1 ORDER BY id', [as.id])).map(
      ({ row }) => row,
    ),
  ).toEqual([
    expect.objectContaining({ state: 'sent', address_hash: null, sealed: null }),
    expect.objectContaining({ state: 'sent', address_hash: null, sealed: null }),
    expect.objectContaining({ state: 'skipped', reason: 'erased', address_hash: null, sealed: null }),
  ]);
});

describe('npm run hearth', () => {
  const hearth = (...words: string[]) => runWords(words, (run) => run(site.platform.db, { connectionString: '' }));
  beforeAll(() => void vi.stubEnv('HEARTH_SECRET_KEY', KEY));
  afterAll(() => void vi.unstubAllEnvs());

  it('notes a bounce and takes it back, on record without the address', async () => {
    const as = await enter();
    await queue(as);
    await work();
    expect(await hearth('mail', 'bounce', as.email.toUpperCase())).toMatchObject({ code: 0, output: expect.stringContaining('1 封') });
    await queue(as);
    await work();
    expect((await results(as.id)).map(({ state }) => state)).toEqual(['bounced', 'skipped']);
    expect(await hearth('mail', 'release', as.email)).toMatchObject({ code: 0 });
    expect(await hearth('mail', 'release', as.email)).toMatchObject({ code: 0, output: expect.stringContaining('没有记过') });
    await queue(as);
    await work();
    expect((await results(as.id)).at(-1)).toMatchObject({ state: 'sent' });
    const acts = await site.platform.db.query<{ content: string }>(`SELECT content FROM audit WHERE act LIKE 'mail.%' ORDER BY seq`);
    expect(acts.map(({ content }): unknown => JSON.parse(content))).toMatchObject([{ act: 'mail.bounce' }, { act: 'mail.release' }]);
    expect(JSON.stringify(acts)).not.toContain('hearth.example');
    expect(await hearth('mail', 'bounce', '没有邮箱')).toMatchObject({ code: 2 });
  });

  it('lists what was sent, without addresses and texts', async () => {
    const { output } = await hearth('deliveries');
    expect(output).toMatch(/密码已经改了 {2}邮件 {2}发出了/);
    const { output: json } = await hearth('deliveries', 'list', '--json', '--state', 'sent');
    const parsed: { deliveries: object[] } = JSON.parse(json);
    expect(parsed.deliveries[0]).toMatchObject({ kind: 'password-changed', channel: 'mail', state: 'sent' });
    expect(output + json).not.toMatch(/@|sealed|hash|改了"/);
    expect(await hearth('deliveries', 'list', '--state', 'lost')).toMatchObject({ code: 2 });
  });
});
