import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runWords } from '#tools/hearth.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import type { ChannelOverview } from '#contract/api/channels.ts';
import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { createMember, openSession } from '#server/modules/members/index.ts';
import { defineNotification, words, type Notification } from '#server/modules/messages/index.ts';
import { reportDisk } from '#server/modules/jobs/watch-disks.ts';
import { createLog } from '#server/platform/process/log.ts';
import { listKinds } from '#server/modules/messages/facts/kinds.ts';
import { createSmtpMail } from '#server/platform/mail/smtp-mail.ts';
import { findPolicyNamed } from './policy.ts';
import { startScriptedSmtp, type ScriptedSmtp } from '#server/modules/deliveries/smtp.fixture.ts';
import { closeTopic, byChannels, callDeputies, notifyByChannels, notifyOperators, OPERATOR_NOTIFICATIONS, sendDeliveries } from './index.ts';

const HOUR_MS = 60 * 60_000;

/** A kind of the court as it will be: it has legal effect, and a clock of its reader runs. */
const summoned = byChannels(
  defineNotification<{ offence: string }>('test-summoned', {
    type: MESSAGE_TYPES.court,
    isUrgent: 1,
    version: 3,
    write: ({ data }) => ({ title: words`有检举等你`, content: words`被检举“${data.offence}”。` }),
  }),
  {
    label: '传唤',
    audience: 'member',
    channels: ['message', 'mail'],
    fallback: ['text'],
    retryMinutes: 60,
    mail: () => ({ wanted: '有一件事等你处理', until: '2026-12-01T04:00:00Z', path: '/profile/message' }),
  },
);

/** A kind whose mail can't be written: it names an instant that is none. */
const unwritable = byChannels(
  defineNotification('test-unwritable', { type: MESSAGE_TYPES.court, isUrgent: 0, write: () => ({ title: words`写不出来的`, content: words`。` }) }),
  {
    label: '写不出来的',
    audience: 'member',
    channels: ['message', 'mail'],
    fallback: ['text'],
    retryMinutes: 60,
    mail: () => ({ wanted: '有一件事等你处理', until: 'no instant', path: '/profile/message' }),
  },
);

let smtp: ScriptedSmtp;
let site: TestSite;
let count = 0;
beforeAll(async () => {
  smtp = await startScriptedSmtp();
  site = await startTestSite({ mail: createSmtpMail({ url: smtp.url, from: 'no-reply@hearth.example', log: createLog('silent') }) });
});
beforeEach(() => {
  smtp.behavior = {};
  smtp.taken.length = 0;
});
afterEach(async () => {
  await site.platform.db.query('DELETE FROM deputies');
  await site.platform.db.query(`UPDATE members SET role = 'member' WHERE role <> 'member'`);
  await site.platform.db.query(`UPDATE notifications SET answered_at = now(), deputy_at = NULL WHERE answered_at IS NULL AND topic IS NOT NULL`);
});
afterAll(async () => {
  await site.close();
  smtp.close();
});

type Person = Signed & { email: string };

async function enter(role: 'member' | 'presenter' | 'operator' = 'member', { mobile = false } = {}): Promise<Person> {
  count += 1;
  const { db, secrets } = site.platform;
  const [nickName, email] = [`要听见的人${count}`, `hear${count}@hearth.example`];
  return db.transaction(async (tx) => {
    const now = new Date();
    const { id } = await createMember(tx, { nickName, email, role, passwordHash: '$argon2id$x', joinedAt: now });
    const number = `1390000${String(count).padStart(4, '0')}`;
    if (mobile)
      await tx.query('INSERT INTO mobiles (member_id, number_hash, number_sealed, bound_at) VALUES ($1, $2, $3, $4)', [
        id,
        secrets.keyedHash('mobile', number),
        secrets.encrypt('mobile', number),
        now,
      ]);
    return { id, nickName, email, token: await openSession({ tx, now }, id, { device: 'test', address: '127.0.0.1' }) };
  });
}

const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
/** Sends what is due then, by a clock that runs from then on. */
const work = (hours = 0) => sendDeliveries({ ...site.platform, clock: { now: () => later(hours) }, now: later(hours) });
const send = ({ id }: Person, notification: Notification = summoned({ data: { offence: '黑装备' } }), times = 1) =>
  site.platform.db.transaction((tx) =>
    notifyByChannels(
      { tx, now: new Date() },
      Array.from({ length: times }, () => ({ to: id, notification })),
    ),
  );
const alarm = (topic: string, now = new Date()) =>
  site.platform.db.transaction((tx) => notifyOperators({ tx, now }, OPERATOR_NOTIFICATIONS.workerStopped({ data: { nodes: topic } }), { topic }));
const results = async ({ id }: Person) =>
  (
    await site.platform.db.query<{ channel: string; state: string; reason: string }>(
      'SELECT channel, state, reason FROM deliveries WHERE member_id = $1 ORDER BY notification_id, position, id',
      [id],
    )
  ).map(({ channel, state, reason }) => `${channel} ${state} ${reason}`.trim());
const titles = async (as: Person) => (await site.get<{ title: string }[]>('g/message/unread/list', { as })).t.map(({ title }) => title);
const texts = async () => (await site.platform.outbox?.read())?.filter(({ subject }) => subject === '短信') ?? [];
const hearth = (...command: string[]) => runWords(command, (run) => run(site.platform.db, { connectionString: '' }));

describe('what has to reach somebody', () => {
  it('is a message at once and a mail after the commit, and nothing when it is rolled back', async () => {
    const as = await enter();
    const undone = site.platform.db.transaction(async (tx) => {
      await notifyByChannels({ tx, now: new Date() }, [{ to: as.id, notification: summoned({ data: { offence: '黑装备' } }) }]);
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    await work();
    expect([await titles(as), await results(as), smtp.taken]).toEqual([[], [], []]);
    await send(as);
    expect([await titles(as), smtp.taken]).toEqual([['有检举等你'], []]);
    await work();
    expect(smtp.taken.map(({ to }) => to)).toEqual([as.email]);
    expect(await results(as)).toEqual(['message delivered', 'mail sent', 'text standby']);
  });

  it.each([
    ['refuses', { rcpt: '550 5.7.1 policy' }, 0, 'mail refused smtp 550'],
    ['knows no such address', { rcpt: '550 5.1.1 nobody' }, 0, 'mail bounced smtp 550'],
    ['is busy for longer than it is worth', { end: '451 busy' }, 2, 'mail failed'],
    ['hangs up with the text, twice', { end: 'drop' }, 2, 'mail unconfirmed'],
  ])('goes by the next channel when the mail server %s', async (...[, behavior, hours, mail]) => {
    const as = await enter('member', { mobile: true });
    await send(as);
    smtp.behavior = behavior;
    await work();
    for (let minutes = 2; minutes <= hours * 60; minutes += 20) await work(minutes / 60);
    await work(hours + 0.1);
    expect((await results(as))[1]).toContain(mail);
    expect((await results(as))[2]).toBe('text sent');
  });

  it('goes by the next channel when there is no address, and says so when there is none left', async () => {
    const [as, nobody] = [await enter('member', { mobile: true }), await enter()];
    for (const each of [as, nobody]) {
      await site.platform.db.query('UPDATE members SET email_fold = NULL, password_hash = NULL, password_changed_at = NULL WHERE id = $1', [each.id]);
      await send(each);
    }
    await work();
    await work();
    expect(await results(as)).toEqual(['message delivered', 'mail skipped no address', 'text sent']);
    expect(await results(nobody)).toEqual(['message delivered', 'mail skipped no address', 'text skipped no mobile']);
  });

  it('goes by the next channel when mail comes back afterwards', async () => {
    const as = await enter('member', { mobile: true });
    await send(as);
    await work();
    const { reportBounce } = await import('#server/modules/deliveries/index.ts');
    await site.platform.db.transaction((tx) => reportBounce({ tx, now: new Date(), secrets: site.platform.secrets }, as.email));
    await work();
    expect(await results(as)).toEqual(['message delivered', 'mail bounced reported', 'text sent']);
  });

  it('is still sent when the site was down meanwhile, and not when nobody needs it any more', async () => {
    const [as, other] = [await enter('member', { mobile: true }), await enter('member', { mobile: true })];
    await send(as);
    await work(23);
    await send(other);
    await work(25);
    await work(25);
    expect(await results(as)).toEqual(['message delivered', 'mail sent', 'text standby']);
    expect(await results(other)).toEqual(['message delivered', 'mail skipped expired', 'text standby']);
  });

  it('goes by the next channel when the time of a mail ran out between two tries', async () => {
    const as = await enter('member', { mobile: true });
    await send(as);
    smtp.behavior = { end: '451 busy' };
    await work();
    await work(2);
    await work(2);
    expect(await results(as)).toEqual(['message delivered', 'mail failed not in time', 'text sent']);
  });

  it('is not sent by a run that began in time and gets to it too late', async () => {
    const as = await enter();
    await send(as);
    await sendDeliveries({ ...site.platform, clock: { now: () => later(25) }, now: new Date() });
    expect(await results(as)).toEqual(['message delivered', 'mail skipped expired', 'text standby']);
  });

  it('holds up nothing else when it has no words that can be sent', async () => {
    const [as, other] = [await enter('member', { mobile: true }), await enter()];
    await send(as, unwritable({}));
    await send(other);
    await work();
    await work();
    expect(await results(as)).toEqual(['message delivered', 'mail failed unreadable', 'text failed unreadable']);
    expect(await results(other)).toEqual(['message delivered', 'mail sent', 'text standby']);
  });

  it('is one text message a step at most, without a name and without what it is about', async () => {
    const as = await enter('member', { mobile: true });
    await site.platform.db.query('UPDATE members SET email_fold = NULL, password_hash = NULL, password_changed_at = NULL WHERE id = $1', [as.id]);
    const before = (await texts()).length;
    await send(as, undefined, 2);
    await work();
    await work();
    const sent = (await texts()).slice(0, (await texts()).length - before);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toBe('【炉边】有一件事在等你处理，请在 2026年12月1日 12:00 前登录网站看站内消息。');
    expect(sent[0]?.text).not.toContain(as.nickName);
    await send(as);
    await work();
    await work();
    expect(await texts(), 'the next step has one of its own').toHaveLength(before + 2);
  });

  it('keeps the words that were sent and what became of each channel, as proof', async () => {
    const as = await enter();
    await send(as);
    await work();
    const row = await site.platform.db.queryOne<{ id: number }>('SELECT id FROM notifications WHERE member_id = $1', [as.id]);
    const { output } = await hearth('notification', 'show', String(row?.id));
    expect(output).toContain('站内消息（第 3 版）：有检举等你\n被检举“黑装备”。');
    expect(output).toMatch(/邮件 {2}发出了 {2}试了 1 次.*\n原文（第 3 版）：炉边：有一件事等你处理\n/);
    expect(output).toContain('期限：2026年12月1日 12:00（北京时间）');
    const mail = output.slice(output.indexOf('原文'));
    expect((await hearth('deliveries')).output).toMatch(/传唤 {2}邮件 {2}发出了/);
    expect(mail).not.toMatch(new RegExp(`${as.nickName}|黑装备|@`));
  });
});

it('whatever has legal effect goes by more than a message', () => {
  const legal = listKinds().filter(({ version }) => version !== undefined);
  expect(legal.length).toBeGreaterThan(15);
  expect(legal.filter((kind) => findPolicyNamed(kind.name) === null).map(({ name }) => name)).toEqual([]);
});

describe('operators', () => {
  it('are notified once while nobody has answered, by mail at once and by text message where they want that', async () => {
    const operator = await enter('operator', { mobile: true });
    await alarm('stove:1');
    await alarm('stove:1');
    await work();
    expect(await results(operator)).toEqual(['message delivered', 'mail sent', 'text standby']);
    expect(await hearth('setting', 'set', 'textOperators', 'true')).toMatchObject({ code: 0 });
    await alarm('stove:2');
    await work();
    expect((await results(operator)).slice(3)).toEqual(['message delivered', 'mail sent', 'text sent']);
    expect(await hearth('setting', 'set', 'textOperators', 'false')).toMatchObject({ code: 0 });
  });

  it('who do not answer for half its time are stood in for, once', async () => {
    const [operator, other] = [await enter('operator'), await enter('operator')];
    expect(await hearth('deputy', 'set', operator.nickName, other.nickName)).toMatchObject({ code: 0 });
    await alarm('stove:3');
    await callDeputies({ db: site.platform.db, now: later(1.9) });
    expect(await titles(other)).toEqual(['有一个干后台活的进程停了']);
    await callDeputies({ db: site.platform.db, now: later(2.1) });
    await callDeputies({ db: site.platform.db, now: later(3) });
    expect(await titles(other)).toEqual(['请你代为处理：有一个干后台活的进程停了，请看一下', '有一个干后台活的进程停了']);
  });

  it('who have answered are not, and what was not sent yet is not sent any more', async () => {
    const [operator, other] = [await enter('operator'), await enter('operator')];
    await alarm('stove:4');
    const { output } = await hearth('notification');
    const id = /^#(\d+)/.exec(output)?.[1] ?? '';
    expect(await hearth('--as', operator.nickName, 'notification', 'answer', id)).toMatchObject({ code: 0 });
    expect(await hearth('notification', 'answer', id)).toMatchObject({ code: 1 });
    await callDeputies({ db: site.platform.db, now: later(3) });
    await work();
    expect(await titles(other)).toEqual(['有一个干后台活的进程停了']);
    expect(smtp.taken.filter(({ to }) => to === operator.email || to === other.email)).toEqual([]);
    expect(await results(operator)).toEqual(['message delivered', 'mail skipped answered', 'text skipped answered']);
    const record = await site.platform.db.queryOne(`SELECT act, actor_id FROM audit ORDER BY seq DESC LIMIT 1`);
    expect(record).toEqual({ act: 'notification.answer', actorId: operator.id });
  });

  it('who are away are stood in for at once, and read it when they are back', async () => {
    const [operator, other] = [await enter('operator'), await enter('operator')];
    expect(await hearth('deputy', 'away', operator.nickName, '3')).toMatchObject({ code: 0 });
    expect((await hearth('deputy')).output).toContain('离开到');
    await alarm('stove:5');
    await work();
    expect(await results(operator)).toEqual(['message delivered']);
    expect((await titles(other))[0]).toContain('请你代为处理');
    expect(await hearth('deputy', 'back', operator.nickName)).toMatchObject({ code: 0 });
    expect(await hearth('deputy', 'back', operator.nickName), 'what holds already is no act').toMatchObject({ code: 0 });
    const acts = await site.platform.db.query(`SELECT act FROM audit WHERE act LIKE 'operator.%' AND target_id = $1 ORDER BY seq`, [String(operator.id)]);
    expect(acts).toEqual([{ act: 'operator.away' }, { act: 'operator.away' }]);
  });

  it('who are away get all of it when nobody can stand in for them', async () => {
    const operator = await enter('operator');
    expect(await hearth('deputy', 'away', operator.nickName, '3')).toMatchObject({ code: 0 });
    await alarm('stove:8');
    await work();
    expect(await results(operator)).toEqual(['message delivered', 'mail sent', 'text standby']);
  });

  it('may name a presenter, who is called where hiding something is what has to be done, and for nothing else', async () => {
    const [operator, presenter, member] = [await enter('operator'), await enter('presenter'), await enter()];
    expect(await hearth('deputy', 'set', operator.nickName, member.nickName)).toMatchObject({ code: 1 });
    expect(await hearth('deputy', 'set', operator.nickName, presenter.nickName)).toMatchObject({ code: 0 });
    await alarm('stove:6');
    await site.platform.db.transaction((tx) =>
      notifyOperators({ tx, now: new Date() }, OPERATOR_NOTIFICATIONS.reportsOverdue({ data: { count: 2, hours: 72 } }), { topic: 'overdue-reports' }),
    );
    await callDeputies({ db: site.platform.db, now: later(13) });
    expect(await titles(presenter)).toEqual(['请你代为处理：有举报等得太久了，请去审理台看']);
  });

  it('who must not see to something are not called as deputies for it either, neither at once nor later', async () => {
    const [operator, other, presenter] = [await enter('operator'), await enter('operator'), await enter('presenter')];
    const report = (topic: string, except: number[]) =>
      site.platform.db.transaction((tx) =>
        notifyOperators({ tx, now: new Date() }, OPERATOR_NOTIFICATIONS.reportsOverdue({ data: { count: 2, hours: 72 } }), { topic, except }),
      );
    await hearth('deputy', 'set', operator.nickName, other.nickName);
    await report('report:1', [other.id]);
    await hearth('deputy', 'set', operator.nickName, presenter.nickName);
    await report('report:2', [other.id, presenter.id]);
    await hearth('deputy', 'away', operator.nickName, '3');
    await report('report:3', [other.id, presenter.id]);
    await hearth('deputy', 'set', operator.nickName, other.nickName);
    await callDeputies({ db: site.platform.db, now: later(13) });
    expect([await titles(other), await titles(presenter)]).toEqual([[], []]);
    const third = await enter('operator');
    await report('report:4', [other.id]);
    await callDeputies({ db: site.platform.db, now: later(13) });
    expect((await titles(third)).filter((title) => title.startsWith('请你代为处理'))).toHaveLength(1);
    expect(await titles(other)).toEqual([]);
  });

  it('hear of a disk that is nearly full, until there is room again', async () => {
    const operator = await enter('operator');
    const gigabyte = 1024 ** 3;
    const disk = (free: number, node = 'stove') =>
      reportDisk(
        { db: site.platform.db, now: new Date() },
        { folderId: `id of ${node}`, node, folder: '/srv/hearth', freeBytes: free * gigabyte, totalBytes: 100 * gigabyte },
      );
    await disk(50);
    expect(await titles(operator)).toEqual([]);
    for (const free of [2, 1.5]) await disk(free);
    expect(await titles(operator)).toEqual(['磁盘快满了']);
    expect((await hearth('notification')).output).toContain('磁盘快满了');
    // Each node has a disk of its own.
    await disk(1, 'hob');
    expect((await site.get<{ content: string }[]>('g/message/unread/list', { as: operator })).t.map(({ content }) => content)).toEqual([
      expect.stringContaining('hob 上 /srv/hearth 所在的磁盘只剩 1024 MB（1%）'),
      expect.stringContaining('stove 上 /srv/hearth 所在的磁盘只剩 2048 MB（2%）'),
    ]);
    await disk(40);
    expect((await hearth('notification')).output).toContain('磁盘快满了');
    await disk(40, 'hob');
    expect((await hearth('notification')).output).toBe('没有等人处理的通知。');
    await disk(1);
    expect(await titles(operator)).toHaveLength(3);
  });

  it('get a text message again when the same trouble is back', async () => {
    const operator = await enter('operator', { mobile: true });
    expect(await hearth('setting', 'set', 'textOperators', 'true')).toMatchObject({ code: 0 });
    for (let nth = 0; nth < 2; nth += 1) {
      await alarm('stove:9');
      await work();
      await site.platform.db.transaction((tx) => closeTopic({ tx, now: new Date() }, 'stove:9'));
    }
    expect((await results(operator)).filter((result) => result === 'text sent')).toHaveLength(2);
    expect(await hearth('setting', 'set', 'textOperators', 'false')).toMatchObject({ code: 0 });
  });

  it('answer for all of them when one does', async () => {
    await Promise.all([enter('operator'), enter('operator')]);
    await alarm('stove:7');
    expect(await site.platform.db.transaction((tx) => closeTopic({ tx, now: new Date() }, 'stove:7'))).toBe(true);
    expect(await site.platform.db.transaction((tx) => closeTopic({ tx, now: new Date() }, 'stove:7'))).toBe(false);
  });
});

describe('members', () => {
  it('see by which channels they are reached, and operators what is theirs', async () => {
    const [member, operator] = [await enter(), await enter('operator')];
    const labels = async (as: Person) => (await site.get<ChannelOverview>('message/channels', { as })).t.kinds.map(({ label }) => label);
    expect(await labels(member)).toEqual(expect.arrayContaining(['密码已经改了', '有检举等你答辩', '账号停用和恢复']));
    expect(await labels(member)).not.toContain('磁盘快满了');
    expect(await labels(operator)).toContain('磁盘快满了');
    expect(await site.get('message/channels')).toMatchObject({ status: 401 });
  });

  it('see that their mail comes back, and may try it', async () => {
    const as = await enter();
    const bouncedAt = async () => (await site.get<ChannelOverview>('message/channels', { as })).t.mailBouncedAt;
    expect(await bouncedAt()).toBeNull();
    smtp.behavior = { rcpt: '550 5.1.1 nobody' };
    await send(as);
    await work();
    expect(await bouncedAt()).toEqual(expect.any(String));
    expect(await site.post('message/channels/check_mail', {}, { as })).toMatchObject({ status: 503, code: 'C0500' });
    expect(await bouncedAt()).toEqual(expect.any(String));
    smtp.behavior = {};
    expect(await site.post('message/channels/check_mail', {}, { as })).toMatchObject({ code: '200' });
    expect(await bouncedAt()).toBeNull();
    expect(await site.post('message/channels/check_mail', {}, { as })).toMatchObject({ status: 429 });
  });
});
