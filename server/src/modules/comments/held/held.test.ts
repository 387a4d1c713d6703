import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HeldComment, HeldComments } from '#contract/api/comments.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { approveHeldComment, listHeldComments, rejectHeldComment } from '../index.ts';

let site: TestSite;
let author: Signed;
let reader: Signed;
let postId: number;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('执笔人');
  reader = await site.signUp('听书人');
  const text = { columnId: 1101, title: '从大门口写进来', markdown: '正文要有十个字以上才好看。' };
  postId = (await site.post<{ id: number }>('post/save', text, { as: author })).t.id;
});
afterAll(() => site.close());

const writeComment = <T = HeldComment>(body: string, as: Signed, details: object = {}) => site.post<T>(`comment/save/${postId}`, { body, ...details }, { as });
const floors = async () =>
  (await site.get<{ items: { body: string; floor: number }[] }>(`g/comment/post/${postId}`)).t.items.map(({ body, floor }) => [floor, body]);
const heldOf = async (as: Signed) => (await site.get<HeldComments>(`comment/held/${postId}`, { as })).t;
const held = async (as: Signed) => (await heldOf(as)).items;
const now = new Date();

it('a comment with a refused word is refused at that word, whatever else it contains', async () => {
  expect(await writeComment(`'); DROP TABLE; -- <script> %_\\ 低 价\u200b金币`, reader)).toMatchObject({
    status: 400,
    code: 'A0112',
    fields: [{ path: 'body', spans: [{ text: '低 价\u200b金币' }] }],
  });
  expect(await floors()).toEqual([]);
});

it('one that must be looked at first takes no floor and is seen by its author alone', async () => {
  const { t: waiting } = await writeComment('加我微信：hearth_2020', await site.signUp('加群人'));
  expect(waiting).toMatchObject({ held: true, decision: null, reasons: [{ label: '微信号', matched: 'hearth_2020' }] });
  expect([await floors(), await held(reader)]).toEqual([[], []]);
  expect((await site.get(`g/post/view/${postId}`)).t).toMatchObject({ commentCount: 0 });
  await approveHeldComment({ db: site.platform.db, now }, { id: waiting.id, deciderId: null });
  expect(await floors()).toEqual([[1, '加我微信：hearth_2020']]);
  await expect(approveHeldComment({ db: site.platform.db, now }, { id: waiting.id, deciderId: null })).rejects.toMatchObject({ code: 'A0409' });
  expect((await site.get<{ title: string }[]>('g/message/unread/list', { as: author })).t.map(({ title }) => title)).toContain('加群人 回了你的帖子');
});

it('one that is sent back notifies its author why, and they delete it', async () => {
  const writer = await site.signUp('退回人');
  const { t: waiting } = await writeComment('QQ群 123456789', writer);
  await expect(rejectHeldComment({ db: site.platform.db, now }, { id: waiting.id, deciderId: writer.id, reason: '不行' })).rejects.toMatchObject({
    code: 'A0301',
  });
  await expect(rejectHeldComment({ db: site.platform.db, now }, { id: waiting.id, deciderId: author.id, reason: ' ' })).rejects.toMatchObject({
    code: 'A0400',
  });
  expect((await listHeldComments(site.platform.db)).map(({ id }) => id)).toEqual([waiting.id]);
  await rejectHeldComment({ db: site.platform.db, now }, { id: waiting.id, deciderId: author.id, reason: '站里不留联系方式' });
  expect(await held(writer)).toMatchObject([{ decision: 'rejected', note: '站里不留联系方式' }]);
  expect((await site.post(`comment/held/withdraw/${waiting.id}`, {}, { as: reader })).status).toBe(200);
  expect(await held(writer)).toHaveLength(1);
  await site.post(`comment/held/withdraw/${waiting.id}`, {}, { as: writer });
  expect(await held(writer)).toEqual([]);
});

it('a held reply needs a comment it answers, and the list of held comments a member', async () => {
  const writer = await site.signUp('乱回人');
  expect(await writeComment('QQ群 123456789', writer, { parentId: 999_999 })).toMatchObject({ code: 'A0400', fields: [{ path: 'parentId' }] });
  expect((await site.get(`comment/held/${postId}`)).status).toBe(401);
});

it('says how long it usually takes once five have been looked at, by the middle one of comments', async () => {
  const writer = await site.signUp('数钟人');
  await site.platform.db.query('DELETE FROM held_comments');
  const minutes = [1, 7, 9, 90, 600];
  for (const [at, took] of minutes.entries()) {
    expect((await heldOf(writer)).usualMinutes).toBeNull();
    await site.platform.db.query(
      `INSERT INTO held_comments (post_id, author_id, body, image_ids, reasons, held_at, decision, note, decided_at)
       VALUES ($1, $2, $3, '{}', '[]', $4::timestamptz - make_interval(mins => $5), 'rejected', '不合适', $4)`,
      [postId, author.id, `第 ${at} 条`, now, took],
    );
  }
  expect((await heldOf(writer)).usualMinutes).toBe(9);
});
