import { afterAll, beforeAll, expect, it } from 'vitest';
import { purgeRemoved } from '#server/modules/personal-data/index.ts';
import { openSceneryFixture } from '#server/modules/scenery/scenery.fixture.ts';
import type { Signed } from '#server/app/testing.ts';
import { openMerging, type MergingDesk } from './merging.fixture.ts';

const ANSWER = '两条来自没见过的设备，当晚密码被试过六次，我认为不是你发的。';

let desk: MergingDesk;
beforeAll(async () => {
  desk = await openMerging();
});
afterAll(() => desk.site.close());

it('what the staff had removed of it follows with its picture, which is purged with it, and comes back when it is undone', async () => {
  const removed = async (from: Signed) => {
    const [id, fileId] = [await desk.write(from), await openSceneryFixture(desk.site, desk.operator).develop(from)];
    await desk.sql('UPDATE posts SET cover_file_id = $2 WHERE id = $1', id, fileId);
    await desk.site.post(`admin/post/remove/${id}`, { code: 'ad', text: '整篇都是卖号的联系方式' }, { as: desk.operator });
    return { id, fileId };
  };
  const pair = async () => [await desk.newMailed(), await desk.newMailed()] as const;
  const [[from, into], [other, larger]] = [await pair(), await pair()];
  const thing = await removed(other);
  const before = await desk.rows();
  const { t } = await desk.merge(other, larger);
  expect(await desk.sql('SELECT author_id FROM removals WHERE target_id = $1', thing.id)).toEqual([{ authorId: larger.id }]);
  expect((await desk.undo(t.audit)).code).toBe('200');
  expect(await desk.changedSince(before)).toEqual([]);
  const { fileId } = await removed(from);
  expect((await desk.merge(from, into)).code).toBe('200');
  await purgeRemoved({ db: desk.site.platform.db, now: new Date(Date.now() + 31 * 24 * 3_600_000) }, () => false);
  expect(await desk.sql('SELECT id FROM files WHERE id = $1', fileId)).toEqual([]);
});

it('a suspension that went over, and a removal, are appealed against by the account they are merged into, and taken back there', async () => {
  const [from, into] = [await desk.newMailed(), await desk.newMailed()];
  const id = await desk.write(from);
  const removal = await desk.site.post<{ audit: number }>(`admin/post/remove/${id}`, { code: 'ad', text: '整篇都是卖号的联系方式' }, { as: desk.operator });
  const suspension = await desk.act<{ audit: number }>(`suspend/${from.id}`, { until: desk.inDays(9), text: '十二小时里在九个栏目贴同一条链接' });
  expect((await desk.merge(from, into)).code).toBe('200');
  const appeal = (kind: 'suspension' | 'removal', audit: number) =>
    desk.site.post<{ id: number }>('member/appeal/save', { kind, audit, text: '那一晚我没有上线，密码已经改过了，不是我写的。' }, { as: into });
  const revoke = async (against: { t: { id: number } }) =>
    (await desk.site.post(`admin/appeal/decide/${against.t.id}`, { outcome: 'revoked', answer: ANSWER }, { as: desk.other })).code;
  const own = (await desk.site.get<{ items: { act: string }[] }>('member/record/list', { as: into })).t.items.map(({ act }) => act);
  expect(own).toEqual(expect.arrayContaining(['member.suspend', 'post.remove']));
  expect(await revoke(await appeal('suspension', suspension.t.audit))).toBe('200');
  expect((await desk.file(into.id)).until).toBeNull();
  expect(await revoke(await appeal('removal', removal.t.audit))).toBe('200');
  expect((await desk.site.get(`g/post/view/${id}`)).status).toBe(200);
});
