import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CommentVersion } from '#contract/api/comment-edits.ts';
import type { Comment } from '#contract/api/comments.ts';
import type { Page } from '#contract/envelope.ts';
import type { Message } from '#contract/api/messages.ts';
import type { SavedPost } from '#contract/api/posts.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { sendFile } from '#server/modules/files/uploads/uploads.fixture.ts';
import { collectTags } from '#server/platform/state/cache-tags.ts';
import { takeDownComment } from '../change/removal.ts';
import { listCommentVersions } from './versions.ts';

const START = Date.parse('2026-03-04T04:00:00Z');
let at = START;
const pass = (minutes: number) => void (at += minutes * 60_000);

let site: TestSite;
let author: Signed;
let reader: Signed;
let other: Signed;
beforeAll(async () => {
  site = await startTestSite({ clock: { now: () => new Date(at) } });
  author = await site.signUp('执笔人');
  reader = await site.signUp('听书人');
  other = await site.signUp('旁边的人');
});
afterAll(() => site.close());
// What is counted a minute belongs to each test alone.
beforeEach(() => pass(2));

const post = async () =>
  (await site.post<SavedPost>('post/save', { columnId: 1101, title: '从大门口写进来', markdown: '正文要有十个字以上才好看。', tags: ['门口'] }, { as: author }))
    .t.id;
const say = async (postId: number, body: string) => (await site.post<Comment>(`comment/save/${postId}`, { body }, { as: reader })).t;
const edit = (id: number, body: string, as = reader) => site.post<Comment>(`comment/edit/${id}`, { body }, { as });
const versions = (id: number) => site.get<CommentVersion[]>(`g/comment/version/${id}`);
let shade = 0;
async function sendPicture(as: Signed): Promise<number> {
  shade += 1;
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: { r: shade, g: 90, b: 120 } } })
    .png()
    .toBuffer();
  return (await sendFile(site, bytes, { as, fields: { purpose: 'picture' } })).t.id;
}
const shown = async (postId: number) => (await site.get<Page<Comment>>(`g/comment/post/${postId}`)).t.items[0];

describe('a comment', () => {
  it('has its words from before in no cache any more once its post is out of sight, or its author gone', async () => {
    const id = await post();
    const { id: comment } = await say(id, '往左');
    pass(20);
    await edit(comment, '往右');
    const { tags, mustBeCurrent } = await collectTags(() => listCommentVersions(site.platform.db, comment));
    expect([...tags]).toEqual(expect.arrayContaining([`post:${id}`, `comments:${id}`, `member:${reader.id}`]));
    expect(mustBeCurrent).toBe(true);
    expect((await versions(comment)).t).toHaveLength(2);
    await site.post(`post/my/remove/${id}`, {}, { as: author });
    expect(await versions(comment)).toMatchObject({ code: 'A0404' });
  });

  it('is edited without a mark for ten minutes, and with one after them, its words from before open to everybody', async () => {
    const id = await post();
    const { id: comment } = await say(id, '往左');
    expect(await shown(id)).toMatchObject({ body: '往左', editedAt: null });
    pass(9);
    expect((await edit(comment, '往右')).t).toMatchObject({ id: comment, body: '往右', editedAt: null });
    expect(await shown(id)).toMatchObject({ body: '往右', editedAt: null });
    expect((await versions(comment)).t).toMatchObject([{ body: '往右' }]);
    pass(5);
    expect((await edit(comment, '往上')).t).toMatchObject({ body: '往上', editedAt: new Date(at).toISOString().replace('.000', '') });
    pass(5);
    await edit(comment, '往下');
    expect((await shown(id))?.editedAt).toBe(new Date(at).toISOString().replace('.000', ''));
    expect((await versions(comment)).t.map(({ body }) => body)).toEqual(['往下', '往上', '往右']);
    // What was replaced early is kept nevertheless.
    const kept = await site.platform.db.query<{ body: string }>('SELECT body FROM comment_versions WHERE comment_id = $1 ORDER BY number', [comment]);
    expect(kept.map(({ body }) => body)).toEqual(['往左', '往右', '往上']);
  });

  it('with the same words again is not edited', async () => {
    const id = await post();
    const { id: comment } = await say(id, '一样的话');
    pass(20);
    expect((await edit(comment, '一样的话')).t).toMatchObject({ editedAt: null });
    expect((await versions(comment)).t).toHaveLength(1);
  });

  it('is edited by its author alone, while it can be read and its post is open', async () => {
    const id = await post();
    const { id: comment } = await say(id, '先这样');
    expect(await edit(comment, '替你说', other)).toMatchObject({ code: 'A0301' });
    expect(await edit(999_999, '没有')).toMatchObject({ code: 'A0404' });
    expect(await edit(comment, '')).toMatchObject({ code: 'A0400' });
    expect((await site.post(`comment/edit/${comment}`, { body: '谁' })).status).toBe(401);
    await site.platform.db.query(`UPDATE posts SET locked_until = $2, lock_notice = '先停一停' WHERE id = $1`, [id, new Date(at + 3_600_000)]);
    expect((await edit(comment, '锁着改')).code).not.toBe('200');
    await site.platform.db.query(`UPDATE posts SET locked_until = NULL, lock_notice = '' WHERE id = $1`, [id]);
    await site.platform.db.query(`UPDATE members SET status = 'suspended', suspended_until = $2, suspended_reason = '吵架' WHERE id = $1`, [
      reader.id,
      new Date(at + 3_600_000),
    ]);
    expect((await edit(comment, '停着改')).code).not.toBe('200');
    await site.platform.db.query(`UPDATE members SET status = 'active', suspended_until = NULL, suspended_reason = NULL WHERE id = $1`, [reader.id]);
    expect((await edit(comment, '现在可以')).code).toBe('200');
    await site.platform.db.transaction((tx) => takeDownComment({ tx, now: new Date(at) }, comment, { code: 'abuse', reason: '不该说的' }));
    expect(await edit(comment, '移除以后')).toMatchObject({ code: 'A0404' });
    expect(await versions(comment)).toMatchObject({ code: 'A0404' });
    expect(await shown(id)).toMatchObject({ removed: true, editedAt: null, body: '' });
  });

  it('with masked words stays as it is, since its author does not see all of it', async () => {
    const id = await post();
    const { id: comment } = await say(id, '有一个字遮着');
    await site.platform.db.query(
      `INSERT INTO comment_originals (comment_id, body, image_ids, words, file_ids, settled_words, settled_file_ids) VALUES ($1, '有一个字遮着', '{}', '{遮}', '{}', '{}', '{}')`,
      [comment],
    );
    expect(await edit(comment, '改掉它')).toMatchObject({ code: 'A0400' });
    expect((await versions(comment)).t[0]?.body).not.toContain('遮');
  });

  it('notifies the members an edit mentions first, once, and nobody again', async () => {
    const id = await post();
    const { id: comment } = await say(id, '叫 @执笔人 来看');
    const titles = async (who: Signed) =>
      (await site.get<Message[]>('g/message/unread/list', { as: who })).t.filter(({ externalId }) => externalId === id).length;
    expect([await titles(author), await titles(other)]).toEqual([1, 0]);
    await edit(comment, '叫 @执笔人 和 @旁边的人 来看');
    expect([await titles(author), await titles(other)]).toEqual([1, 1]);
    await edit(comment, '谁也不叫了');
    await edit(comment, '还是叫 @旁边的人');
    const happened = await site.platform.db.queryOne<{ times: number }>('SELECT sum(happened)::integer AS times FROM messages WHERE member_id = $1', [
      other.id,
    ]);
    expect(happened?.times).toBe(1);
  });

  it('has its pictures added, taken out and put in another order, those from before in its versions', async () => {
    const id = await post();
    const [one, two, three] = [await sendPicture(reader), await sendPicture(reader), await sendPicture(reader)];
    const comment = (await site.post<Comment>(`comment/save/${id}`, { body: '看图', images: [one, two] }, { as: reader })).t;
    const [first = '', second = ''] = comment.images.map(({ src }) => src);
    const repaint = (images: readonly (number | string)[], as = reader) => site.post<Comment>(`comment/edit/${comment.id}`, { body: '看图', images }, { as });
    pass(20);
    const swapped = await repaint([second, first, three]);
    expect(swapped.t.images.map(({ src }) => src)).toEqual([second, first, expect.stringMatching(/^\/files\//)]);
    expect(swapped.t.editedAt).not.toBeNull();
    pass(5);
    const third = swapped.t.images[2]?.src ?? '';
    // Words alone leave the pictures.
    expect((await edit(comment.id, '看图和字')).t.images).toHaveLength(3);
    pass(5);
    expect((await repaint([third, third])).t.images.map(({ src }) => src)).toEqual([third]);
    expect((await shown(id))?.images.map(({ src }) => src)).toEqual([third]);
    expect((await versions(comment.id)).t.map(({ images }) => images.map(({ src }) => src))).toEqual([
      [third],
      [second, first, third],
      [second, first, third],
      [first, second],
    ]);
    const strange = await sendPicture(other);
    for (const wrong of [[strange], [first], ['/files/'], [`/files/${'a'.repeat(64)}-480.webp`], [999_999]])
      expect(await repaint(wrong)).toMatchObject({ code: 'A0400' });
    expect(await repaint([one, two, three, await sendPicture(reader)])).toMatchObject({ code: 'A0400' });
    expect((await repaint([])).t.images).toEqual([]);
  });

  it('has the pictures of its versions withheld with it, and those that are masked left out', async () => {
    const id = await post();
    const [one, two] = [await sendPicture(reader), await sendPicture(reader)];
    const comment = (await site.post<Comment>(`comment/save/${id}`, { body: '先有两张', images: [one, two] }, { as: reader })).t;
    pass(20);
    await site.post(`comment/edit/${comment.id}`, { body: '只剩一张', images: [two] }, { as: reader });
    // A node of the version before says nothing of pictures: they were the same.
    await site.platform.db.query('INSERT INTO comment_versions (comment_id, number, body, written_at) VALUES ($1, 2, $2, $3)', [
      comment.id,
      '旧版改的',
      new Date(at),
    ]);
    pass(20);
    const counts = async () => (await listCommentVersions(site.platform.db, comment.id)).map(({ images }) => images.length);
    expect(await counts()).toEqual([1, 1, 2]);
    await site.platform.db.query(
      `INSERT INTO comment_originals (comment_id, body, image_ids, words, file_ids, settled_words, settled_file_ids) VALUES ($1, '只剩一张', $2, '{}', $3, '{}', '{}')`,
      [comment.id, [two], [one]],
    );
    expect(await counts()).toEqual([1, 1, 1]);
    await site.platform.db.query('DELETE FROM comment_originals WHERE comment_id = $1', [comment.id]);
    const isOpen = async () => (await site.app.inject({ url: comment.images[0]?.src ?? '' })).statusCode;
    expect(await isOpen()).toBe(200);
    await site.platform.db.transaction((tx) => takeDownComment({ tx, now: new Date(at) }, comment.id, { code: 'abuse', reason: '不该发的' }));
    expect(await isOpen()).toBe(404);
  });

  it('edited by several requests at once keeps every text between', async () => {
    const id = await post();
    const { id: comment } = await say(id, '起头');
    const replies = await Promise.all(['甲', '乙', '丙', '丁'].map((word) => edit(comment, `改成${word}了`)));
    expect(replies.map(({ code }) => code)).toEqual(['200', '200', '200', '200']);
    const kept = await site.platform.db.query<{ number: number }>('SELECT number FROM comment_versions WHERE comment_id = $1 ORDER BY number', [comment]);
    expect(kept.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  it('is edited ten times a minute at most', async () => {
    const id = await post();
    const { id: comment } = await say(id, '第零稿');
    for (let draft = 1; draft <= 10; draft += 1) expect((await edit(comment, `第 ${draft} 稿`)).code).toBe('200');
    expect((await edit(comment, '第十一稿')).status).toBe(429);
  });
});
