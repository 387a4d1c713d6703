import { runWords } from '#tools/hearth.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { summoned } from '#server/modules/channels/channels.fixture.ts';
import { notifyByChannels, notifyOperators, OPERATOR_NOTIFICATIONS } from '#server/modules/channels/index.ts';
import { closeDueAccounts } from '#server/modules/closing/index.ts';
import { queueMail } from './index.ts';
import { LIMITS } from './rules.ts';
import { KEY, later, setUpDeliveries } from './deliveries.fixture.ts';

const post = setUpDeliveries();
const { enter, queue, work, results } = post;

it('no more is sent to one member in a day than the limit says, however many are sent at once', async () => {
  const as = await enter();
  const { max } = LIMITS.mailsToMember;
  await Promise.all(Array.from({ length: max + 7 }, () => queue(as)));
  await Promise.all([work(), work(), work()]);
  const states = Object.groupBy(await results(as.id), ({ state, reason }) => `${state} ${reason}`.trim());
  expect(Object.fromEntries(Object.entries(states).map(([state, rows]) => [state, rows?.length]))).toEqual({ sent: max, 'queued recipient limit': 7 });
  // A day later there is room again.
  await post.site.platform.db.query(`UPDATE deliveries SET created_at = created_at - interval '1 day' WHERE member_id = $1 AND state = 'sent'`, [as.id]);
  await work(61);
  expect((await results(as.id)).map(({ state }) => state)).toEqual(Array.from({ length: max + 7 }, () => 'sent'));
});

it('what the whole site has no room for waits, and neither counts as sent nor as tried', async () => {
  const as = await enter();
  await post.site.platform.db.query(
    `INSERT INTO deliveries (kind, channel, state, attempts, expires_at, created_at, ended_at)
     SELECT 'crowd', 'mail', 'sent', 1, now(), now(), now() FROM generate_series(1, $1::integer)`,
    [LIMITS.mailsOfSite.max],
  );
  await queue(as);
  for (const minutes of [0, 11, 22]) await work(minutes);
  expect(await results(as.id)).toEqual([{ state: 'queued', reason: 'site limit', attempts: 0, handovers: 0 }]);
  await post.site.platform.db.query(`DELETE FROM deliveries WHERE kind = 'crowd'`);
  await work(33);
  expect(await results(as.id)).toEqual([{ state: 'sent', reason: '', attempts: 1, handovers: 1 }]);
});

it('what strangers ask for has half of what the site may send, so that a flood of codes silences neither alarms nor summonses', async () => {
  const { site } = post;
  const [accused, operator] = [await enter(), await enter()];
  await site.platform.db.query(`UPDATE members SET role = 'operator' WHERE id = $1`, [operator.id]);
  const ask = (nth: number) => site.post('g/security/send_register_email_verify_code', { email: `stranger${nth}@hearth.example` });
  const half = Math.floor(LIMITS.mailsOfSite.max / 2);
  await site.platform.db.query(
    `INSERT INTO deliveries (kind, channel, state, attempts, expires_at, created_at, ended_at)
     SELECT CASE WHEN nth % 2 = 0 THEN 'register-code' ELSE 'illegal-report' END, 'mail', 'sent', 1, now(), now(), now() FROM generate_series(1, $1::integer) nth`,
    [half - 1],
  );
  expect(await ask(1)).toMatchObject({ status: 200 });
  expect(await ask(2)).toMatchObject({ status: 429 });
  const { db, secrets } = site.platform;
  const now = new Date();
  await db.transaction(async (tx) => {
    await queueMail({ tx, now, secrets }, { kind: 'door-mail', memberId: null, to: 'guest@hearth.example', subject: '链接', text: '在这里' });
    await notifyByChannels({ tx, now }, [{ to: accused.id, notification: summoned({ data: { offence: '黑装备' } }) }]);
    await notifyOperators({ tx, now }, OPERATOR_NOTIFICATIONS.chainBroken({ data: { seq: 7 } }), { topic: 'chain' });
  });
  await work();
  const ended = await db.query<{ state: string; reason: string }>(
    `SELECT state, reason FROM deliveries WHERE channel = 'mail' AND (kind = 'door-mail' OR notification_id IS NOT NULL) ORDER BY kind = 'door-mail', member_id`,
  );
  await db.query(`DELETE FROM deliveries WHERE member_id IS NULL`);
  expect(ended).toEqual([
    { state: 'sent', reason: '' },
    { state: 'sent', reason: '' },
    { state: 'queued', reason: 'site limit' },
  ]);
});

it('a text that nobody can decrypt any more is given up, and holds up none behind it', async () => {
  const [as, other] = [await enter(), await enter()];
  await queue(as, later(-1));
  await post.site.platform.db.query(`UPDATE deliveries SET sealed = 'v1.lost' WHERE member_id = $1`, [as.id]);
  await queue(other);
  await work();
  expect(await results(as.id)).toEqual([{ state: 'failed', reason: 'unreadable', attempts: 1, handovers: 0 }]);
  expect(await results(other.id)).toMatchObject([{ state: 'sent' }]);
});

it('an account that is erased leaves no address behind, and what still waits for it is not sent', async () => {
  const as = await enter();
  await post.site.post('g/security/send_register_email_verify_code', { email: as.email });
  await queue(as);
  await work();
  await queue(as);
  post.smtp.taken.length = 0;
  await post.site.platform.db.query(`UPDATE members SET closing_at = now() - interval '1 day' WHERE id = $1`, [as.id]);
  await closeDueAccounts({ ...post.site.platform, now: new Date() });
  await work(1);
  expect(post.smtp.taken).toEqual([]);
  const hash = post.site.platform.secrets.keyedHash('delivery', as.email);
  expect(await post.site.platform.db.query('SELECT id FROM deliveries WHERE address_hash = $1', [hash])).toEqual([]);
  expect(
    (await post.site.platform.db.query<{ row: object }>('SELECT to_jsonb(d) AS row FROM deliveries d WHERE member_id = $1 ORDER BY id', [as.id])).map(
      ({ row }) => row,
    ),
  ).toEqual([
    expect.objectContaining({ state: 'sent', address_hash: null, sealed: null }),
    expect.objectContaining({ state: 'sent', address_hash: null, sealed: null }),
    expect.objectContaining({ state: 'skipped', reason: 'erased', address_hash: null, sealed: null }),
  ]);
});

describe('npm run hearth', () => {
  const hearth = (...words: string[]) => runWords(words, (run) => run(post.site.platform.db, { connectionString: '' }));
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
    const acts = await post.site.platform.db.query<{ content: string }>(`SELECT content FROM audit WHERE act LIKE 'mail.%' ORDER BY seq`);
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
