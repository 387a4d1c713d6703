import { patient } from '#tools/patience.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comment, Reply } from '#contract/api/comments.ts';
import { Failure } from '#contract/failures.ts';
import type { Platform } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { openDatabase, type Database } from '#server/platform/database/db.ts';
import { onTagsCommitted } from '#server/platform/state/cache-tags.ts';
import { GAME, NOON, TALK, openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import type { NewComment } from './queries-save.ts';
import { saveInGroup } from './save-groups.ts';

/** Longer than anything here takes, unless it waits for what will not come. */
const TIMEOUTS = { connectMs: patient(5_000), answerMs: patient(5_000), longAnswerMs: patient(60_000) };

let tavern: Tavern;
let author: number;
beforeAll(async () => {
  tavern = await openTavern();
  [author = 0] = await tavern.addMembers(1);
});
afterAll(() => tavern.drop());

const uncounted = async () => undefined;

const comment = (postId: number, authorId: number, details: Partial<NewComment> = {}): NewComment => ({
  host: { kind: 'post', id: postId },
  authorId,
  sessionId: null,
  body: `会员 ${authorId} 说`,
  imageIds: [],
  answeredId: null,
  likes: 0,
  at: NOON,
  keyedWrite: null,
  ...details,
});

/** A process of its own, whose transactions begin only once it is let go. */
function heldProcess() {
  let letGo = () => {};
  const mayBegin = new Promise<void>((resolve) => (letGo = resolve));
  const made = { transactions: 0 };
  const db: Database = {
    ...tavern.db,
    async transaction(work) {
      made.transactions += 1;
      await mayBegin;
      return tavern.db.transaction(work);
    },
  };
  const platform: Platform = { ...tavern.platform, db };
  const save = (written: NewComment, count: () => Promise<void> = uncounted) => saveInGroup(platform, written, count);
  return { platform, made, save, letGo };
}

/** Returns the same process, let go when all that is asked for at once has been collected. */
function freeProcess() {
  const held = heldProcess();
  held.letGo();
  return held;
}

/** Returns the floor of each comment, or the name of its refusal. */
const outcomes = (saving: readonly Promise<Comment | Reply>[]) =>
  Promise.all(
    saving.map((each) =>
      each.then(
        ({ floor }) => floor,
        (error: unknown) => (error instanceof Failure ? error.name : String(error)),
      ),
    ),
  );

/** Returns the floors of a post in their order, once its stored counts were found to be those of its rows. */
async function floorsOf(postId: number): Promise<number[]> {
  const rows = await tavern.db.query<{ floor: number; authorId: number }>('SELECT floor, author_id FROM comments WHERE post_id = $1 ORDER BY floor', [postId]);
  const post = await tavern.db.queryOne('SELECT comment_count AS comments, last_floor AS floor, last_commenter_id AS last FROM posts WHERE id = $1', [postId]);
  expect(post).toEqual({ comments: rows.length, floor: rows.length, last: rows.at(-1)?.authorId ?? null });
  return rows.map(({ floor }) => floor);
}
/** Returns in how many transactions the comments of these posts were written. */
const transactionsOf = async (...postIds: number[]) =>
  (await tavern.db.queryOne<{ count: number }>('SELECT count(DISTINCT xmin::text) AS count FROM comments WHERE post_id = ANY ($1::bigint[])', [postIds]))
    ?.count;
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('comments that come at the same time', () => {
  it('are saved in one transaction, in the order they came, their pages dropped by one row', async () => {
    const [one, two] = [await tavern.post(author), await tavern.post(author)];
    const people = await tavern.addMembers(20);
    const { save, platform } = freeProcess();
    const drops: number[] = [];
    const stop = onTagsCommitted((id) => drops.push(id));
    const saved = await Promise.all(people.map((id, at) => save(comment(at % 2 === 0 ? one.id : two.id, id))));
    stop();
    expect(await transactionsOf(one.id, two.id)).toBe(1);
    expect(saved.map(({ floor }) => floor)).toEqual(upTo(20).map((number) => Math.ceil(number / 2)));
    expect(saved.map(({ author: who }) => who?.id)).toEqual(people);
    expect(await floorsOf(one.id)).toEqual(upTo(10));
    expect(await floorsOf(two.id)).toEqual(upTo(10));
    expect(drops).toHaveLength(1);
    const row = await tavern.db.queryOne<{ tags: string[] }>('SELECT to_json(tags) AS tags FROM tag_drops WHERE id = $1', [drops[0] ?? 0]);
    const pages = [one.id, two.id].flatMap((id) => [`post:${id}`, `comments:${id}`]);
    expect(row?.tags.toSorted()).toEqual([...pages, `column:${TALK}:game:${GAME}`, ...people.map((id) => `comments-of:${id}`)].toSorted());
    await platform.background.settled();
  });

  it('are collected while a group is being saved, and one alone waits for nobody', async () => {
    const { id: postId } = await tavern.post(author);
    const people = await tavern.addMembers(11);
    const { made, save, letGo } = heldProcess();
    const first = save(comment(postId, people[0]!));
    while (made.transactions === 0) await nextTurn();
    const others = people.slice(1).map((id) => save(comment(postId, id)));
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    expect(made.transactions).toBe(1);
    letGo();
    expect((await Promise.all([first, ...others])).map(({ floor }) => floor)).toEqual(upTo(11));
    expect(await transactionsOf(postId)).toBe(2);
  });

  it('are refused once a thousand wait, and those are all saved', async () => {
    const { id: postId } = await tavern.post(author);
    const { save, letGo } = heldProcess();
    const waiting = upTo(1_000).map(() => save(comment(postId, author)));
    await expect(save(comment(postId, author))).rejects.toMatchObject({ name: 'overloaded', code: 'B0301' });
    letGo();
    expect((await Promise.all(waiting)).map(({ floor }) => floor)).toEqual(upTo(1_000));
    expect(await transactionsOf(postId)).toBe(Math.ceil(1_000 / 64));
    expect((await save(comment(postId, author))).floor).toBe(1_001);
  });

  it('are saved whether or not their clients are still there, before the process ends', async () => {
    const { id: postId } = await tavern.post(author);
    const { save, platform } = freeProcess();
    for (const number of upTo(70)) void save(comment(postId, author, { body: `第 ${number} 句` }));
    await platform.background.settled();
    expect(await floorsOf(postId)).toEqual(upTo(70));
  });
});

describe('of a group', () => {
  it('only that is refused which fails a check, each with its own reason', async () => {
    const { id: postId } = await tavern.post(author);
    const [hidden, closed] = [await tavern.post(author), await tavern.post(author)];
    const people = await tavern.addMembers(8);
    const ended = await tavern.openSession(people[4]!);
    const { save, letGo } = heldProcess();
    const saving = [
      save(comment(postId, people[0]!)),
      save(comment(hidden.id, people[1]!)),
      save(comment(closed.id, people[2]!)),
      save(comment(postId, people[3]!, { answeredId: 999_999 })),
      save(comment(postId, people[4]!, { sessionId: ended })),
      save(comment(postId, people[5]!, { imageIds: [999_999] })),
      save(comment(999_999, people[6]!)),
      save(comment(postId, people[7]!)),
    ];
    await tavern.db.query(`UPDATE posts SET status = 'hidden' WHERE id = $1`, [hidden.id]);
    await tavern.db.query('UPDATE posts SET discussed = false WHERE id = $1', [closed.id]);
    await tavern.db.query('UPDATE sessions SET ended_at = now() WHERE id = $1', [ended]);
    letGo();
    expect(await outcomes(saving)).toEqual([1, 'postGone', 'discussionClosed', 'invalidInput', 'tokenRevoked', 'invalidInput', 'postGone', 2]);
    expect(await floorsOf(postId)).toEqual([1, 2]);
  });

  it('exactly as many are saved as the limit of their author allows', async () => {
    const { id: postId } = await tavern.post(author);
    const [keen = 0, calm = 0] = await tavern.addMembers(2);
    const { save, platform } = freeProcess();
    const countFor = (id: number) => () => countMemberAttempt({ platform, now: NOON, viewer: { id } }, 'group test', { max: 3, windowSeconds: 60 });
    const saving = upTo(10).map((number) => {
      const id = number % 5 === 0 ? calm : keen;
      return save(comment(postId, id), countFor(id));
    });
    expect(await outcomes(saving)).toEqual([1, 2, 3, 'tooManyRequests', 4, ...Array(4).fill('tooManyRequests'), 5]);
    expect(await floorsOf(postId)).toEqual(upTo(5));
    expect(await outcomes([save(comment(postId, calm), countFor(calm)), save(comment(postId, calm), countFor(calm))])).toEqual([6, 'tooManyRequests']);
  });

  it('one is saved of those under the same key, and none under a key that served something else', async () => {
    const [one, two] = [await tavern.post(author), await tavern.post(author)];
    const [memberId = 0, other = 0] = await tavern.addMembers(2);
    const { save } = freeProcess();
    const keyed = (what: string, who = memberId) => ({ keyedWrite: { memberId: who, key: 'key-of-a-group', what } });
    const saving = [
      save(comment(one.id, memberId, keyed('a'))),
      save(comment(one.id, memberId, keyed('a'))),
      save(comment(two.id, memberId, keyed('b'))),
      save(comment(one.id, other, keyed('a', other))),
    ];
    expect(await outcomes(saving)).toEqual([1, 'idempotencyKeyReused', 'idempotencyKeyReused', 2]);
    expect(await outcomes([save(comment(one.id, memberId, keyed('a')))])).toEqual(['idempotencyKeyReused']);
    expect([await floorsOf(one.id), await floorsOf(two.id)]).toEqual([[1, 2], []]);
  });

  it('one that breaks the statement fails alone', async () => {
    const { id: postId } = await tavern.post(author);
    const people = await tavern.addMembers(6);
    const { save } = freeProcess();
    const saving = people.map((id, at) => save(comment(postId, id, at === 2 ? { body: 'nobody can store \0 this' } : {})));
    const settled = await Promise.allSettled(saving);
    expect(settled.map(({ status }) => status)).toEqual(people.map((_, at) => (at === 2 ? 'rejected' : 'fulfilled')));
    expect(await floorsOf(postId)).toEqual(upTo(5));
  });

  it('only those wait whose post somebody holds', async () => {
    const [held, open] = [await tavern.post(author), await tavern.post(author)];
    const people = await tavern.addMembers(6);
    const { save } = freeProcess();
    const saving = await tavern.db.transaction(async (tx) => {
      await tx.query('SELECT FROM posts WHERE id = $1 FOR UPDATE', [held.id]);
      const all = people.map((id, at) => save(comment(at % 2 === 0 ? held.id : open.id, id)));
      await Promise.all(all.filter((_, at) => at % 2 === 1));
      // The next group is not kept either.
      expect((await save(comment(open.id, author))).floor).toBe(4);
      return all;
    });
    await Promise.all(saving);
    expect([await floorsOf(held.id), await floorsOf(open.id)]).toEqual([upTo(3), upTo(4)]);
  });

  it('those on a post that somebody holds wait on one connection, and the others are saved', async () => {
    const [held, open] = [await tavern.post(author), await tavern.post(author)];
    const people = await tavern.addMembers(12);
    const db = openDatabase(tavern.connection, { size: 3, timeouts: TIMEOUTS });
    const platform: Platform = { ...tavern.platform, db };
    const saveOn = (postId: number, ids: readonly number[]) => outcomes(ids.map((id) => saveInGroup(platform, comment(postId, id), uncounted)));
    const { waiting, others } = await tavern.db.transaction(async (tx) => {
      await tx.query('SELECT FROM posts WHERE id = $1 FOR UPDATE', [held.id]);
      const onHeld = saveOn(held.id, people.slice(0, 10));
      return { waiting: onHeld, others: await saveOn(open.id, people.slice(10)) };
    });
    expect(others).toEqual([1, 2]);
    expect(await waiting).toEqual(upTo(10));
    expect(await transactionsOf(held.id)).toBe(1);
    await platform.background.settled();
    await db.close();
  });
});
