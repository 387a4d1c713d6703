import { patient } from '#tools/patience.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comment, CommentSort, Reply } from '#contract/api/comments.ts';
import { REPLIES_SHOWN } from '#contract/limits.ts';
import { planOf, wholeTables } from '#server/modules/posts/lists/plans.fixture.ts';
import { GAME, NOON, TALK, later, openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { likeComment, removeComment } from '../change/change.ts';
import { listComments, listReplies } from './list.ts';
import { OF_AUTHOR, REPLIES, THREADS } from './queries-list.ts';
import { saveComment } from '../write/save.ts';
import { COMMENT_SORTS } from '#contract/sorts.ts';

let tavern: Tavern;
let people: number[];
let postId: number;
beforeAll(async () => {
  tavern = await openTavern();
  people = await tavern.addMembers(8);
  postId = (await tavern.post(people[0]!)).id;
});
afterAll(() => tavern.drop());

const writeComment = (who: number, body: string, parentId?: number) =>
  saveComment(tavern.db, { host: { kind: 'post', id: postId }, authorId: people[who]!, body, parentId, at: NOON });
const list = (input: Partial<Parameters<typeof listComments>[1]> = {}) => listComments(tavern.db, { id: postId, sort: 'earliest', size: 20, ...input });
const floors = (items: readonly (Comment | Reply)[]) => items.map(({ floor }) => floor);

describe('threads', () => {
  it('hold their replies one level deep, and a reply to a reply names the member it answers', async () => {
    const first = await writeComment(1, '第一层');
    const second = await writeComment(2, '回第一层', first.id);
    await writeComment(3, '回那条回复', second.id);
    await writeComment(0, '楼主也来一层');
    const { items, total } = await list();
    expect([floors(items), total]).toEqual([[1, 4], 2]);
    expect(items[0]).toMatchObject({
      parentId: null,
      replyCount: 2,
      replies: [
        { floor: 2, parentId: first.id, replyTo: null, body: '回第一层', author: { nickName: '路人3' } },
        { floor: 3, parentId: first.id, replyTo: { id: people[2], nickName: '路人3' }, body: '回那条回复' },
      ],
    });
  });

  it('can be had newest first, by likes, and by the page of a floor', async () => {
    for (let number = 0; number < 6; number += 1) await writeComment(4, `再来 ${number}`);
    const { items } = await list({ size: 50 });
    await likeComment({ db: tavern.db, now: NOON }, { id: items[3]!.id, memberId: people[1]! });
    await likeComment({ db: tavern.db, now: NOON }, { id: items[3]!.id, memberId: people[2]! });
    await likeComment({ db: tavern.db, now: NOON }, { id: items[5]!.id, memberId: people[2]! });
    expect(floors((await list({ sort: 'latest' })).items)).toEqual([10, 9, 8, 7, 6, 5, 4, 1]);
    expect(floors((await list({ sort: 'liked' })).items)).toEqual([6, 8, 1, 4, 5, 7, 9, 10]);
    for (const sort of COMMENT_SORTS) {
      for (const floor of [1, 3, 6, 10]) {
        const found = await list({ sort, size: 3, floor });
        const shown = found.items.flatMap((item) => [item.floor, ...('replies' in item ? floors(item.replies) : [])]);
        expect(shown).toContain(floor);
        expect(floors(found.items)).toEqual(floors((await list({ sort, size: 3, page: found.page })).items));
      }
    }
    expect((await list({ size: 3, floor: 3 })).lastFloor).toBeNull();
    for (const sort of COMMENT_SORTS) {
      const { page, lastFloor, items } = await list({ sort, size: 3, floor: 99 });
      expect({ sort, page, lastFloor }).toEqual({ sort, page: { earliest: 3, latest: 1, liked: 3 }[sort], lastFloor: 10 });
      expect(floors(items)).toContain(10);
    }
  });

  it.each(COMMENT_SORTS)('are walked by cursors: %s', async (sort: CommentSort) => {
    const all = floors((await list({ sort, size: 50 })).items);
    const walked: number[] = [];
    for (let after: string | undefined, steps = 0; steps < 20; steps += 1) {
      const page = await list({ sort, size: 3, after });
      walked.push(...floors(page.items));
      if (page.next === null) break;
      after = page.next;
    }
    expect(walked).toEqual(all);
    await expect(list({ sort, after: Buffer.from('["a",1]').toString('base64url') })).rejects.toMatchObject({ code: 'A0400' });
  });

  it('show all comments of one member, replies naming the member they answer', async () => {
    await writeComment(5, '楼上说得对', (await list()).items[1]!.id);
    const removed = await writeComment(5, '说错了');
    await removeComment({ db: tavern.db, now: new Date() }, { id: removed.id, memberId: people[5]! });
    await writeComment(5, '单开一层');
    const { items, total } = await list({ author: people[5]! });
    expect(total).toBe(2);
    expect(items.every(({ author }) => author?.id === people[5])).toBe(true);
    expect(items.map((item) => [item.floor, item.parentId === null ? null : item.replyTo?.nickName])).toEqual([
      [11, '路人1'],
      [13, null],
    ]);
    expect(await list({ author: people[7]! })).toMatchObject({ items: [], total: 0 });
  });

  it('bring the first replies along, the one that is looked for, and give the others on demand', async () => {
    const thread = await writeComment(6, '这一层很长');
    for (let number = 1; number <= REPLIES_SHOWN + 10; number += 1) await writeComment(1 + (number % 5), `第 ${number} 条回复`, thread.id);
    const last = thread.floor + REPLIES_SHOWN + 10;
    const find = async (input: object) => (await list({ size: 50, ...input })).items.find(({ id }) => id === thread.id) as Comment;
    expect(await find({})).toMatchObject({ replyCount: REPLIES_SHOWN + 10 });
    expect(floors((await find({})).replies)).toHaveLength(REPLIES_SHOWN);
    expect(floors((await find({ floor: last })).replies).at(-1)).toBe(last);
    expect(floors((await find({ floor: thread.floor + 2 })).replies)).toHaveLength(REPLIES_SHOWN);
    const one = await listReplies(tavern.db, thread.id, { size: 50 });
    expect([one.total, one.items.length]).toEqual([REPLIES_SHOWN + 10, 50]);
    const two = await listReplies(tavern.db, thread.id, { size: 50, after: one.next! });
    expect(floors(two.items).at(-1)).toBe(last);
    expect(two.next).toBeNull();
    await expect(listReplies(tavern.db, last, { size: 50 })).rejects.toMatchObject({ code: 'A0404' });
  });

  it('are gone with their post', async () => {
    const gone = await tavern.post(people[0]!);
    await tavern.db.query(`UPDATE posts SET status = 'hidden' WHERE id = $1`, [gone.id]);
    for (const author of [undefined, people[0]]) await expect(list({ id: gone.id, author })).rejects.toMatchObject({ code: 'A0404', name: 'postGone' });
    await expect(list({ id: 999_999 })).rejects.toMatchObject({ code: 'A0404' });
    expect(await list({ id: (await tavern.post(people[0]!)).id })).toEqual({
      items: [],
      total: 0,
      totalIsApproximate: false,
      page: 1,
      size: 20,
      next: null,
      accepted: null,
      lastFloor: null,
    });
  });
});

describe('on a post with thousands of comments', () => {
  let busy: number;
  let thread: number;
  beforeAll(async () => {
    busy = (await tavern.post(people[0]!)).id;
    await tavern.db.query(
      `INSERT INTO comments (post_id, floor, author_id, body, like_count, created_at) SELECT $1, n, $2::bigint + n % 8, '第 ' || n || ' 楼', n % 30, $3 FROM generate_series(1, 5000) n`,
      [busy, people[0]!, later(0)],
    );
    thread = (await tavern.db.queryOne<{ id: number }>('SELECT id FROM comments WHERE post_id = $1 AND floor = 4', [busy]))!.id;
    await tavern.db.query(
      `INSERT INTO comments (post_id, floor, author_id, body, parent_id, answered_id, created_at) SELECT $1, 5000 + n, $2::bigint + n % 8, '回复', $4, $4, $3 FROM generate_series(1, 3000) n`,
      [busy, people[0]!, later(0), thread],
    );
    await tavern.db.query('UPDATE posts SET comment_count = 8000, last_floor = 8000, thread_count = 5000 WHERE id = $1', [busy]);
    await tavern.db.query('UPDATE comments SET reply_count = 3000 WHERE id = $1', [thread]);
    await tavern.db.query(
      `INSERT INTO members (nick_name, nick_fold, joined_at, last_seen_at) SELECT '住客' || n, '住客' || n, $1::timestamptz, $1::timestamptz FROM generate_series(1, 3000) n`,
      [NOON],
    );
    await tavern.db.query(
      `INSERT INTO posts (column_id, game_id, author_id, title, created_at, updated_at) SELECT $1, $2, $3, '第 ' || n || ' 篇', $4, $4 FROM generate_series(1, 2000) n`,
      [TALK, GAME, people[0]!, NOON],
    );
    await tavern.db.query('ANALYZE');
  }, patient(60_000));

  const TOP = { earliest: [0, 0], latest: [2_147_483_647, 0], liked: [0, -2_147_483_647] };

  it.each(COMMENT_SORTS)('a page by %s reads its threads and their first replies', async (sort) => {
    const plan = await planOf(tavern.db, THREADS[sort], [busy, 21, 0, ...TOP[sort], 0]);
    expect(wholeTables(plan)).toEqual([]);
    expect(plan.maxSortedRows).toBe(0);
    expect(plan.maxRows).toBeLessThanOrEqual(21 + REPLIES_SHOWN);
  });

  it('the comments of one member and the replies to one comment are read from indexes of their own', async () => {
    const ofAuthor = await planOf(tavern.db, OF_AUTHOR.earliest, [busy, 21, 0, 0, 0, people[1]!]);
    expect(wholeTables(ofAuthor)).toEqual([]);
    expect(ofAuthor.maxRows).toBeLessThanOrEqual(1_001);
    const replies = await planOf(tavern.db, REPLIES, [thread, 51, 0, 0]);
    expect(wholeTables(replies)).toEqual([]);
    expect(replies.maxRows).toBeLessThanOrEqual(51);
  });
});
