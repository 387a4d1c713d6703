import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onTagsDropped } from '#server/platform/state/cache-tags.ts';
import { listUnreadMessages } from '#server/modules/messages/index.ts';
import { GAME, NOON, QUESTIONS, TALK, later, openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { listComments } from '../list/list.ts';
import { notifyOfComments } from '../notify/notify.ts';
import { submitComment } from '../submit/submit.ts';
import { saveComment } from './save.ts';
import { getCommentTarget } from '../list/target.ts';

let tavern: Tavern;
let people: number[];
beforeAll(async () => {
  tavern = await openTavern();
  people = await tavern.addMembers(16);
});
afterAll(() => tavern.drop());

const writeComment = (...[postId, who, body, parentId]: [postId: number, who: number, body: string, parentId?: number]) =>
  saveComment(tavern.db, { host: { kind: 'post', id: postId }, authorId: people[who]!, body, parentId, at: NOON });
const messagesOf = async (who: number) => {
  await notifyOfComments(tavern.db);
  return (await listUnreadMessages(tavern.db, people[who]!)).map(({ type, title, content, externalId }) => ({ type, title, content, externalId }));
};
const experienceOf = async (who: number) =>
  (await tavern.db.queryOne<{ experience: number }>('SELECT experience FROM members WHERE id = $1', [people[who]!]))!.experience;

describe('a comment', () => {
  it('is answered as readers see it', async () => {
    const { id: postId } = await tavern.post(people[0]!);
    const picture = await tavern.addPicture(people[1]!);
    const comment = await saveComment(tavern.db, {
      host: { kind: 'post', id: postId },
      authorId: people[1]!,
      body: '说得好',
      images: [picture.id, picture.id],
      likes: 41,
      at: later(5),
    });
    expect(comment).toEqual({
      id: comment.id,
      floor: 1,
      parentId: null,
      author: { id: people[1], nickName: '路人2', avatar: `/avatar/${people[1]}.svg`, level: '新手旅人', role: 'member' },
      place: null,
      generated: false,
      body: '说得好',
      images: [{ src: picture.src, srcSmall: picture.src, width: 1280, height: 720, color: '#aabbcc', widths: [1280] }],
      createdAt: '2026-03-04T04:00:05Z',
      editedAt: null,
      likeCount: 41,
      removed: false,
      accepted: false,
      replies: [],
      replyCount: 0,
    });
    expect((await listComments(tavern.db, { id: postId, sort: 'earliest', size: 20 })).items).toEqual([comment]);
    expect(
      await tavern.db.queryOne('SELECT comment_count, thread_count, last_floor, last_commenter_id, last_comment_at, active_at FROM posts WHERE id = $1', [
        postId,
      ]),
    ).toEqual({
      commentCount: 1,
      threadCount: 1,
      lastFloor: 1,
      lastCommenterId: people[1],
      lastCommentAt: '2026-03-04T04:00:05Z',
      activeAt: '2026-03-04T04:00:05Z',
    });
  });

  it('needs a post, and something to answer that belongs to it', async () => {
    const one = await tavern.post(people[0]!);
    const other = await tavern.post(people[0]!);
    const there = await writeComment(one.id, 1, '在这边');
    await expect(writeComment(other.id, 1, '在那边', there.id)).rejects.toMatchObject({ code: 'A0400', fields: [{ path: 'parentId' }] });
    await expect(writeComment(one.id, 1, '谁也不是', 999_999)).rejects.toMatchObject({ code: 'A0400' });
    await expect(writeComment(999_999, 1, '没有这篇')).rejects.toMatchObject({ code: 'A0404', name: 'postGone' });
    await tavern.db.query(`UPDATE posts SET status = 'removed' WHERE id = $1`, [other.id]);
    await expect(writeComment(other.id, 1, '已经没了')).rejects.toMatchObject({ code: 'A0404', name: 'postGone' });
    await expect(
      saveComment(tavern.db, { host: { kind: 'post', id: one.id }, authorId: people[1]!, body: '图呢', images: [999_999], at: NOON }),
    ).rejects.toMatchObject({
      code: 'A0400',
      fields: [{ path: 'images' }],
    });
    expect(await tavern.db.queryOne('SELECT last_floor FROM posts WHERE id = $1', [one.id])).toEqual({ lastFloor: 1 });
  });

  it('is worth two points, up to the daily cap', async () => {
    const { id: postId } = await tavern.post(people[0]!);
    const before = await experienceOf(15);
    for (let number = 0; number < 32; number += 1) await writeComment(postId, 15, `第 ${number} 条`);
    expect((await experienceOf(15)) - before).toBe(60);
    await saveComment(tavern.db, { host: { kind: 'post', id: postId }, authorId: people[15]!, body: '第二天', at: later(24 * 60 * 60) });
    expect((await experienceOf(15)) - before).toBe(62);
  });

  it('drops the pages of its post and column, once it is there', async () => {
    const { id: postId } = await tavern.post(people[0]!);
    const dropped: string[] = [];
    const stop = onTagsDropped((tags) => dropped.push(...tags));
    await writeComment(postId, 1, '一句话');
    await writeComment(999_999, 1, '白说').catch(() => undefined);
    await notifyOfComments(tavern.db);
    stop();
    expect(new Set(dropped)).toEqual(
      new Set([`post:${postId}`, `comments:${postId}`, `comments-of:${people[1]}`, `column:${TALK}:game:${GAME}`, `mailbox:${people[0]}`]),
    );
  });

  it('comes one in three seconds and ten in a minute', async () => {
    const { id: postId } = await tavern.post(people[0]!);
    const viewer = { id: people[14]!, role: 'member', sessionId: await tavern.openSession(people[14]!), suspended: null } as const;
    const submit = (seconds: number) =>
      submitComment(tavern.ask(people[14]!, { now: later(seconds), viewer }), { host: { kind: 'post', id: postId }, body: '急着说' });
    await submit(0);
    await expect(submit(2)).rejects.toMatchObject({ code: 'A0501', retryAfter: 1 });
    for (let number = 1; number < 10; number += 1) await submit(number * 3);
    await expect(submit(30)).rejects.toMatchObject({ code: 'A0501', retryAfter: 30 });
    await submit(60);
    const tries = await Promise.allSettled(Array.from({ length: 40 }, () => submit(130)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('who is notified', () => {
  it('the author of the post, the answered and the mentioned member: each once, nobody of their own comment', async () => {
    const { id: postId } = await tavern.post(people[2]!, { title: '谁会听见' });
    const first = await writeComment(postId, 3, '我先说');
    const reply = await writeComment(postId, 4, '@路人3 @路人4 @路人6 @没有这人 @路人5 你们来看', first.id);
    expect(await messagesOf(2)).toEqual([
      {
        type: 20,
        title: '路人5 等 2 人回了你的帖子',
        content: '新添 2 楼，最近一条在《谁会听见》2 楼：@路人3 @路人4 @路人6 @没有这人 @路人5 你们来看',
        externalId: postId,
      },
    ]);
    expect(await messagesOf(3)).toMatchObject([{ type: 21, title: '路人5 回复了你', externalId: postId }]);
    expect(await messagesOf(5)).toMatchObject([{ type: 21, title: '路人5 在评论里提到你' }]);
    expect(await messagesOf(4)).toEqual([]);
    await writeComment(postId, 2, '楼主答你', reply.id);
    expect(await messagesOf(4)).toMatchObject([{ type: 21, title: '路人3 回复了你' }]);
    expect(await messagesOf(2)).toHaveLength(1);
  });

  it('the asker is notified of answers, and of replies like any other member', async () => {
    const { id: postId } = await tavern.post(people[7]!, { columnId: QUESTIONS, title: '灯油哪里买' });
    const answer = await writeComment(postId, 8, '东城门口');
    await writeComment(postId, 9, '还开着吗', answer.id);
    expect(await messagesOf(7)).toMatchObject([
      { type: 20, title: '路人10 回了你的帖子' },
      { type: 20, title: '路人9 答了你的问题', content: '《灯油哪里买》1 楼：东城门口\n管用的话，点一下“采纳”。' },
    ]);
  });

  it('at most ten who are named, and a long text only by its beginning', async () => {
    const { id: postId } = await tavern.post(people[0]!);
    const names = people.map((_, index) => `@路人${index + 1} `).join('');
    await writeComment(postId, 0, `${names}${'长'.repeat(300)}`);
    await notifyOfComments(tavern.db);
    const messages = await Promise.all(people.map((id) => listUnreadMessages(tavern.db, id)));
    const contents = messages.flat().flatMap(({ externalId, type, content }) => (externalId === postId && type === 21 ? [content] : []));
    expect(contents).toHaveLength(9);
    for (const content of contents) expect(content.length).toBeLessThan(80);
  });

  it('nobody, when it is undone', async () => {
    const { id: postId } = await tavern.post(people[10]!);
    const undone = tavern.db.transaction(async (tx) => {
      await saveComment(tx, { host: { kind: 'post', id: postId }, authorId: people[11]!, body: '@路人13 算了', at: NOON });
      throw new Error('lost');
    });
    await expect(undone).rejects.toThrow('lost');
    expect([await messagesOf(10), await messagesOf(12)]).toEqual([[], []]);
  });
});

it('the page for writing a comment shows the post and the newest comments', async () => {
  const { id: postId } = await tavern.post(people[0]!, { title: '最后几句' });
  const first = await writeComment(postId, 1, '一');
  for (const word of ['二', '三', '四', '五']) await writeComment(postId, 2, word, first.id);
  await writeComment(postId, 3, '六');
  const viewer = { id: people[1]!, role: 'member', sessionId: 1, suspended: null } as const;
  const target = await getCommentTarget({ db: tavern.db, now: new Date(), viewer }, postId);
  expect(target).toMatchObject({ id: postId, title: '最后几句', author: { id: people[0] }, commentCount: 6, mayComment: true });
  expect(target.latest.map(({ floor, parentId }) => [floor, parentId])).toEqual([
    [6, null],
    [5, first.id],
    [4, first.id],
    [3, first.id],
    [2, first.id],
  ]);
  expect((await getCommentTarget({ db: tavern.db, now: new Date(), viewer: { ...viewer, suspended: { until: '', reason: '' } } }, postId)).mayComment).toBe(
    false,
  );
  await expect(getCommentTarget({ db: tavern.db, now: new Date(), viewer }, 999_999)).rejects.toMatchObject({ code: 'A0404' });
});
