import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comment, CommentTarget } from '#contract/api/comments.ts';
import type { Page } from '#contract/envelope.ts';
import type { Message } from '#contract/api/messages.ts';
import type { PostCard, PostState, PostView, SavedPost } from '#contract/api/posts.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
let author: Signed;
let reader: Signed;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('执笔人');
  reader = await site.signUp('听书人');
});
afterAll(() => site.close());

const text = { columnId: 1101, title: '从大门口写进来', markdown: '正文要有十个字以上才好看。', tags: ['门口'] };
const write = async (details: object = {}) => (await site.post<SavedPost>('post/save', { ...text, ...details }, { as: author })).t.id;
const view = (id: number) => site.get<PostView>(`g/post/view/${id}`);
const cards = (columnId: number, query = '') => site.get<Page<PostCard>>(`g/post/card/${columnId}${query}`);
const comments = (id: number, query = '') => site.get<Page<Comment>>(`g/comment/post/${id}${query}`);

describe('through the front door', () => {
  it('a post is read where it was written as soon as it is saved, by everybody the same', async () => {
    expect((await cards(1100)).t.total).toBe(0);
    expect((await site.get('g/post/picks/1100')).status).toBe(200);
    const id = await write();
    for (const columnId of [1100, 1101]) {
      expect((await cards(columnId)).t).toMatchObject({ total: 1, items: [{ id, title: text.title }] });
      expect((await site.get<Page<PostCard>>(`g/post/mono/${columnId}`)).t.items[0]?.id).toBe(id);
    }
    expect((await cards(1102)).t.total).toBe(0);
    expect((await cards(1101)).headers['etag']).toBe((await cards(1101, '?sort=latest')).headers['etag']);
    expect((await site.get<Page<PostCard>>('g/post/card/1101', { gameId: 2 })).t.total).toBe(0);
    expect((await view(id)).t).toMatchObject({ id, author: { nickName: '执笔人', postCount: 1 } });
    await site.post('post/save', { ...text, id, title: '改了一个题目' }, { as: author });
    expect([(await view(id)).t.title, (await cards(1100)).t.items[0]?.title]).toEqual(['改了一个题目', '改了一个题目']);
    await site.post(`post/my/remove/${id}`, {}, { as: author });
    expect(await view(id)).toMatchObject({ status: 404, code: 'A0404', message: '这篇帖子不在了' });
    expect((await cards(1100)).t.total).toBe(0);
  });

  it('a comment sent again under the same key is written once', async () => {
    const id = await write();
    const key = { 'idempotency-key': randomUUID() };
    const send = () => site.post<Comment>(`comment/save/${id}`, { body: '只说一遍' }, { as: reader, headers: key });
    const responses = await Promise.all(Array.from({ length: 8 }, send));
    responses.push(await send());
    expect(responses.map(({ code, t }) => [code, t?.floor])).toEqual(responses.map(() => ['200', 1]));
    expect((await comments(id)).t).toMatchObject({ total: 1, items: [{ body: '只说一遍', author: { nickName: '听书人' } }] });
    expect((await view(id)).t.commentCount).toBe(1);
    expect((await cards(1101)).t.items[0]).toMatchObject({ commentCount: 1, lastCommenter: '听书人' });
    const unread = await site.get<Message[]>('g/message/unread/list', { as: author });
    expect(unread.t).toMatchObject([{ type: 20, title: '听书人 回了你的帖子', externalId: id }]);
    expect((await site.get('g/message/unread/list')).t).toEqual([]);
    await site.post('message/read_all', {}, { as: author });
    expect((await site.get('g/message/unread/list', { as: author })).t).toEqual([]);
  });

  it('what is sent again under its key is shown as it is by then, a comment, a reply and one that is held', async () => {
    const id = await write();
    const [first, second] = [await site.signUp('先说的人'), await site.signUp('后说的人')];
    const sendTwice = async (who: Signed, fields: object) => {
      const send = () => site.post<Comment>(`comment/save/${id}`, fields, { as: who, headers });
      const headers = { 'idempotency-key': randomUUID() };
      const { t: once } = await send();
      return { once, again: (await send()).t };
    };
    const top = await sendTwice(first, { body: '先说一句' });
    expect(top.once).toMatchObject({ floor: 1, body: '先说一句', replies: [] });
    expect(top.again).toEqual(top.once);
    const reply = await sendTwice(second, { body: '答你一句', parentId: top.once.id });
    expect(reply.once).toMatchObject({ floor: 2, parentId: top.once.id });
    expect(reply.again).toEqual(reply.once);
    const key = { 'idempotency-key': randomUUID() };
    const other = await site.signUp('再说的人');
    const { t: nested } = await site.post<Comment>(`comment/save/${id}`, { body: '再答一句', parentId: reply.once.id }, { as: other, headers: key });
    expect(nested).toMatchObject({ floor: 3, replyTo: { nickName: '后说的人' } });
    await site.post(`comment/like/${nested.id}`, {}, { as: author });
    const retry = await site.post<Comment>(`comment/save/${id}`, { body: '再答一句', parentId: reply.once.id }, { as: other, headers: key });
    expect(retry.t).toEqual({ ...nested, likeCount: 1 });
    expect(await site.post(`comment/save/${id}`, { body: '换一句' }, { as: other, headers: key })).toMatchObject({ status: 400, code: 'A0400' });
    expect((await view(id)).t.commentCount).toBe(3);
  });

  it('likes, favors, follows and removals are seen at once', async () => {
    const id = await write();
    const speaker = await site.signUp('说话人');
    const { t: comment } = await site.post<Comment>(`comment/save/${id}`, { body: '第一句' }, { as: speaker });
    expect((await comments(id)).t.items[0]?.likeCount).toBe(0);
    expect((await site.post(`comment/like/${comment.id}`, {}, { as: author })).t).toEqual({ liked: true, likeCount: 1 });
    expect((await comments(id)).t.items[0]?.likeCount).toBe(1);
    expect((await view(id)).t.favorCount).toBe(0);
    expect((await site.post(`favor/handler/${id}`, {}, { as: speaker })).t).toMatchObject({ favoured: true, favorCount: 1 });
    expect((await site.post(`follow/handler/${id}`, {}, { as: speaker })).t).toEqual({ following: true, followCount: 1 });
    expect((await site.post(`follow/handler/${author.id}`, { target: 'member' }, { as: speaker })).t).toEqual({ following: true, followCount: 1 });
    expect((await view(id)).t).toMatchObject({ favorCount: 1, followCount: 1, author: { followerCount: 1 } });
    expect((await site.get<PostState>(`post/state/${id}`, { as: speaker })).t).toMatchObject({ favoured: true, following: true, followingAuthor: true });
    expect((await site.get<CommentTarget>(`comment/find/post/${id}`, { as: speaker })).t).toMatchObject({ id, mayComment: true, latest: [{ floor: 1 }] });
    await site.post(`comment/remove/${comment.id}`, {}, { as: speaker });
    expect((await comments(id)).t.items[0]).toMatchObject({ floor: 1, author: null, removed: true });
    expect((await site.get(`g/comment/reply/${comment.id}`)).t).toMatchObject({ items: [], total: 0 });
  });

  it('a read counts once a browser', async () => {
    const id = await write();
    const uuid = randomUUID();
    const read = () => site.post(`g/post/increment_read_count/${id}/${uuid}`);
    expect([(await read()).t, (await read()).t]).toEqual([{ counted: true }, { counted: false }]);
    expect((await site.post(`g/post/increment_read_count/${id}/nobody`)).status).toBe(400);
  });

  it('drafts wait in their column and go with the post', async () => {
    const { t: draft } = await site.post<{ id: number; revision: number }>(
      'post/draft/save',
      { columnId: 1101, title: '未完', content: { type: 'doc' } },
      { as: author },
    );
    expect((await site.post('post/draft/save', { id: draft.id, columnId: 1101, title: '再写', revision: 7 }, { as: author })).code).toBe('A0409');
    expect((await site.get('post/draft/list/1101', { as: author })).t).toMatchObject([{ id: draft.id, title: '未完', revision: 1 }]);
    await write({ draftId: draft.id });
    expect((await site.get('post/draft/list/1101', { as: author })).t).toEqual([]);
  });

  it('refuses at the field, and members who may not', async () => {
    expect(await site.post('post/save', { ...text, columnId: 1301 }, { as: author })).toMatchObject({
      status: 400,
      code: 'A0400',
      fields: [{ path: 'complaint' }],
    });
    expect(await site.post('post/save', { ...text, title: '短' }, { as: author })).toMatchObject({ status: 400, fields: [{ path: 'title' }] });
    expect((await site.post('post/save', text)).code).toBe('A0401');
    const id = await write();
    expect((await site.get(`post/edit/${id}`, { as: reader })).code).toBe('A0301');
    expect((await site.get(`post/edit/${id}`, { as: author })).t).toMatchObject({ id, title: text.title, summary: '' });
    await site.platform.db.query(
      `UPDATE members SET status = 'suspended', suspended_until = now() + interval '1 day', suspended_reason = '吵闹' WHERE id = $1`,
      [reader.id],
    );
    expect(await site.post(`comment/save/${id}`, { body: '还想说' }, { as: reader })).toMatchObject({ status: 403, code: 'A0202' });
    expect((await site.get<PostState>(`post/state/${id}`, { as: reader })).t.actions).toEqual([]);
  });
});
