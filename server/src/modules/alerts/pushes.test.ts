import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PUSH_DEVICES } from '#contract/limits.ts';
import { MESSAGE_TYPES, type MessageType } from '#contract/message-types.ts';
import type { Signed } from '#server/app/testing.ts';
import { endSessions, openSession } from '#server/modules/members/index.ts';
import { openAlerts, type AlertsSite } from './alerts.fixture.ts';
import { startPushReceiver, type PushReceiver } from './push-receiver.fixture.ts';
import { isEndpoint } from './rules.ts';

const { system, reply, interaction, letter, court } = MESSAGE_TYPES;
const ALL = [system, reply, interaction, letter, court];
const MINUTE = 1 / 60;

let alerts: AlertsSite;
let receiver: PushReceiver;
beforeAll(async () => {
  receiver = await startPushReceiver();
  alerts = await openAlerts();
});
afterEach(async () => {
  receiver.answer = { status: 201 };
  receiver.taken.length = 0;
  await alerts.site.platform.db.query('DELETE FROM push_subscriptions');
});
afterAll(async () => {
  await alerts.site.close();
  receiver.close();
});

const add = (as: Signed, subscription: object) => alerts.site.post('message/alerts/device/add', subscription, { as });
/** Signs somebody up with a browser that takes pushes of these types. */
async function subscribed(types: readonly MessageType[] = ALL) {
  const member = await alerts.person();
  await alerts.choose(
    member,
    types.map((type) => ({ type, push: true })),
  );
  const { subscription } = receiver.newBrowser();
  expect((await add(member, subscription)).code).toBe('200');
  return { ...member, path: new URL(subscription.endpoint).pathname, subscription };
}
const takenBy = (path: string) => receiver.taken.filter((push) => push.path === path).map(({ payload }) => payload);
const deviceCount = async (as: Signed) => (await alerts.settings(as)).devices.length;

describe('a push', () => {
  it('is decrypted by the browser it is for, and signed with the key of the site', async () => {
    const { path, ...member } = await subscribed();
    await alerts.say(member, reply, '阿岚 回复了你的帖子《火边的一夜》', '悄悄话');
    await alerts.push();
    const { t } = await alerts.site.get<{ items: { id: number }[] }>('message/search', { as: member });
    expect(takenBy(path)).toEqual([
      { title: '炉边', body: '阿岚 回复了你的帖子《火边的一夜》', href: `/profile/message_detail/${t.items[0]?.id}`, tag: expect.stringMatching(/^\d+-\d+$/) },
    ]);
    const [{ headers, claims, publicKey } = { headers: {}, claims: null, publicKey: '' }] = receiver.taken;
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', topic: 'messages', 'content-encoding': 'aes128gcm' });
    expect(publicKey).toBe((await alerts.settings(member)).publicKey);
    expect(claims?.aud).toBe(new URL(member.subscription.endpoint).origin);
    expect(claims?.sub).toMatch(/^mailto:webmaster@/);
    const hours = ((claims?.exp ?? 0) - Date.now() / 1000) / 3600;
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBeLessThanOrEqual(24);
  });

  it('says nothing of cases, punishments and letters but that there is something', async () => {
    for (const [type, label] of [
      [court, '审理进度'],
      [system, '系统与处罚'],
      [letter, '私信'],
    ] as const) {
      const { path, ...member } = await subscribed();
      await alerts.say(member, type, '《抢装备》的被告是谁', '不该在锁屏上的话');
      await alerts.push();
      expect(takenBy(path)).toMatchObject([{ body: `${label}：有 1 条新消息` }]);
    }
  });

  it('is of the types that were chosen, of what is unread, and of what came after the browser', async () => {
    const member = await alerts.person();
    await alerts.choose(member, [{ type: reply, push: true }]);
    await alerts.say(member, reply, '早先的');
    const { subscription } = receiver.newBrowser();
    await add(member, subscription);
    await alerts.push();
    await alerts.say(member, interaction, '没有要的');
    await alerts.say(member, reply, '读过的');
    await alerts.site.post('message/read_all', {}, { as: member });
    await alerts.push();
    expect(receiver.taken).toEqual([]);
    await alerts.say(member, reply, '要的');
    await alerts.push();
    expect(receiver.taken.map(({ payload }) => payload)).toMatchObject([{ body: '要的' }]);
  });

  it('comes once, and within a minute only one, which counts', async () => {
    const { path, ...member } = await subscribed();
    await alerts.say(member, reply, '第一条');
    await alerts.push();
    await alerts.push();
    await alerts.say(member, reply, '第二条');
    await alerts.say(member, reply, '第三条');
    await alerts.push();
    expect(takenBy(path)).toHaveLength(1);
    alerts.pass(MINUTE);
    await Promise.all([alerts.push(), alerts.push(), alerts.push()]);
    expect(takenBy(path)).toMatchObject([{ body: '第一条' }, { body: '有 2 条没读的消息', href: '/profile/message' }]);
  });

  it('goes to each browser of a member, and to no account that is suspended or closing', async () => {
    const { path, ...member } = await subscribed();
    const other = receiver.newBrowser().subscription;
    const { db } = alerts.site.platform;
    const token = await db.transaction((tx) =>
      openSession({ tx, now: alerts.now() }, member.id, { device: 'Firefox/130 Android', address: '127.0.0.1', platform: alerts.site.platform }),
    );
    expect((await add({ ...member, token }, other)).code).toBe('200');
    await alerts.say(member, reply, '两处都到');
    await alerts.push();
    expect([path, new URL(other.endpoint).pathname].map((each) => takenBy(each).length)).toEqual([1, 1]);
    expect((await alerts.settings(member)).devices.map(({ name, current }) => ({ name, current }))).toContainEqual({
      name: 'Firefox · Android',
      current: false,
    });
    alerts.pass(MINUTE);
    await alerts.say(member, reply, '停用以后');
    await db.query(`UPDATE members SET status = 'suspended', suspended_until = $2, suspended_reason = '试' WHERE id = $1`, [
      member.id,
      new Date(alerts.now().getTime() + 9e6),
    ]);
    await alerts.push();
    await db.query(`UPDATE members SET status = 'active', suspended_until = NULL, suspended_reason = NULL, closing_at = $2 WHERE id = $1`, [
      member.id,
      alerts.now(),
    ]);
    await alerts.push();
    expect(receiver.taken).toHaveLength(2);
  });
});

describe('a push service', () => {
  it('that knows a browser no more is asked no more', async () => {
    for (const status of [404, 410]) {
      const member = await subscribed();
      receiver.answer = { status };
      await alerts.say(member, reply, '到不了');
      await alerts.push();
      expect(await deviceCount(member)).toBe(0);
    }
  });

  it('that asks for patience gets it, also for what comes meanwhile', async () => {
    const { path, ...member } = await subscribed();
    receiver.answer = { status: 429, headers: { 'retry-after': '1800' } };
    await alerts.say(member, reply, '第一条');
    await alerts.push();
    const before = receiver.asked;
    receiver.answer = { status: 201 };
    await alerts.say(member, reply, '第二条');
    alerts.pass(0.49);
    await alerts.push();
    expect(receiver.asked).toBe(before);
    alerts.pass(0.02);
    await alerts.push();
    expect(takenBy(path)).toMatchObject([{ body: '有 2 条没读的消息' }]);
    expect(await deviceCount(member)).toBe(1);
  });

  it('that fails is asked again after longer and longer pauses, and then no more', async () => {
    const member = await subscribed();
    receiver.answer = { status: 500 };
    await alerts.say(member, reply, '第一条');
    const tries = async () => {
      const before = receiver.asked;
      await alerts.push();
      return receiver.asked - before;
    };
    expect(await tries()).toBe(1);
    for (const minutes of [0.5, 2, 10, 60, 180, 360]) {
      alerts.pass((minutes - 0.1) * MINUTE);
      expect(await tries(), `too early: ${minutes}`).toBe(0);
      alerts.pass(0.1 * MINUTE);
      expect(await tries(), `in time: ${minutes}`).toBe(1);
    }
    expect(await alerts.site.platform.db.query('SELECT id FROM pushes')).toEqual([]);
    receiver.answer = { status: 201 };
    await alerts.push();
    expect(receiver.taken).toEqual([]);
  });

  it('that refuses one push is not asked for it again; one that fails for two weeks loses the browser', async () => {
    const member = await subscribed();
    receiver.answer = { status: 413 };
    await alerts.say(member, reply, '太大了');
    await alerts.push();
    alerts.pass(24);
    const before = receiver.asked;
    await alerts.push();
    expect(receiver.asked).toBe(before);
    alerts.pass(13 * 24 + 1);
    await alerts.say(member, reply, '还是不行');
    await alerts.push();
    expect(await alerts.site.platform.db.query('SELECT id FROM push_subscriptions WHERE member_id = $1', [member.id])).toEqual([]);
  });

  it('that is slow holds up none of the others', async () => {
    const slow = await subscribed();
    const stalled = await startPushReceiver();
    stalled.answer = null;
    const { subscription } = stalled.newBrowser();
    await add(slow, subscription);
    const quick = await subscribed();
    await alerts.say(slow, reply, '慢的');
    await alerts.say(quick, reply, '快的');
    const pushing = alerts.push();
    await expect.poll(() => takenBy(quick.path)).toHaveLength(1);
    expect(stalled.asked).toBe(1);
    stalled.close();
    await pushing;
    expect(await alerts.site.platform.db.query('SELECT attempts FROM pushes')).toEqual([{ attempts: 1 }]);
  });
});

describe('the browsers of one member', () => {
  it('hold up a run once, however many of them are slow, and are each tried in the next ones', async () => {
    const slow = await subscribed();
    const stalled = await startPushReceiver();
    stalled.answer = null;
    const { db } = alerts.site.platform;
    await db.query('DELETE FROM push_subscriptions WHERE member_id = $1', [slow.id]);
    for (let count = 0; count < MAX_PUSH_DEVICES; count += 1) {
      const token = await db.transaction((tx) =>
        openSession({ tx, now: alerts.now() }, slow.id, { device: 'x', address: '127.0.0.1', platform: alerts.site.platform }),
      );
      expect((await add({ ...slow, token }, stalled.newBrowser().subscription)).code).toBe('200');
    }
    const quick = await subscribed();
    await alerts.say(slow, reply, '慢的');
    await alerts.say(quick, reply, '快的');
    const pushing = alerts.push();
    await expect.poll(() => takenBy(quick.path)).toHaveLength(1);
    await expect.poll(() => stalled.asked).toBe(1);
    stalled.close();
    await pushing;
    const tried = () => db.query('SELECT attempts, count(*)::integer AS pushes FROM pushes GROUP BY attempts ORDER BY attempts');
    expect(await tried()).toEqual([
      { attempts: 0, pushes: MAX_PUSH_DEVICES - 1 },
      { attempts: 1, pushes: 1 },
    ]);
    for (let run = 1; run < MAX_PUSH_DEVICES; run += 1) await alerts.push();
    expect(await tried()).toEqual([{ attempts: 1, pushes: MAX_PUSH_DEVICES }]);
  });
});

describe('a browser', () => {
  it('takes no pushes any more once its session has ended', async () => {
    const member = await subscribed();
    await alerts.say(member, reply, '退出以后');
    await alerts.site.platform.db.transaction((tx) => endSessions({ tx, now: alerts.now() }, member.id, null));
    await alerts.push();
    expect(receiver.taken).toEqual([]);
    expect(await alerts.site.platform.db.query('SELECT id FROM push_subscriptions WHERE member_id = $1', [member.id])).toEqual([]);
  });

  it.each([
    ['was not used for as long as a session lasts', `last_seen_at = $2::timestamptz - interval '91 days'`, 'member'],
    ['was opened a year ago', `created_at = $2::timestamptz - interval '366 days'`, 'member'],
    ['of an operator was left alone for half a day', `last_seen_at = $2::timestamptz - interval '13 hours'`, 'operator'],
  ])('takes no pushes any more once its session %s', async (_, change, role) => {
    const member = await subscribed();
    const { db } = alerts.site.platform;
    await db.query('UPDATE members SET role = $2 WHERE id = $1', [member.id, role]);
    await db.query(`UPDATE sessions SET ${change} WHERE member_id = $1`, [member.id, alerts.now()]);
    await alerts.say(member, reply, '过了期以后');
    await alerts.push();
    expect(receiver.taken).toEqual([]);
    expect(await db.query('SELECT id FROM push_subscriptions WHERE member_id = $1', [member.id])).toEqual([]);
    await db.query(`UPDATE members SET role = 'member' WHERE id = $1`, [member.id]);
  });

  it('is of the member who signed in last, and is removed by its own member alone', async () => {
    const [first, second] = [await subscribed(), await alerts.person()];
    const [device] = (await alerts.settings(first)).devices;
    expect((await alerts.site.post(`message/alerts/device/remove/${device?.id}`, {}, { as: second })).status).toBe(404);
    expect((await add(second, first.subscription)).code).toBe('200');
    expect([await deviceCount(first), await deviceCount(second)]).toEqual([0, 1]);
    const [own] = (await alerts.settings(second)).devices;
    expect((await alerts.site.post(`message/alerts/device/remove/${own?.id}`, {}, { as: second })).code).toBe('200');
    expect(await deviceCount(second)).toBe(0);
  });

  it(`is refused beyond ${MAX_PUSH_DEVICES} of one member, and with a key or an address that is none`, async () => {
    const member = await subscribed();
    const { db } = alerts.site.platform;
    for (let nth = 1; nth <= MAX_PUSH_DEVICES; nth += 1) {
      const token = await db.transaction((tx) =>
        openSession({ tx, now: alerts.now() }, member.id, { device: 'x', address: '127.0.0.1', platform: alerts.site.platform }),
      );
      const { status } = await add({ ...member, token }, receiver.newBrowser().subscription);
      expect(status, `${nth}`).toBe(nth < MAX_PUSH_DEVICES ? 200 : 400);
    }
    const { subscription } = member;
    for (const wrong of [
      { endpoint: 'ftp://push.example/x' },
      { endpoint: 'https://who:secret@push.example/x' },
      { p256dh: `B${'A'.repeat(86)}` },
      { auth: 'short' },
    ])
      expect((await add(member, { ...subscription, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
    expect(
      ['https://push.example/x', 'https://push.example:8443/x', 'http://push.example/x', 'http://127.0.0.1/x'].map((each) => isEndpoint(each, true)),
    ).toEqual([true, false, false, false]);
  });

  it('inside of the network of the site is never asked', async () => {
    const member = await subscribed();
    await add(member, { ...member.subscription, endpoint: 'https://169.254.169.254/latest/meta-data' });
    await alerts.say(member, reply, '往里去的');
    await alerts.push();
    expect(await alerts.site.platform.db.query('SELECT attempts, due_at > $1 AS is_later FROM pushes', [alerts.now()])).toEqual([
      { attempts: 1, isLater: true },
    ]);
    const production = { ...alerts.site.platform, config: { ...alerts.site.platform.config, production: true } };
    const other = await subscribed();
    await alerts.say(other, reply, '往本机去的');
    await alerts.push(production);
    expect(takenBy(other.path)).toEqual([]);
  });
});
