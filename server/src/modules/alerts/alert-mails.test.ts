import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { limitsOf } from '#contract/settings/rate-limits.ts';
import { listMailedKinds } from '#server/modules/channels/index.ts';
import { openAlerts, type AlertsSite } from './alerts.fixture.ts';
import { queueAlertMails, queueDigests } from './index.ts';

const { system, reply, interaction, letter, court } = MESSAGE_TYPES;

const MAX_MAILS = limitsOf('deliveries').mailsOfSite.max;

let alerts: AlertsSite;
beforeAll(async () => {
  alerts = await openAlerts();
});
afterAll(() => alerts.site.close());

const tokenIn = (text: string) => /\/mail-off\/(\S+)/.exec(text)?.[1] ?? '';

describe('the settings', () => {
  it('are off for everything until a member chooses, and are offered once somebody has answered', async () => {
    const member = await alerts.person();
    await alerts.say(member, system, '欢迎');
    const before = await alerts.settings(member);
    expect(before.choices).toEqual([system, reply, interaction, letter, court].map((type) => ({ type, mail: 'off', push: false })));
    expect(before).toMatchObject({ isOffered: false, canMail: true, devices: [] });
    await alerts.say(member, reply, '有人回了你的帖子');
    expect((await alerts.settings(member)).isOffered).toBe(true);
    expect(await alerts.mailsTo(member.email)).toEqual([]);
    await alerts.choose(member, []);
    expect((await alerts.settings(member)).isOffered).toBe(false);
    await alerts.choose(member, [
      { type: reply, mail: 'now', push: true },
      { type: interaction, mail: 'daily' },
    ]);
    expect((await alerts.settings(member)).choices).toEqual([
      { type: system, mail: 'off', push: false },
      { type: reply, mail: 'now', push: true },
      { type: interaction, mail: 'daily', push: false },
      { type: letter, mail: 'off', push: false },
      { type: court, mail: 'off', push: false },
    ]);
  });

  it('refuse a type that is none, and a visitor', async () => {
    const member = await alerts.person();
    expect((await alerts.site.post('message/alerts/save', { choices: [{ type: 99, mail: 'now', push: false }] }, { as: member })).status).toBe(400);
    expect((await alerts.site.post('message/alerts/save', { choices: [] })).status).toBe(401);
    expect((await alerts.site.get('message/alerts')).status).toBe(401);
  });
});

describe('a mail at once', () => {
  it('has what is unread of the types that were chosen, from then on, with how it begins', async () => {
    const member = await alerts.person();
    await alerts.say(member, reply, '早先的回复');
    await alerts.choose(member, [{ type: reply, mail: 'now' }]);
    await alerts.say(member, interaction, '有人赞了你');
    expect(await alerts.mailsTo(member.email)).toEqual([]);
    await alerts.say(member, reply, '阿岚 回复了你的帖子', '今天的柴\n很干');
    const [mail] = await alerts.mailsTo(member.email);
    expect(mail?.subject).toContain('你有 1 条没读的消息');
    expect(mail?.text).toContain('· 阿岚 回复了你的帖子\n  今天的柴 很干\n');
    expect(mail?.text).not.toMatch(/早先|赞了/);
    expect(mail?.offUrl).toContain(tokenIn(mail?.text ?? ''));
  });

  it('comes once an hour at most; what comes meanwhile is in the next one, without what was read', async () => {
    const member = await alerts.person();
    await alerts.choose(member, [{ type: reply, mail: 'now' }]);
    await alerts.say(member, reply, '第一条');
    expect(await alerts.mailsTo(member.email)).toHaveLength(1);
    await alerts.say(member, reply, '第二条');
    await alerts.say(member, reply, '第三条');
    alerts.pass(0.9);
    expect(await alerts.mailsTo(member.email)).toHaveLength(1);
    const { t } = await alerts.site.get<{ items: { id: number; title: string }[] }>('message/search', { as: member });
    await alerts.site.post(`message/read/${t.items.find(({ title }) => title === '第二条')?.id}`, {}, { as: member });
    alerts.pass(0.2);
    const mails = await alerts.mailsTo(member.email);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('· 第三条');
    expect(mails[1]?.text).not.toMatch(/第一条|第二条/);
  });

  it('names no case and no punishment, and of a letter only who wrote', async () => {
    const member = await alerts.person();
    await alerts.choose(
      member,
      [system, court, letter].map((type) => ({ type, mail: 'now' as const })),
    );
    await alerts.say(member, court, '《抢装备》有了裁决');
    await alerts.say(member, court, '《抢装备》列名九十天');
    await alerts.say(member, system, '你被停用三天');
    await alerts.say(member, letter, '值夜的（主持人）来信', '别告诉别人');
    const [mail] = await alerts.mailsTo(member.email);
    expect(mail?.text).toContain('· 审理进度：有 2 条新消息');
    expect(mail?.text).toContain('· 系统与处罚：有 1 条新消息');
    expect(mail?.text).toContain('· 值夜的（主持人）来信');
    expect(`${mail?.subject}${mail?.text}`).not.toMatch(/抢装备|列名|停用|别告诉/);
  });

  it('is not sent where its messages were read before, where the member is suspended, and of what they have blocked', async () => {
    const [member, suspended, blocking] = [await alerts.person(), await alerts.person(), await alerts.person()];
    for (const each of [member, suspended, blocking]) await alerts.choose(each, [{ type: reply, mail: 'now' }]);
    for (const each of [member, suspended, blocking]) await alerts.say(each, reply, '说的是Ｇ团');
    const { db } = alerts.site.platform;
    await db.query(`UPDATE members SET status = 'suspended', suspended_until = $2, suspended_reason = '试' WHERE id = $1`, [
      suspended.id,
      new Date(alerts.now().getTime() + 3_600_000),
    ]);
    expect((await alerts.site.post('block/add', { word: 'g团' }, { as: blocking })).code).toBe('200');
    await queueAlertMails({ db, now: alerts.now() });
    await alerts.site.post('message/read_all', {}, { as: member });
    for (const each of [member, suspended, blocking]) expect(await alerts.mailsTo(each.email)).toEqual([]);
    alerts.pass(1.1);
    expect(await alerts.mailsTo(suspended.email)).toHaveLength(1);
    const reasons = await db.query<{ reason: string }>(`SELECT DISTINCT reason FROM deliveries WHERE member_id = ANY ($1)`, [[member.id, blocking.id]]);
    expect(reasons).toEqual([{ reason: 'nothing unread' }]);
  });

  it('has nothing of a kind that is mailed by rules of its own', async () => {
    const member = await alerts.person();
    await alerts.choose(member, [{ type: reply, mail: 'now' }]);
    await alerts.say(member, reply, '另有一封信');
    const { db } = alerts.site.platform;
    await db.query('UPDATE messages SET kind = $2 WHERE member_id = $1', [member.id, listMailedKinds()[0] ?? '']);
    expect(await alerts.mailsTo(member.email)).toEqual([]);
    await alerts.say(member, reply, '没有别的信');
    expect((await alerts.mailsTo(member.email)).map(({ subject }) => subject)).toEqual([expect.stringContaining('1 条')]);
  });

  it('uses up nothing of what else may be mailed to a member', async () => {
    const member = await alerts.person();
    await alerts.choose(member, [{ type: reply, mail: 'now' }]);
    const { db } = alerts.site.platform;
    await db.query(
      `INSERT INTO deliveries (kind, channel, member_id, state, attempts, expires_at, created_at, ended_at)
       SELECT 'password-changed', 'mail', $1, 'sent', 1, $2, $2, $2 FROM generate_series(1, 60)`,
      [member.id, alerts.now()],
    );
    await alerts.say(member, reply, '还是寄得到');
    expect(await alerts.mailsTo(member.email)).toHaveLength(1);
  });
});

describe('what the whole site may mail', () => {
  it('is never used up by what members chose: codes go out, and they go out slowly themselves', async () => {
    const { db } = alerts.site.platform;
    const member = await alerts.person();
    const sent = (kind: string, count: number) =>
      db.query(
        `INSERT INTO deliveries (kind, channel, member_id, state, attempts, expires_at, created_at, ended_at)
         SELECT $1, 'mail', NULL, 'sent', 1, $2, $2::timestamptz - interval '61 minutes', $2 FROM generate_series(1, $3::integer)`,
        [kind, alerts.now(), count],
      );
    await sent('alert-daily', MAX_MAILS / 2);
    await alerts.choose(member, [{ type: reply, mail: 'now' }]);
    await alerts.say(member, reply, '今天寄得够多了');
    expect(await alerts.mailsTo(member.email)).toEqual([]);
    await sent('alert-daily', MAX_MAILS);
    const email = 'newcomer@hearth.example';
    expect((await alerts.site.post('g/security/send_register_email_verify_code', { email })).code).toBe('200');
    await db.query(`DELETE FROM deliveries WHERE kind = 'alert-daily'`);
    alerts.pass(1);
    expect(await alerts.mailsTo(member.email)).toHaveLength(1);
  });
});

describe('what is chosen later', () => {
  it('begins with what comes then, whatever was chosen before; declining the offer changes nothing', async () => {
    const member = await alerts.person();
    await alerts.choose(member, [{ type: reply, mail: 'now' }]);
    for (const title of ['旧的一封', '旧的两封']) await alerts.say(member, letter, title);
    await alerts.choose(member, [
      { type: reply, mail: 'now' },
      { type: letter, mail: 'now' },
    ]);
    expect(await alerts.mailsTo(member.email)).toEqual([]);
    await alerts.site.post('message/alerts/save', { choices: [], dismissal: true }, { as: member });
    await alerts.say(member, letter, '新的一封');
    const [mail] = await alerts.mailsTo(member.email);
    expect([mail?.text.includes('新的一封') || mail?.text.includes('1 条'), mail?.text.includes('旧的')]).toEqual([true, false]);
  });

  it('does not look again at what was none of it', async () => {
    const member = await alerts.person();
    await alerts.choose(member, [{ type: reply, mail: 'now' }]);
    await alerts.say(member, letter, '不寄的');
    await alerts.mailsTo(member.email);
    const [row] = await alerts.site.platform.db.query(
      'SELECT a.mailed_to = b.revision AS "isBehind" FROM alerts a JOIN mailboxes b USING (member_id) WHERE a.member_id = $1',
      [member.id],
    );
    expect(row).toEqual({ isBehind: true });
  });
});

describe('the mail of the day', () => {
  it('comes at seven in the evening of China, once a day, with what is unread by then', async () => {
    alerts.set('2026-12-01T02:00:00Z');
    const member = await alerts.person();
    await alerts.choose(member, [{ type: interaction, mail: 'daily' }]);
    await alerts.say(member, interaction, '有人赞了你');
    alerts.set('2026-12-01T10:59:00Z');
    expect(await alerts.mailsTo(member.email)).toEqual([]);
    await alerts.say(member, interaction, '有人关注了你');
    alerts.set('2026-12-01T11:00:00Z');
    const [mail] = await alerts.mailsTo(member.email);
    expect(mail?.text).toMatch(/· 有人关注了你\n[^]*· 有人赞了你\n/);
    await alerts.say(member, interaction, '晚了一步');
    alerts.set('2026-12-01T15:59:00Z');
    expect(await alerts.mailsTo(member.email)).toHaveLength(1);
    alerts.set('2026-12-02T10:59:00Z');
    expect(await alerts.mailsTo(member.email)).toHaveLength(1);
    alerts.set('2026-12-02T11:00:00Z');
    const mails = await alerts.mailsTo(member.email);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('晚了一步');
    expect(mails[1]?.text).not.toContain('赞了');
  });

  it('comes later where the site was down at that hour, and not at all without anything unread', async () => {
    alerts.set('2026-12-03T02:00:00Z');
    const [member, quiet] = [await alerts.person(), await alerts.person()];
    for (const each of [member, quiet]) await alerts.choose(each, [{ type: reply, mail: 'daily' }]);
    await alerts.say(member, reply, '站停的时候来的');
    alerts.set('2026-12-03T17:30:00Z');
    expect(await alerts.mailsTo(member.email)).toHaveLength(1);
    expect(await alerts.mailsTo(quiet.email)).toEqual([]);
    expect(await alerts.site.platform.db.query('SELECT id FROM alert_mails WHERE member_id = $1', [quiet.id])).toEqual([]);
  });

  it('is queued once by two processes at the same time', async () => {
    alerts.set('2026-12-05T02:00:00Z');
    const { db } = alerts.site.platform;
    const members = [await alerts.person(), await alerts.person(), await alerts.person()];
    for (const member of members) {
      await alerts.choose(member, [{ type: reply, mail: 'daily' }]);
      await alerts.say(member, reply, '一次就好');
    }
    alerts.set('2026-12-05T11:00:00Z');
    await Promise.all(Array.from({ length: 6 }, () => queueDigests({ db, now: alerts.now() })));
    for (const member of members) expect(await alerts.mailsTo(member.email)).toHaveLength(1);
  });
});

describe('the link in such a mail', () => {
  it('ends them all with one press, without signing in; opening it changes nothing', async () => {
    const member = await alerts.person();
    await alerts.choose(member, [
      { type: reply, mail: 'now', push: true },
      { type: court, mail: 'daily' },
    ]);
    await alerts.say(member, reply, '第一条');
    const [mail] = await alerts.mailsTo(member.email);
    const token = tokenIn(mail?.text ?? '');
    expect((await alerts.site.app.inject({ method: 'GET', url: `/mail-off/${token}` })).statusCode).not.toBe(500);
    expect((await alerts.settings(member)).choices.filter((choice) => choice.mail !== 'off')).toHaveLength(2);
    // Years later.
    alerts.pass(3 * 365 * 24);
    expect(await alerts.site.post(`g/mail-off/${token}`, {})).toMatchObject({ code: '200' });
    expect(await alerts.site.post(`g/mail-off/${token}`, {})).toMatchObject({ code: '200' });
    const kept = await alerts.site.platform.db.queryOne('SELECT push, mail_now, mail_daily FROM alerts WHERE member_id = $1', [member.id]);
    expect(kept).toEqual({ push: [reply], mailNow: [], mailDaily: [] });
    await alerts.say(member, reply, '第二条');
    expect(await alerts.mailsTo(member.email)).toHaveLength(1);
  });

  it('is pressed by a mail program, and then ends what was queued before too', async () => {
    const member = await alerts.person();
    await alerts.choose(member, [{ type: reply, mail: 'now' }]);
    await alerts.say(member, reply, '第一条');
    const [mail] = await alerts.mailsTo(member.email);
    alerts.pass(2);
    await alerts.say(member, reply, '第二条');
    await queueAlertMails({ db: alerts.site.platform.db, now: alerts.now() });
    const pressed = await alerts.site.app.inject({
      method: 'POST',
      url: new URL(mail?.offUrl ?? '').pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(pressed.statusCode).toBe(200);
    expect(await alerts.mailsTo(member.email)).toHaveLength(1);
  });

  it('ends nothing once it was changed', async () => {
    const member = await alerts.person();
    await alerts.choose(member, [{ type: reply, mail: 'now' }]);
    await alerts.say(member, reply, '第一条');
    const token = tokenIn((await alerts.mailsTo(member.email))[0]?.text ?? '');
    const [, , hash] = token.split('-');
    for (const forged of [`${token.slice(0, -2)}xx`, `m-${(member.id + 1).toString(36)}-${hash}`, 'm-', 'm--'])
      expect((await alerts.site.post(`g/mail-off/${forged}`, {})).status).toBe(404);
    expect((await alerts.settings(member)).choices.find(({ type }) => type === reply)?.mail).toBe('now');
  });
});
