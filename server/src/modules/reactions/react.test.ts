import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '#contract/api/messages.ts';
import type { PostState, PostView, SavedPost } from '#contract/api/posts.ts';
import type { OwnReaction, ReactionCounts } from '#contract/api/reactions.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { endAllReactions } from './react.ts';

let site: TestSite;
let author: Signed;
let reader: Signed;
let other: Signed;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('说书的人');
  reader = await site.signUp('鼓掌的人');
  other = await site.signUp('叫好的人');
});
afterAll(() => site.close());

const text = { columnId: 1101, title: '读完想鼓掌的一篇', markdown: '正文要有十个字以上才好看。' };
const write = async () => (await site.post<SavedPost>('post/save', text, { as: author })).t.id;
const react = (id: number, wanted: object, as: Signed) => site.post<{ own: OwnReaction; counts: ReactionCounts }>(`reaction/post/${id}`, wanted, { as });
const shown = async (id: number) => (await site.get<PostView>(`g/post/view/${id}`)).t.reactions;
const ownOf = async (id: number, as: Signed) => (await site.get<PostState>(`post/state/${id}`, { as })).t.reaction;
const messages = async () => (await site.get<Message[]>('g/message/unread/list', { as: author })).t;

describe('a like and a reaction', () => {
  it('are counted apart, one of each for a member, and seen by everybody at once', async () => {
    const id = await write();
    expect(await shown(id)).toEqual({ liked: 0, kinds: [] });
    expect((await react(id, { liked: true }, reader)).t).toEqual({ own: { liked: true, kind: null }, counts: { liked: 1, kinds: [] } });
    expect((await react(id, { kind: 'funny' }, reader)).t.own).toEqual({ liked: true, kind: 'funny' });
    await react(id, { kind: 'warm' }, other);
    expect(await shown(id)).toEqual({
      liked: 1,
      kinds: [
        { kind: 'funny', count: 1 },
        { kind: 'warm', count: 1 },
      ],
    });
    // Another one replaces it.
    await react(id, { kind: 'warm' }, reader);
    expect(await shown(id)).toEqual({ liked: 1, kinds: [{ kind: 'warm', count: 2 }] });
    expect(await ownOf(id, reader)).toEqual({ liked: true, kind: 'warm' });
    // Each is taken back by itself.
    expect((await react(id, { liked: false }, reader)).t).toEqual({
      own: { liked: false, kind: 'warm' },
      counts: { liked: 0, kinds: [{ kind: 'warm', count: 2 }] },
    });
    expect((await react(id, { kind: 'none' }, reader)).t.own).toEqual({ liked: false, kind: null });
    expect(await shown(id)).toEqual({ liked: 0, kinds: [{ kind: 'warm', count: 1 }] });
    expect(await ownOf(id, author)).toEqual({ liked: false, kind: null });
  });

  it('said again change nothing, also twenty times at once and under one key', async () => {
    const id = await write();
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => react(id, at % 2 === 0 ? { liked: true } : { kind: 'sorry' }, reader)));
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['200']));
    const headers = { 'idempotency-key': randomUUID() };
    for (const _ of [1, 2]) await site.post(`reaction/post/${id}`, { liked: true }, { as: reader, headers });
    expect(await shown(id)).toEqual({ liked: 1, kinds: [{ kind: 'sorry', count: 1 }] });
    expect((await react(id, { liked: false }, other)).t.own).toEqual({ liked: false, kind: null });
    expect(await shown(id)).toEqual({ liked: 1, kinds: [{ kind: 'sorry', count: 1 }] });
  });

  it('reach the author as one message that counts people, and never for their own or a second time', async () => {
    await site.post('message/read_all', {}, { as: author });
    const id = await write();
    await react(id, { liked: true }, author);
    await react(id, { liked: false }, other);
    expect(await messages()).toEqual([]);
    await react(id, { liked: true }, reader);
    await react(id, { kind: 'useful' }, reader);
    expect(await messages()).toMatchObject([
      { title: '鼓掌的人 给你的帖子留了赞或回应', content: '《读完想鼓掌的一篇》，一共 2 人留过。', isUrgent: 0, externalId: id },
    ]);
    await react(id, { kind: 'funny' }, other);
    expect(await messages()).toMatchObject([{ title: '叫好的人 等 2 人给你的帖子留了赞或回应' }]);
    await site.post('message/read_all', {}, { as: author });
    await react(id, { liked: false, kind: 'none' }, reader);
    await react(id, { liked: true }, reader);
    expect(await messages()).toEqual([]);
  });

  it('are for a post that can be read, and need one of the five kinds', async () => {
    const id = await write();
    expect(await react(id, {}, reader)).toMatchObject({ status: 400, fields: [{ path: 'kind', message: '没有说是赞还是哪种回应' }] });
    expect(await react(id, { kind: 'angry' }, reader)).toMatchObject({ status: 400, fields: [{ path: 'kind', message: '没有这种回应' }] });
    expect(await react(999_999, { liked: true }, reader)).toMatchObject({ status: 404 });
    expect(await site.post(`reaction/post/${id}`, { liked: true })).toMatchObject({ status: 401 });
    for (const status of ['hidden', 'pending', 'removed']) {
      await site.platform.db.query('UPDATE posts SET status = $2 WHERE id = $1', [id, status]);
      expect(await react(id, { liked: true }, reader)).toMatchObject({ code: 'A0404' });
    }
    expect((await site.platform.db.query('SELECT FROM post_reactions WHERE post_id = $1', [id])).length).toBe(0);
  });

  it('are taken back with the account that gave them', async () => {
    const id = await write();
    const leaving = await site.signUp('要走的人');
    await react(id, { liked: true, kind: 'warm' }, leaving);
    await react(id, { liked: true }, reader);
    expect(await shown(id)).toEqual({ liked: 2, kinds: [{ kind: 'warm', count: 1 }] });
    await endAllReactions({ db: site.platform.db, now: new Date() }, leaving.id);
    expect(await shown(id)).toEqual({ liked: 1, kinds: [] });
  });
});
