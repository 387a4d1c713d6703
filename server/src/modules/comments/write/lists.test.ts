import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database, type Tx } from '#server/platform/database/db.ts';
import { NOON, later, openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { submitComment } from '../submit/submit.ts';
import { insertComments, type NewComment } from './queries-save.ts';

let tavern: Tavern;
let other: Database;
let people: number[];
beforeAll(async () => {
  tavern = await openTavern();
  // As another process has it.
  other = openDatabase(tavern.connection);
  people = await tavern.addMembers(12);
});
afterAll(async () => {
  await other.close();
  await tavern.drop();
});

const comment = (postId: number, who: number, details: Partial<NewComment> = {}): NewComment => ({
  host: { kind: 'post', id: postId },
  authorId: people[who]!,
  sessionId: null,
  body: `第 ${who} 位说`,
  imageIds: [],
  answeredId: null,
  likes: 0,
  at: NOON,
  keyedWrite: null,
  ...details,
});
const write = (comments: readonly NewComment[], db: Database = tavern.db) => db.transaction((tx) => insertComments(tx, 'post', comments));
const countsOf = (postId: number) =>
  tavern.db.queryOne('SELECT comment_count AS comments, thread_count AS threads, last_floor AS floor, last_commenter_id AS last FROM posts WHERE id = $1', [
    postId,
  ]);

describe('a list of comments', () => {
  it('keeps who each of them calls, also where one of them is refused', async () => {
    const { id } = await tavern.post(people[0]!);
    const calls = (name: string, who: number) => ({ mentions: [{ name, memberId: people[who]! }] });
    const rows = await write([comment(999_999, 1, calls('没写成', 2)), comment(id, 2, calls('甲', 3)), comment(id, 3), comment(id, 4, calls('乙', 5))]);
    expect(rows.map(({ n }) => n)).toEqual([2, 3, 4]);
    const kept = await tavern.db.query('SELECT comment_id, name, member_id FROM comment_mentions ORDER BY comment_id');
    expect(kept).toEqual([
      { commentId: rows[0]!.id, name: '甲', memberId: people[3] },
      { commentId: rows[2]!.id, name: '乙', memberId: people[5] },
    ]);
  });

  it('takes its floors in its own order, post by post, and counts for each', async () => {
    const [one, two] = [await tavern.post(people[0]!), await tavern.post(people[0]!)];
    const rows = await write([comment(two.id, 1), comment(one.id, 2), comment(two.id, 3, { at: later(1) }), comment(one.id, 1)]);
    expect(rows.map(({ n, floor, authorId }) => [n, floor, authorId])).toEqual([
      [1, 1, people[1]],
      [2, 1, people[2]],
      [3, 2, people[3]],
      [4, 2, people[1]],
    ]);
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(await countsOf(two.id)).toEqual({ comments: 2, threads: 2, floor: 2, last: people[3] });
    const experience = await tavern.db.queryOne('SELECT experience FROM members WHERE id = $1', [people[1]!]);
    expect(experience).toEqual({ experience: 4 });
    const replies = await write([comment(two.id, 4, { answeredId: rows[0]!.id }), comment(two.id, 5, { answeredId: rows[0]!.id })]);
    expect(replies.map(({ floor, parentId }) => [floor, parentId])).toEqual([
      [3, rows[0]!.id],
      [4, rows[0]!.id],
    ]);
    expect(await countsOf(two.id)).toEqual({ comments: 4, threads: 2, floor: 4, last: people[5] });
    expect(await tavern.db.queryOne('SELECT reply_count AS replies FROM comments WHERE id = $1', [rows[0]!.id])).toEqual({ replies: 2 });
  });

  it('leaves out what a check refuses, without a gap and without touching the others', async () => {
    const { id: postId } = await tavern.post(people[0]!);
    const hidden = await tavern.post(people[0]!);
    await tavern.db.query(`UPDATE posts SET status = 'hidden' WHERE id = $1`, [hidden.id]);
    const ended = await tavern.openSession(people[7]!);
    await tavern.db.query('UPDATE sessions SET ended_at = now() WHERE id = $1', [ended]);
    const suspended = await tavern.openSession(people[8]!);
    await tavern.db.query(`UPDATE members SET status = 'suspended', suspended_until = $2, suspended_reason = '吵架' WHERE id = $1`, [people[8]!, later(60)]);
    const fine = await tavern.openSession(people[9]!);
    const rows = await write([
      comment(postId, 1),
      comment(hidden.id, 2),
      comment(postId, 3, { answeredId: 999_999 }),
      comment(postId, 4, { imageIds: [999_999] }),
      comment(postId, 7, { sessionId: ended }),
      comment(postId, 8, { sessionId: suspended }),
      comment(postId, 6, { sessionId: fine }),
      comment(postId, 9, { sessionId: fine }),
    ]);
    expect(rows.map(({ n, floor }) => [n, floor])).toEqual([
      [1, 1],
      [8, 2],
    ]);
    expect(await countsOf(postId)).toEqual({ comments: 2, threads: 2, floor: 2, last: people[9] });
    expect(await countsOf(hidden.id)).toMatchObject({ comments: 0, floor: 0 });
  });

  it('never waits for one that goes over the same posts, or the same authors, the other way round', async () => {
    const posts = await Promise.all(people.slice(0, 6).map((id) => tavern.post(id)));
    const apart = await Promise.all(people.slice(0, 6).map((id) => tavern.post(id)));
    const lists = [
      posts.map(({ id }, who) => comment(id, who)),
      posts.toReversed().map(({ id }, who) => comment(id, who)),
      apart.map(({ id }, who) => comment(id, 5 - who)),
    ];
    const done = await Promise.all(Array.from({ length: 90 }, (_, at) => write(lists[at % 3]!, at % 2 === 0 ? other : tavern.db)));
    expect(done.every(({ length }) => length === 6)).toBe(true);
    for (const { id } of posts) expect(await countsOf(id)).toMatchObject({ comments: 60, floor: 60 });
    for (const { id } of apart) expect(await countsOf(id)).toMatchObject({ comments: 30, floor: 30 });
  });
});

it('one comment is one way to the database between BEGIN and COMMIT, whatever it holds', async () => {
  const [author = 0, speaker = 0] = await tavern.addMembers(2);
  const { id: postId } = await tavern.post(author);
  const [first] = await write([comment(postId, 1)]);
  const image = await tavern.addPicture(speaker);
  const sent: string[] = [];
  const noted = <Result>(text: string, reply: Promise<Result>) => {
    sent.push(text);
    return reply.finally(() => sent.push('answered'));
  };
  const viewer = { id: speaker, role: 'member', sessionId: await tavern.openSession(speaker), suspended: null } as const;
  const db: Database = {
    ...tavern.db,
    transaction: (work) =>
      tavern.db.transaction((tx) => {
        sent.push('BEGIN');
        const noting: Tx = {
          ...tx,
          query: (text, values) => noted(text, tx.query(text, values)),
          queryOne: (text, values) => noted(text, tx.queryOne(text, values)),
          transaction: (inner) => inner(noting),
        };
        return work(noting);
      }),
  };
  await submitComment(tavern.ask(speaker, { viewer, db, platform: { ...tavern.platform, db } }), {
    host: { kind: 'post', id: postId },
    body: '@路人1 看图',
    images: [image.id],
    parentId: first!.id,
  });
  expect(sent.map((text) => text.split(/\s/, 1)[0])).toEqual(['BEGIN', 'SET', 'SELECT', 'WITH', 'answered', 'answered', 'answered']);
  await tavern.platform.background.settled();
});
