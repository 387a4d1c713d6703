import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Message } from '#contract/api/messages.ts';
import type { Signed } from '#server/app/testing.ts';
import { endSuspension, suspend } from '#server/modules/reports/index.ts';
import { openCourt, type Court } from './court.fixture.ts';

let court: Court;
let complainant: Signed;
let accused: Signed;
let judge: Signed;
let second: Signed;
const character = { name: '月下磨刀', realm: '死亡之翼' };
beforeAll(async () => {
  court = await openCourt();
  complainant = await court.person('member');
  accused = await court.person('member', character);
  judge = await court.person('presenter');
  second = await court.person('presenter');
});
afterAll(() => court.site.close());

const bell = async (as: Signed) => (await court.site.get<Message[]>('g/message/unread/list', { as })).t;
const found = async (as: Signed, title: RegExp) => (await bell(as)).find((message) => title.test(message.title));
/** As if another wording of the kind had been in force when these were sent. */
const rewordSent = (from: string, to: string) =>
  court.db.query(`UPDATE messages SET words = replace(words::text, $1, $2)::jsonb WHERE words IS NOT NULL`, [from, to]);

it('a verdict is read in the words that were sent, with the names of now, and without one that was annulled', async () => {
  const id = await court.fileCase(complainant, [character]);
  await court.hear(id, judge);
  expect((await found(accused, /等你答辩/))?.content).toMatch(/^月下磨刀 被检举“/);
  await court.judge(id, judge, { penalty: 'list90' });
  const issued = await found(accused, /^罚单 炉-/);
  expect(issued).toMatchObject({ type: 10, isUrgent: 1, content: expect.stringMatching(/^月下磨刀 因“.+”受到处罚：拉黑 90 天，到 .+ 为止。/) });
  expect((await found(complainant, /^检举成立$/))?.content).toContain('月下磨刀，拉黑 90 天，罚单 炉-');

  await rewordSent('受到处罚', '挨了罚');
  expect((await found(accused, /^罚单 炉-/))?.content).toBe(issued?.content.replace('受到处罚', '挨了罚'));
  // What has no legal effect is worded as its kind says today, and holds no words.
  expect(
    await court.db.query(`SELECT kind FROM messages WHERE words IS NOT NULL AND kind IN ('complaint-filed', 'case-received', 'case-hearing-opened')`),
  ).toEqual([]);

  const ticket = await court.db.queryOne<{ id: number }>('SELECT id FROM tickets WHERE case_id = $1', [id]);
  const appeal = { ground: 'procedure', text: '那天上线的不是我本人，登录记录可以查到，请重新看一遍。' };
  const filed = await court.site.post<{ id: number }>(`ticket/appeal/${ticket?.id}`, appeal, { as: accused });
  const decided = {
    action: 'decide',
    outcome: 'annulled',
    answer: '登录记录查实，那天上线的不是他本人，原裁决撤销，对不住。两边的话和三位证人的话都对过，时间先后一条一条对得上，理由写在这里。',
  };
  expect(await court.site.post(`appeal/handle/${filed.t.id}`, decided, { as: second })).toMatchObject({ t: { state: 'annulled' } });
  for (const as of [accused, complainant, judge]) expect(JSON.stringify(await bell(as))).not.toContain('月下磨刀');
  expect((await found(accused, /^罚单 炉-/))?.content).toMatch(/^＊＊＊ 因“/);
  const [, number] = /罚单 (\S+)/.exec(issued?.title ?? '') ?? [];
  expect((await found(accused, /^申诉结果：撤销$/))?.content).toContain(`罚单 ${number} 作废`);
  expect(await court.db.query('SELECT kind FROM messages m WHERE strpos(m::text, $1) > 0', ['月下磨刀'])).toEqual([]);
});

it('a suspension keeps its words too', async () => {
  const member = await court.person('member');
  const now = new Date('2026-03-04T04:00:00Z');
  await court.db.transaction((tx) => suspend({ tx, now }, member.id, { days: 3, reason: '先冷静几天' }));
  await rewordSent('自动恢复', '自动解除');
  expect(await found(member, /账号停用到 2026-03-07/)).toMatchObject({
    content: expect.stringContaining('原因：先冷静几天\n期间可以阅读、在案件里答辩、对罚单申诉，到 2026-03-07 自动解除'),
  });
  await endSuspension({ db: court.db, now }, member.id);
  expect(await found(member, /账号恢复了/)).toBeDefined();
});
