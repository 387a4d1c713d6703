import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { hideComment } from '#server/modules/comments/index.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { openCourt, type Court } from '#server/modules/trials/testing/court.fixture.ts';
import { findLookAlikes } from './find.ts';

let court: Court;
let judge: Signed;
let other: Signed;
let caseId: number;
beforeAll(async () => {
  court = await openCourt();
  [judge, other] = [await court.person('presenter'), await court.person('presenter')];
  for (const [key, value] of [
    ['floodGuards', 'on'],
    ['proofOfWork', 'false'],
  ] as const)
    await court.db.transaction((tx) => saveSetting({ tx, now: new Date() }, key, value));
  caseId = await court.fileCase(await court.person());
  await court.hear(caseId, judge);
  await court.judge(caseId, judge, { penalty: 'warning' });
});
afterAll(() => court.site.close());

const find = () => findLookAlikes({ ...court.site.platform, now: new Date() });
const groups = () => court.db.query<{ id: number }>('SELECT id FROM look_alike_groups WHERE decision IS NULL ORDER BY id');
const decide = (id: number, outcome: string, as: Signed) =>
  court.site.post<{ done: number; left: number }>(`admin/look_alike/decide/${id}`, { outcome, text: '几个号写的一样，先移走。' }, { as });

/** An account that is compared with others, and is not so new that all it writes under a case waits. */
async function young(): Promise<Signed> {
  const member = await court.person();
  await court.db.query(`UPDATE members SET joined_at = joined_at - interval '10 days' WHERE id = $1`, [member.id]);
  return member;
}

it('posts that name a presenter are removed as a group by another one', async () => {
  const markdown = `昨晚的案子是${judge.nickName}判的，三份截图他一份也没有打开，十分钟就判完了，我觉得这样不对，请大家都来看一看案卷里写了什么。`;
  for (let n = 0; n < 3; n += 1) await court.site.post('post/save', { columnId: 1101, title: '说一说昨晚的案子', markdown }, { as: await young() });
  await find();
  const [group] = await groups();
  expect(await decide(group?.id ?? 0, 'removed', judge)).toMatchObject({ status: 403, name: 'conflictOfInterest' });
  expect(await decide(group?.id ?? 0, 'removed', other)).toMatchObject({ code: '200', t: { done: 3, left: 0 } });
});

it('nothing under a case is hidden with a group, and what once was is shown again', async () => {
  const body = '这一桩判得太快了，证据还没有看完就盖了印，我们这些在场的人都等着主持人把为什么这样判写清楚，请不要一句话带过。';
  const shown = async () => (await court.db.query(`SELECT FROM comments WHERE post_id = $1 AND status = 'published'`, [caseId])).length;
  for (let n = 0; n < 3; n += 1) expect(await court.site.post(`comment/save/${caseId}`, { body }, { as: await young() })).toMatchObject({ code: '200' });
  await find();
  expect(await shown()).toBe(3);
  const comments = await court.db.query<{ id: number }>('SELECT id FROM comments WHERE post_id = $1', [caseId]);
  for (const { id } of comments) await court.db.transaction((tx) => hideComment(tx, id));
  await court.db.query(`UPDATE text_prints SET was_hidden = true WHERE kind = 'comment'`);
  await find();
  expect(await shown()).toBe(3);
  // What a presenter hides of it later stays hidden.
  await court.db.query(`UPDATE text_prints SET was_hidden = true WHERE kind = 'comment'`);
  expect(await court.site.post(`informer/hide/comment/${comments[0]?.id}`, { reason: '看着不对，先遮起来' }, { as: other })).toMatchObject({ code: '200' });
  await find();
  expect(await shown()).toBe(2);
});
