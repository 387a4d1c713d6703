import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endTickets } from '#server/modules/blacklist/index.ts';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';
import { remindOfEndings } from './remind-of-endings.ts';
import { remindOfClocks } from './remind.ts';

let court: Court;
let complainant: Signed;
let judge: Signed;
let second: Signed;
beforeAll(async () => {
  court = await openCourt();
  complainant = await court.person('member');
  judge = await court.person('presenter');
  second = await court.person('presenter');
});
afterAll(() => court.site.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000);
const experienceOf = async (id: number) => (await court.db.queryOne<{ experience: number }>('SELECT experience FROM members WHERE id = $1', [id]))?.experience;

/** Returns by which channels a member gets notifications of a kind. */
const channelsOf = async (kind: string, memberId: number) =>
  (await court.db.query<{ channel: string }>('SELECT channel FROM deliveries WHERE kind = $1 AND member_id = $2 ORDER BY channel', [kind, memberId])).map(
    ({ channel }) => channel,
  );

describe('reminders', () => {
  it('go once to the presenter whose case goes back within a day', async () => {
    const id = await court.fileCase(complainant);
    await court.receive(id, judge);
    expect(await remindOfClocks({ db: court.db, now: inHours(47) })).toBe(0);
    const both = await Promise.all([remindOfClocks({ db: court.db, now: inHours(50) }), remindOfClocks({ db: court.db, now: inHours(50) })]);
    expect(both[0] + both[1]).toBe(1);
    expect(await remindOfClocks({ db: court.db, now: inHours(71) })).toBe(0);
    expect((await court.messages(judge.id)).filter((title) => title.endsWith('快要退回了'))).toHaveLength(1);
  });

  it('go once to the accused who has not answered', async () => {
    const character = { name: '提醒我一下', realm: '死亡之翼' };
    const accused = await court.person('member', character);
    const id = await court.fileCase(complainant, [character]);
    await court.receive(id, judge);
    await court.handle(id, judge, { action: 'summon' });
    for (const hours of [50, 51]) await remindOfEndings({ db: court.db, now: inHours(hours) });
    expect((await court.messages(accused.id)).filter((title) => title.startsWith('答辩还剩'))).toEqual(['答辩还剩 22 小时']);
    expect(await channelsOf('case-answer-ending', accused.id)).toEqual(['mail', 'message', 'text']);
  });
});

it('a proposed verdict calls one presenter without a part in the case to look at it', async () => {
  const id = await court.fileCase(complainant);
  await court.hear(id, judge);
  expect((await court.judge(id, judge, { penalty: 'list365' })).t).toMatchObject({ state: 'countersigning' });
  expect((await court.messages(second.id)).filter((title) => title === '抽签请你复核一份裁决')).toHaveLength(1);
  expect(await channelsOf('case-signer-called', second.id)).toEqual(['mail', 'message', 'text']);
  expect(await court.messages(judge.id)).not.toContain('抽签请你复核一份裁决');
});

it('what an upheld complaint has earned goes with its last ticket', async () => {
  const author = await court.person('member');
  const character = { name: '后来没事了', realm: '死亡之翼' };
  const accused = await court.person('member', character);
  const id = await court.fileCase(author, [character]);
  await court.hear(id, judge);
  await court.judge(id, judge, { penalty: 'list90' });
  const before = (await experienceOf(author.id)) ?? 0;
  const ticket = await court.db.queryOne<{ id: number }>('SELECT id FROM tickets WHERE case_id = $1', [id]);
  const appeal = { ground: 'procedure', text: '那天上线的不是我本人，登录记录可以查到，请重新看一遍。' };
  const filed = await court.site.post<{ id: number }>(`ticket/appeal/${ticket?.id}`, appeal, { as: accused });
  expect(filed).toMatchObject({ code: '200' });
  const decided = {
    action: 'decide',
    outcome: 'annulled',
    answer: '登录记录查实，那天上线的不是他本人，原裁决撤销，对不住。两边的话和三位证人的话都对过，时间先后一条一条对得上，理由写在这里。',
  };
  expect(await court.site.post(`appeal/handle/${filed.t.id}`, decided, { as: second })).toMatchObject({ t: { state: 'annulled' } });
  expect(before - ((await experienceOf(author.id)) ?? 0)).toBe(20);
});

it('tickets end by the clock, once', async () => {
  const id = await court.fileCase(complainant);
  await court.hear(id, judge);
  const { t } = await court.judge(id, judge, { penalty: 'list90' });
  const path = `g/ticket/view/${encodeURIComponent(t.tickets[0] ?? '')}`;
  expect((await court.site.get(path)).t).toMatchObject({ status: 'active' });
  await court.db.query(`UPDATE tickets SET expires_at = now() - interval '1 minute' WHERE number = $1`, [t.tickets[0] ?? '']);
  for (let time = 0; time < 2; time += 1) await endTickets({ db: court.db, now: new Date() });
  expect((await court.site.get(path)).t).toMatchObject({ status: 'expired' });
});
