import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifyOfComments, saveComment } from '#server/modules/comments/index.ts';
import { toggleFavor } from '#server/modules/favors/index.ts';
import { FOLLOW_NOTIFICATIONS } from '#server/modules/follows/notifications.ts';
import { toggleFollow } from '#server/modules/follows/index.ts';
import { NOON, later, openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { announcement, listUnreadMessages, notify, notifyAll, readAllMessages } from './index.ts';

let tavern: Tavern;
beforeAll(async () => {
  tavern = await openTavern();
});
afterAll(() => tavern.drop());

const unread = async (memberId: number) => {
  await notifyOfComments(tavern.db);
  return listUnreadMessages(tavern.db, memberId);
};
const bell = async (memberId: number) => (await unread(memberId)).map(({ title, content }) => ({ title, content }));
const nickOf = async (id: number) => (await tavern.db.queryOne<{ nick: string }>('SELECT nick_name AS nick FROM members WHERE id = $1', [id]))!.nick;

describe('several things of one kind about one thing', () => {
  it('are one message that counts people: favors, follows, comments', async () => {
    const [author = 0, ...fans] = await tavern.addMembers(6);
    const { id: postId } = await tavern.post(author, { title: '收着吧' });
    for (const [at, fan] of fans.entries()) {
      await toggleFavor({ db: tavern.db, now: later(at) }, postId, fan);
      await toggleFollow({ db: tavern.db, now: later(at) }, { kind: 'member', id: author }, fan);
      await saveComment(tavern.db, { host: { kind: 'post', id: postId }, authorId: fan, body: `第 ${at} 句`, at: later(at) });
    }
    const last = await nickOf(fans.at(-1)!);
    expect(new Map((await bell(author)).map(({ title, content }) => [title, content]))).toEqual(
      new Map([
        [`${last} 等 5 人关注了你`, '火边又多一个人，等着看你写的下一篇。'],
        [`${last} 等 5 人收藏了你的帖子`, '《收着吧》，一共 5 人收着。'],
        [`${last} 等 5 人回了你的帖子`, '新添 5 楼，最近一条在《收着吧》5 楼：第 4 句'],
      ]),
    );
    expect((await unread(author))[0]?.lastDate).toBe('2026-03-04T04:00:04Z');
  });

  it('of one person count things, not people', async () => {
    const [author = 0, fan = 0] = await tavern.addMembers(2);
    const { id: postId } = await tavern.post(author, { title: '自说自话' });
    for (const number of [0, 1, 2])
      await saveComment(tavern.db, { host: { kind: 'post', id: postId }, authorId: fan, body: `第 ${number} 句`, at: later(number) });
    expect(await bell(author)).toEqual([{ title: `${await nickOf(fan)} 回了你的帖子`, content: '新添 3 楼，最近一条在《自说自话》3 楼：第 2 句' }]);
  });

  it('name the member who caused them while it is one, so that a reader who hides that member need not see it', async () => {
    const [author = 0, fan = 0, other = 0] = await tavern.addMembers(3);
    const { id: postId } = await tavern.post(author, { title: '有人收着' });
    const actors = async () => (await unread(author)).map(({ actorId }) => actorId);
    await toggleFavor({ db: tavern.db, now: NOON }, postId, fan);
    expect(await actors()).toEqual([fan]);
    await saveComment(tavern.db, { host: { kind: 'post', id: postId }, authorId: fan, body: '说一句', at: later(1) });
    expect(await actors()).toEqual([fan, fan]);
    await toggleFavor({ db: tavern.db, now: later(2) }, postId, other);
    expect(await actors()).toEqual([null, fan]);
  });

  it('begin again once read, on another post, and on another day in China', async () => {
    const [author = 0, ...fans] = await tavern.addMembers(5);
    const [one, two] = [await tavern.post(author, { title: '这一篇' }), await tavern.post(author, { title: '那一篇' })];
    await toggleFavor({ db: tavern.db, now: NOON }, one.id, fans[0]!);
    await toggleFavor({ db: tavern.db, now: NOON }, two.id, fans[0]!);
    expect(await bell(author)).toHaveLength(2);
    await readAllMessages({ db: tavern.db, now: later(1) }, author);
    await toggleFavor({ db: tavern.db, now: later(2) }, one.id, fans[1]!);
    expect(await bell(author)).toMatchObject([{ title: `${await nickOf(fans[1]!)} 收藏了你的帖子` }]);
    await toggleFavor({ db: tavern.db, now: new Date('2026-03-04T15:59:59Z') }, one.id, fans[2]!);
    await toggleFavor({ db: tavern.db, now: new Date('2026-03-04T16:00:00Z') }, one.id, fans[3]!);
    expect((await bell(author)).map(({ title }) => title)).toEqual([
      `${await nickOf(fans[3]!)} 收藏了你的帖子`,
      `${await nickOf(fans[2]!)} 等 2 人收藏了你的帖子`,
    ]);
  });

  it('are counted right by fifty at once', async () => {
    const [author = 0, ...fans] = await tavern.addMembers(51);
    const { id: postId } = await tavern.post(author);
    await Promise.all(fans.map((fan, at) => saveComment(tavern.db, { host: { kind: 'post', id: postId }, authorId: fan, body: '同时', at: later(at) })));
    const messages = await unread(author);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.title).toMatch(/ 等 50 人回了你的帖子$/);
    expect(messages[0]?.content).toMatch(/^新添 50 楼/);
  });

  it('take hostile names of things as they are', async () => {
    const [author = 0, one = 0, two = 0] = await tavern.addMembers(3);
    const { id: postId } = await tavern.post(author, { title: `{count} %s \\1 $1 '"; DROP` });
    for (const fan of [one, two]) await saveComment(tavern.db, { host: { kind: 'post', id: postId }, authorId: fan, body: `{count} $1 '); --`, at: NOON });
    expect(await bell(author)).toEqual([
      { title: `${await nickOf(two)} 等 2 人回了你的帖子`, content: `新添 2 楼，最近一条在《{count} %s \\1 $1 '"; DROP》2 楼：{count} $1 '); --` },
    ]);
  });
});

it('what is sent in one call folds too, and people who are notified in any order do not wait for each other', async () => {
  const people = await tavern.addMembers(8);
  const actors = await tavern.addMembers(50);
  const notification = (at: number) => FOLLOW_NOTIFICATIONS.memberFollowed({ about: { kind: 'member', id: actors[at]! }, actorId: actors[at]! });
  await tavern.db.transaction((tx) =>
    notifyAll(
      { tx, now: NOON },
      [1, 2, 3].map((at) => ({ to: people[0]!, notification: notification(at) })),
    ),
  );
  expect(await bell(people[0]!)).toEqual([{ title: `${await nickOf(actors[3]!)} 等 3 人关注了你`, content: '火边又多一个人，等着看你写的下一篇。' }]);
  const orders = Array.from({ length: 40 }, (_, at) => (at % 2 ? people.toReversed() : people));
  await Promise.all(
    orders.map((order, at) =>
      tavern.db.transaction((tx) =>
        notifyAll(
          { tx, now: NOON },
          order.map((to) => ({ to, notification: notification(at + 10) })),
        ),
      ),
    ),
  );
  expect(await bell(people[7]!)).toMatchObject([{ title: expect.stringMatching(/ 等 40 人关注了你$/) }]);
});

it('revisions of a mailbox have no gap and none is given twice, with concurrent writers', async () => {
  const [reader = 0] = await tavern.addMembers(1);
  await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      tavern.db.transaction((tx) => notify({ tx, now: NOON }, reader, announcement({ type: 10, isUrgent: 0, title: `第 ${at}`, content: '' }))),
    ),
  );
  const rows = await tavern.db.query<{ revision: number }>('SELECT revision FROM messages WHERE member_id = $1 ORDER BY revision', [reader]);
  expect(rows.map(({ revision }) => revision)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
});
