import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { patient } from '#tools/patience.ts';
import { describe, expect, it } from 'vitest';
import { createLog } from '#server/platform/process/log.ts';
import { createSmtpMail } from '#server/platform/mail/smtp-mail.ts';
import { queueMail } from './index.ts';
import { KEY, later, setUpDeliveries } from './deliveries.fixture.ts';

const post = setUpDeliveries();
const { enter, queue, work, results } = post;

const WORKER = fileURLToPath(new URL('worker.fixture.ts', import.meta.url));

describe('a mail about an account', () => {
  it('is written with what it reports and sent after it; nothing is sent of what is rolled back', async () => {
    const as = await enter();
    expect(await post.site.post('member/change_password', { oldPassword: 'wrong12345', password: 'emberglow42' }, { as })).toMatchObject({ status: 400 });
    const { db, secrets } = post.site.platform;
    const undone = db.transaction(async (tx) => {
      await queueMail({ tx, now: new Date(), secrets }, { kind: 'password-changed', memberId: as.id, to: as.email, subject: '密码', text: '改了' });
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    await work(60);
    expect([post.smtp.taken, await results(as.id)]).toEqual([[], []]);
    await queue(as);
    expect(post.smtp.taken).toEqual([]);
    await work();
    expect(post.smtp.taken.map(({ to }) => to)).toEqual([as.email]);
    expect(await results(as.id)).toEqual([{ state: 'sent', reason: '', attempts: 1, handovers: 1 }]);
  });

  it('keeps neither the address nor the text once it is sent', async () => {
    const as = await enter();
    await queue(as);
    await work();
    const rows = await post.site.platform.db.query('SELECT to_jsonb(d) AS row FROM deliveries d WHERE member_id = $1', [as.id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).toMatch(/"sealed":null/);
    expect(JSON.stringify(rows)).not.toMatch(/hearth\.example|改了/);
  });
});

describe('a server that', () => {
  it('is busy gets it again later, under the same name', async () => {
    const as = await enter();
    await queue(as);
    post.smtp.behavior = { end: '451 4.3.0 busy' };
    await work();
    expect(await results(as.id)).toEqual([{ state: 'queued', reason: 'smtp 451', attempts: 1, handovers: 0 }]);
    post.smtp.behavior = { rcpt: '450 4.2.0 greylisted' };
    await work(2);
    post.smtp.behavior = {};
    await work(2);
    expect(post.smtp.taken, 'not before its time').toHaveLength(1);
    await work(10);
    expect(post.smtp.taken.map(({ id }) => id)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), post.smtp.taken[0]?.id]);
    expect(await results(as.id)).toEqual([{ state: 'sent', reason: '', attempts: 3, handovers: 1 }]);
  });

  it('knows no such address three times in a row gets nothing more for it, until the address is confirmed', async () => {
    const as = await enter();
    post.smtp.behavior = { rcpt: '550 5.1.1 no such user' };
    const sendTimes = async (times: number) => {
      for (let nth = 0; nth < times; nth += 1) {
        await queue(as);
        await work();
      }
    };
    await sendTimes(2);
    post.smtp.behavior = {};
    // What is taken in between says that somebody is there.
    await sendTimes(1);
    post.smtp.taken.length = 0;
    post.smtp.behavior = { rcpt: '550 5.1.1 no such user' };
    await sendTimes(4);
    expect((await results(as.id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['bounced', 'smtp 550'],
      ['bounced', 'smtp 550'],
      ['sent', ''],
      ['bounced', 'smtp 550'],
      ['bounced', 'smtp 550'],
      ['bounced', 'smtp 550'],
      ['skipped', 'bounced before'],
    ]);
    post.smtp.behavior = {};
    await queue(as);
    await work();
    expect(post.smtp.taken).toEqual([]);
    // A link they ask for themselves goes there: it is taken, so somebody is there.
    expect(await post.site.post('g/security/send_retrieve_password_email', { email: as.email })).toMatchObject({ code: '200' });
    await post.site.platform.background.settled();
    await work();
    await queue(as);
    await work();
    expect(post.smtp.taken.map(({ to }) => to)).toEqual([as.email, as.email]);
  });

  it('refuses one mail, or has no room, is no complaint about the address', async () => {
    const as = await enter();
    for (const behavior of [{ rcpt: '552 5.2.2 mailbox full' }, { rcpt: '550 5.7.1 policy' }, { end: '554 5.6.0 spam' }]) {
      post.smtp.behavior = behavior;
      await queue(as);
      await work();
    }
    expect((await results(as.id)).map(({ state, handovers }) => [state, handovers])).toEqual([
      ['refused', 0],
      ['refused', 0],
      ['refused', 0],
    ]);
    post.smtp.behavior = {};
    await queue(as);
    await work();
    expect((await results(as.id)).at(-1)).toMatchObject({ state: 'sent' });
  });

  it('hangs up when it has the text gets it once more, and never a third time', async () => {
    const as = await enter();
    await queue(as);
    post.smtp.behavior = { end: 'drop' };
    for (const minutes of [0, 2, 30, 600]) await work(minutes);
    expect(new Set(post.smtp.taken.map(({ id }) => id)).size).toBe(1);
    expect(post.smtp.taken).toHaveLength(2);
    expect(await results(as.id)).toMatchObject([{ state: 'unconfirmed', attempts: 2, handovers: 2 }]);
  });

  it(
    'never answers is left after a while, and gets it once more',
    async () => {
      const as = await enter();
      await queue(as);
      post.smtp.behavior = { end: 'stall' };
      await work();
      expect(await results(as.id)).toMatchObject([{ state: 'queued', attempts: 1, handovers: 1 }]);
      post.smtp.behavior = {};
      await work(2);
      expect(post.smtp.taken).toHaveLength(2);
      expect(await results(as.id)).toMatchObject([{ state: 'sent', handovers: 2 }]);
    },
    patient(30_000),
  );

  it('is not there gets it when it is', async () => {
    const as = await enter();
    await queue(as);
    const away = createSmtpMail({ url: 'smtp://127.0.0.1:1', from: 'no-reply@hearth.example', log: createLog('silent') });
    for (const minutes of [0, 2, 10]) await work(minutes, { ...post.site.platform, mail: away });
    expect(await results(as.id)).toMatchObject([{ state: 'queued', reason: expect.stringMatching(/^E/), attempts: 3, handovers: 0 }]);
    await work(60);
    expect(await results(as.id)).toMatchObject([{ state: 'sent', attempts: 4, handovers: 1 }]);
  });
});

describe('a process that', () => {
  const startWorker = (at: Date): ChildProcess =>
    spawn(process.execPath, [WORKER, JSON.stringify(post.site.connection), post.smtp.url, KEY, at.toISOString()], {
      stdio: 'inherit',
    });

  it(
    'is killed when the server has the text and nobody has noted it: it is sent once more, and never a third time',
    async () => {
      const as = await enter();
      await queue(as);
      post.smtp.behavior = { end: 'stall' };
      for (const minutes of [0, 2]) {
        const { promise: taken, resolve } = Promise.withResolvers<void>();
        post.smtp.onTaken = resolve;
        const worker = startWorker(later(minutes));
        await taken;
        worker.kill('SIGKILL');
        await once(worker, 'exit');
        expect(await results(as.id)).toMatchObject([{ state: 'sending' }]);
      }
      post.smtp.behavior = {};
      await work(1);
      expect(post.smtp.taken, 'not while the attempt may still be under way').toHaveLength(2);
      await work(4);
      await work(600);
      expect(post.smtp.taken).toHaveLength(2);
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
      expect(post.smtp.taken).toHaveLength(30);
      expect(new Set(post.smtp.taken.map(({ id }) => id)).size).toBe(30);
    },
    patient(60_000),
  );
});
