import { beforeAll, describe, expect, it } from 'vitest';
import type { TestSite } from '#server/app/testing.ts';
import { reportDisk } from '#server/modules/jobs/watch-disks.ts';
import type { ScriptedSmtp } from '#server/modules/deliveries/smtp.fixture.ts';
import { setUpChannels, later } from './channels.fixture.ts';
import { closeTopic, callDeputies, informOperators, notifyOperators, OPERATOR_NOTIFICATIONS } from './index.ts';

const channels = setUpChannels();
const { enter, work, alarm, results, titles, hearth } = channels;
let site: TestSite;
let smtp: ScriptedSmtp;
beforeAll(() => {
  ({ site, smtp } = channels);
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

  it('are informed of what needs nobody in the same way: a storm too comes by text message where they want that', async () => {
    const operator = await enter('operator', { mobile: true });
    const inform = () =>
      site.platform.db.transaction((tx) =>
        informOperators({ tx, now: new Date() }, OPERATOR_NOTIFICATIONS.stormStarted({ actorId: operator.id, data: { hours: 6 } })),
      );
    await inform();
    await work();
    expect(await results(operator)).toEqual(['message delivered', 'mail sent', 'text standby']);
    expect(await hearth('setting', 'set', 'textOperators', 'true')).toMatchObject({ code: 0 });
    await inform();
    await work();
    expect((await results(operator)).slice(3)).toEqual(['message delivered', 'mail sent', 'text sent']);
    expect(await hearth('setting', 'set', 'textOperators', 'false')).toMatchObject({ code: 0 });
  });

  it('are sent to pages of the console, not to a shell', async () => {
    const operator = await enter('operator');
    const { backupFailed, backupUnproven, backupNotOffsite, workerStopped } = OPERATOR_NOTIFICATIONS;
    const reason = '目录写不进去。';
    const alarms = [
      backupFailed({ data: { reason } }),
      backupUnproven({ data: { file: 'hearth.tar.gz', reason } }),
      backupNotOffsite({ data: { reason } }),
      workerStopped({ data: { nodes: 'stove' } }),
    ];
    const now = new Date();
    for (const [nth, notification] of alarms.entries())
      await site.platform.db.transaction((tx) => notifyOperators({ tx, now }, notification, { topic: `shell:${nth}` }));
    const contents = (await site.get<{ content: string }[]>('g/message/unread/list', { as: operator })).t.map(({ content }) => content);
    expect(contents).toHaveLength(alarms.length);
    for (const content of contents) expect(content).toMatch(/^(?!.*npm run).*到后台的“(备份|后台的活)”/s);
    for (const nth of alarms.keys()) await site.platform.db.transaction((tx) => closeTopic({ tx, now }, `shell:${nth}`));
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

  it('are stood in for after half of what an authority gives them, where that is less than usual', async () => {
    const { db } = site.platform;
    const [operator, other] = [await enter('operator'), await enter('operator')];
    await hearth('deputy', 'set', operator.nickName, other.nickName);
    const now = new Date();
    const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const order = (minutes: number) => ({ authority: '市网信办', number: `限 ${minutes} 分钟`, dueAt: inMinutes(minutes).toISOString() });
    for (const minutes of [60, -60])
      await db.transaction((tx) => notifyOperators({ tx, now }, OPERATOR_NOTIFICATIONS.takedownWaits({ data: order(minutes) }), { topic: `order:${minutes}` }));
    const called = async () => (await titles(other)).filter((title) => title.startsWith('请你代为处理')).length;
    await callDeputies({ db, now: inMinutes(1) });
    expect(await called(), 'for the one that is over').toBe(1);
    await callDeputies({ db, now: inMinutes(29) });
    expect(await called()).toBe(1);
    await callDeputies({ db, now: inMinutes(31) });
    expect(await called()).toBe(2);
    for (const topic of ['order:60', 'order:-60']) await db.transaction((tx) => closeTopic({ tx, now }, topic));
  });

  it('are stood in for by a version of the program that knows what it is about, and by no other', async () => {
    const [operator, other] = [await enter('operator'), await enter('operator')];
    await hearth('deputy', 'set', operator.nickName, other.nickName);
    await alarm('stove:11');
    const rename = (to: string, from: string) => site.platform.db.query('UPDATE notifications SET kind = $1 WHERE kind = $2', [to, from]);
    await rename('of-tomorrow', 'worker-stopped');
    await callDeputies({ db: site.platform.db, now: later(3) });
    expect(await titles(other)).toHaveLength(1);
    await rename('worker-stopped', 'of-tomorrow');
    await callDeputies({ db: site.platform.db, now: later(3) });
    expect(await titles(other)).toHaveLength(2);
  });

  it('who answer while a mail is under way are sent no more of it', async () => {
    const operator = await enter('operator');
    smtp.behavior = { end: '451 busy' };
    smtp.onTaken = async () => void (await site.platform.db.transaction((tx) => closeTopic({ tx, now: new Date() }, 'stove:10')));
    await alarm('stove:10');
    await work();
    expect(await results(operator)).toEqual(['message delivered', 'mail skipped answered', 'text skipped answered']);
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

  it('who are suspended are called for nothing: others are, and one of these as deputy', async () => {
    const [one, two, three] = [await enter('operator'), await enter('operator'), await enter('operator')];
    const { db } = site.platform;
    await db.query(`UPDATE members SET role = 'member' WHERE role = 'operator' AND id <> ALL ($1::bigint[])`, [[one.id, two.id, three.id]]);
    await db.query(`UPDATE members SET status = 'suspended', suspended_until = now() + interval '3 days' WHERE id = $1`, [one.id]);
    await alarm('stove:12');
    await work();
    expect(await results(one)).toEqual(['message delivered']);
    expect(await results(two)).toContain('mail sent');
    await callDeputies({ db, now: later(3) });
    expect((await titles(two))[0]).toContain('请你代为处理');
    expect((await titles(three))[0]).toContain('请你代为处理');
    expect(await titles(one)).toEqual(['有一个干后台活的进程停了']);
    await db.query(`UPDATE members SET status = 'active' WHERE id = $1`, [one.id]);
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

  it('are notified of a disk that is nearly full, until there is room again', async () => {
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
