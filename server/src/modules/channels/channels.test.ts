import { beforeAll, describe, expect, it } from 'vitest';
import type { TestSite } from '#server/app/testing.ts';
import type { ChannelOverview } from '#contract/api/channels.ts';
import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { reportBounce } from '#server/modules/deliveries/index.ts';
import { defineNotification, words } from '#server/modules/messages/index.ts';
import { listKinds } from '#server/modules/messages/facts/kinds.ts';
import type { ScriptedSmtp } from '#server/modules/deliveries/smtp.fixture.ts';
import { findPolicyNamed } from './policy.ts';
import { setUpChannels, later, type Person, summoned } from './channels.fixture.ts';
import { byChannels, notifyByChannels, sendDeliveries } from './index.ts';

const ending = byChannels(
  defineNotification<{ until: string }>('test-ending', {
    type: MESSAGE_TYPES.court,
    isUrgent: 1,
    write: () => ({ title: words`有件事快到期了`, content: words`看一眼。` }),
  }),
  {
    label: '快到期',
    audience: 'member',
    channels: ['message', 'mail', 'text'],
    fallback: [],
    retryMinutes: 60,
    mail: ({ data }) => ({ wanted: '有一件事快到期了', until: data.until, path: '/profile/message' }),
  },
);

const channels = setUpChannels();
const { enter, work, send, results, titles, texts, hearth } = channels;
let site: TestSite;
let smtp: ScriptedSmtp;
beforeAll(() => {
  ({ site, smtp } = channels);
});

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
    // A postmaster says so more than once.
    for (const count of [1, 0]) {
      const report = site.platform.db.transaction((tx) => reportBounce({ tx, now: new Date(), secrets: site.platform.secrets }, as.email));
      expect(await report).toBe(count);
      await work();
      expect(await results(as)).toEqual(['message delivered', 'mail bounced reported', 'text sent']);
    }
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

  it('waits for a version of the program that knows it, and goes by the next channel when none comes', async () => {
    const [as, other] = [await enter('member', { mobile: true }), await enter('member', { mobile: true })];
    const rename = ({ id }: Person, to: string) => site.platform.db.query('UPDATE notifications SET kind = $2 WHERE member_id = $1', [id, to]);
    for (const each of [as, other]) {
      await send(each);
      await rename(each, 'of-tomorrow');
    }
    await work();
    await work(0.5);
    expect(await results(as)).toEqual(['message delivered', 'mail queued unknown kind', 'text standby']);
    await rename(as, 'test-summoned');
    await work(0.6);
    expect(await results(as)).toEqual(['message delivered', 'mail sent', 'text standby']);
    expect(await site.platform.db.query('SELECT attempts FROM deliveries WHERE member_id = $1 ORDER BY id', [as.id])).toEqual([
      { attempts: 0 },
      { attempts: 1 },
      { attempts: 0 },
    ]);
    await work(25);
    expect((await results(other))[1]).toBe('mail skipped unknown kind');
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
    expect(sent[0]?.text).toBe('【炉边】有一件事在等你处理，请在 2026年12月1日周二 12:00 前登录网站看站内消息。');
    expect(sent[0]?.text).not.toContain(as.nickName);
    await send(as);
    await work();
    await work();
    expect(await texts(), 'the next step has one of its own').toHaveLength(before + 2);
  });

  it('has its one text message for what ends soonest, not for what has one only where no mail arrives', async () => {
    const as = await enter('member', { mobile: true });
    const now = new Date();
    const given = [summoned({ data: { offence: '黑装备' } }), ...['12-09', '12-05'].map((day) => ending({ data: { until: `2026-${day}T04:00:00Z` } }))];
    await site.platform.db.transaction((tx) =>
      notifyByChannels(
        { tx, now },
        given.map((notification) => ({ to: as.id, notification })),
      ),
    );
    await work();
    const sent = await site.platform.db.query(
      `SELECT d.state, n.data ->> 'until' AS until FROM deliveries d JOIN notifications n ON n.id = d.notification_id WHERE d.member_id = $1 AND d.channel = 'text'`,
      [as.id],
    );
    expect(sent).toEqual([{ state: 'sent', until: '2026-12-05T04:00:00Z' }]);
  });

  it('keeps the words that were sent and what became of each channel, as proof', async () => {
    const as = await enter();
    await send(as);
    await work();
    const row = await site.platform.db.queryOne<{ id: number }>('SELECT id FROM notifications WHERE member_id = $1', [as.id]);
    const { output } = await hearth('notification', 'show', String(row?.id));
    expect(output).toContain('站内消息（第 3 版）：有检举等你\n被检举“黑装备”。');
    expect(output).toMatch(/邮件 {2}发出了 {2}试了 1 次.*\n原文（第 3 版）：炉边：有一件事等你处理\n/);
    expect(output).toContain('期限：2026年12月1日周二 12:00（北京时间）');
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
    smtp.behavior = { rcpt: '550 5.1.1 nobody' };
    for (let nth = 0; nth < 3; nth += 1) {
      expect(await bouncedAt()).toBeNull();
      await send(as);
      await work();
    }
    expect(await bouncedAt()).toEqual(expect.any(String));
    expect(await site.post('message/channels/check_mail', {}, { as })).toMatchObject({ status: 503, code: 'C0500' });
    expect(await bouncedAt()).toEqual(expect.any(String));
    smtp.behavior = {};
    expect(await site.post('message/channels/check_mail', {}, { as })).toMatchObject({ code: '200' });
    expect(await bouncedAt()).toBeNull();
    expect(await site.post('message/channels/check_mail', {}, { as })).toMatchObject({ status: 429 });
  });
});
