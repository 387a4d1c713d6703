import { afterAll, expect, it } from 'vitest';
import { TEXT, openPurgeSite } from './purges.fixture.ts';

const { site, author, reader, operator, write, remove, purge, rowsWith } = await openPurgeSite();
afterAll(() => site.close());

const newest = async (as = author) => (await site.get<{ content: string }[]>('g/message/unread/list', { as })).t[0]?.content ?? '';

it('the words of a comment the staff removed are quoted to its author until they are purged, and kept nowhere', async () => {
  const host = await write({ title: '别人说话的地方', markdown: '这里没有那一段，写满十个字才收。' }, reader);
  const { t: comment } = await site.post<{ id: number }>(`comment/save/${host}`, { body: `${TEXT}一句` }, { as: author });
  expect((await site.post(`admin/comment/remove/${comment.id}`, { code: 'ad', text: '整条都是卖号的联系方式' }, { as: operator })).code).toBe('200');
  expect(await newest()).toContain(`已移除：“${TEXT}一句”。理由：`);
  expect(await rowsWith(TEXT)).toEqual(['comments']);
  await purge(31);
  expect(await rowsWith(TEXT)).toEqual([]);
  expect(await newest()).toContain('已移除：“（已清除）”。理由：');
});

it('nor is a comment quoted that an authority has ordered away', async () => {
  const host = await write({ title: '又一处说话的地方', markdown: '这里没有那一段，写满十个字才收。' });
  const { t: comment } = await site.post<{ id: number }>(`comment/save/${host}`, { body: `${TEXT}二句` }, { as: reader });
  await site.post(`admin/comment/remove/${comment.id}`, { code: 'ad', text: '整条都是卖号的联系方式' }, { as: operator });
  await site.platform.db.query(`UPDATE removals SET reason_code = 'law' WHERE kind = 'comment' AND target_id = $1`, [comment.id]);
  const content = await newest(reader);
  expect(content).toContain('已移除：“（这条评论现在看不到了）”');
  expect(content).not.toContain(TEXT);
});

it('a title that was changed by the staff goes with its post', async () => {
  const id = await write();
  const changed = await site.post(`admin/post/retitle/${id}`, { title: `${TEXT}的新题目`, tags: [], reason: '看不出写什么' }, { as: operator });
  expect(changed.code).toBe('200');
  expect(await rowsWith(TEXT)).toContain('messages');
  await remove(id);
  await purge(31);
  expect(await rowsWith(`${TEXT}的`)).toEqual([]);
});
