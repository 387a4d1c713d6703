import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { later, openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { removeComment } from '../change/change.ts';
import { listComments } from '../list/list.ts';
import { saveComment } from './save.ts';

let tavern: Tavern;
let people: number[];
beforeAll(async () => {
  tavern = await openTavern();
  people = await tavern.addMembers(32);
});
afterAll(() => tavern.drop());

const floorsOf = (postId: number) =>
  tavern.db.query<{ floor: number }>('SELECT floor FROM comments WHERE post_id = $1 ORDER BY floor', [postId]).then((rows) => rows.map(({ floor }) => floor));
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** Returns every stored count of a post beside the counted value. */
async function counts(postId: number) {
  return tavern.db.queryOne(
    `SELECT p.comment_count = count(c.*) FILTER (WHERE c.status = 'published') AS comments, p.thread_count = count(c.*) FILTER (WHERE c.parent_id IS NULL) AS threads,
       p.last_floor = count(c.*) AS floors, bool_and(c.reply_count = (SELECT count(*) FROM comments r WHERE r.parent_id = c.id)) AS replies
     FROM posts p JOIN comments c ON c.post_id = p.id WHERE p.id = $1 GROUP BY p.id`,
    [postId],
  );
}

describe('floors', () => {
  it('have no gaps and no doubles under 32 writers, replies and removals among them', async () => {
    const { id: postId } = await tavern.post(people[0]!);
    const first = await saveComment(tavern.db, { host: { kind: 'post', id: postId }, authorId: people[1]!, body: '沙发', at: later(1) });
    const written = await Promise.all(
      people.flatMap((memberId, index) => [
        saveComment(tavern.db, { host: { kind: 'post', id: postId }, authorId: memberId, body: `第 ${index} 位`, at: later(2) }),
        saveComment(tavern.db, { host: { kind: 'post', id: postId }, authorId: memberId, body: '回沙发', parentId: first.id, at: later(3) }).then((comment) =>
          removeComment({ db: tavern.db, now: new Date() }, { id: comment.id, memberId: memberId }).then(() => comment),
        ),
        saveComment(tavern.db, { host: { kind: 'post', id: postId }, authorId: memberId, body: '再回沙发', parentId: first.id, at: later(4) }),
      ]),
    );
    expect(await floorsOf(postId)).toEqual(upTo(1 + 96));
    expect(new Set(written.map(({ floor }) => floor)).size).toBe(96);
    expect(await counts(postId)).toEqual({ comments: true, threads: true, floors: true, replies: true });
  });

  it('are given on each of two posts whose authors answer each other at the same time', async () => {
    const [one = 0, other = 0] = people;
    const mine = await tavern.post(one);
    const yours = await tavern.post(other);
    await Promise.all(
      upTo(40).flatMap((number) => [
        saveComment(tavern.db, { host: { kind: 'post', id: yours.id }, authorId: one, body: `@路人2 第 ${number} 次`, at: later(number) }),
        saveComment(tavern.db, { host: { kind: 'post', id: mine.id }, authorId: other, body: `@路人1 第 ${number} 次`, at: later(number) }),
      ]),
    );
    expect(await floorsOf(mine.id)).toEqual(upTo(40));
    expect(await floorsOf(yours.id)).toEqual(upTo(40));
  });

  it('are not taken by a comment that was undone', async () => {
    const { id: postId } = await tavern.post(people[0]!);
    const undone = tavern.db.transaction(async (tx) => {
      await saveComment(tx, { host: { kind: 'post', id: postId }, authorId: people[1]!, body: '说了又没说', at: later(1) });
      throw new Error('lost');
    });
    await expect(undone).rejects.toThrow('lost');
    expect((await saveComment(tavern.db, { host: { kind: 'post', id: postId }, authorId: people[1]!, body: '这回算数', at: later(2) })).floor).toBe(1);
  });

  it('stay when what stood there is removed, and are not given again', async () => {
    const { id: postId } = await tavern.post(people[0]!);
    const comments = [];
    for (const number of upTo(3))
      comments.push(await saveComment(tavern.db, { host: { kind: 'post', id: postId }, authorId: people[number]!, body: `${number} 楼`, at: later(number) }));
    await removeComment({ db: tavern.db, now: new Date() }, { id: comments[2]!.id, memberId: people[3]! });
    await removeComment({ db: tavern.db, now: new Date() }, { id: comments[2]!.id, memberId: people[3]! });
    expect((await saveComment(tavern.db, { host: { kind: 'post', id: postId }, authorId: people[4]!, body: '四楼', at: later(5) })).floor).toBe(4);
    await removeComment({ db: tavern.db, now: new Date() }, { id: comments[0]!.id, memberId: people[1]! });
    const { items, total } = await listComments(tavern.db, { id: postId, sort: 'earliest', size: 20 });
    expect(total).toBe(4);
    expect(items.map(({ floor, author, body, removed }) => [floor, author?.nickName ?? null, body, removed])).toEqual([
      [1, null, '', true],
      [2, '路人3', '2 楼', false],
      [3, null, '', true],
      [4, '路人5', '四楼', false],
    ]);
    expect(await tavern.db.queryOne('SELECT comment_count, last_comment_at, last_commenter_id FROM posts WHERE id = $1', [postId])).toEqual({
      commentCount: 2,
      lastCommentAt: later(5).toISOString().replace('.000Z', 'Z'),
      lastCommenterId: people[4],
    });
  });
});
