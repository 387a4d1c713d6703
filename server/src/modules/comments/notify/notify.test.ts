import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/platform/database/db.ts';
import { untilWaitingForLock } from '#server/platform/testing/lock-waits.ts';
import { listUnreadMessages, notify } from '#server/modules/messages/index.ts';
import { NOON, later, openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { COMMENT_NOTIFICATIONS } from '../comment/notifications.ts';
import { takeDownComment } from '../change/removal.ts';
import { saveComment } from '../write/save.ts';
import { notifyOfComments, notifyWithin } from './notify.ts';
import { recipientsOf } from './recipients.ts';

let tavern: Tavern;
let other: Database;
beforeAll(async () => {
  tavern = await openTavern();
  // As another process has it.
  other = openDatabase(tavern.connection);
});
afterAll(async () => {
  await other.close();
  await tavern.drop();
});

async function scene() {
  const [author = 0, one = 0, two = 0] = await tavern.addMembers(3);
  const { id } = await tavern.post(author);
  const host = { kind: 'post', id } as const;
  return { author, one, two, host };
}
const anyNotice = (actorId: number) => COMMENT_NOTIFICATIONS.answerAccepted({ actorId });
const happened = async (memberId: number) =>
  (await tavern.db.queryOne<{ times: number }>('SELECT coalesce(sum(happened), 0)::integer AS times FROM messages WHERE member_id = $1', [memberId]))!.times;

describe('members are notified of each comment exactly once', () => {
  it('by however many processes at the same time', async () => {
    const { author, one, host } = await scene();
    await notifyOfComments(tavern.db);
    for (let at = 0; at < 5; at += 1) await saveComment(tavern.db, { host, authorId: one, body: `第 ${at} 句`, at: later(at) });
    expect(await happened(author)).toBe(0);
    await Promise.all(Array.from({ length: 8 }, (_, at) => notifyOfComments(at % 2 === 0 ? tavern.db : other)));
    expect(await happened(author)).toBe(5);
    await notifyOfComments(other);
    expect(await happened(author)).toBe(5);
  });

  it('when a comment with a lower id is committed after one with a higher', async () => {
    const { author, one, two, host } = await scene();
    const elsewhere = await scene();
    let commitSlow = () => {};
    const slowMayCommit = new Promise<void>((resolve) => (commitSlow = resolve));
    let writtenSlow = () => {};
    const slowHasWritten = new Promise<void>((resolve) => (writtenSlow = resolve));
    const slow = other.transaction(async (tx) => {
      const { id } = await saveComment(tx, { host, authorId: one, body: '先写，后到', at: NOON });
      writtenSlow();
      await slowMayCommit;
      return id;
    });
    await slowHasWritten;
    const fast = await saveComment(tavern.db, { host: elsewhere.host, authorId: two, body: '后写，先到', at: NOON });
    let asked = 0;
    const db: Database = {
      ...tavern.db,
      query: (text, values) => {
        if (text.includes('pg_locks')) asked += 1;
        if (asked > 1) commitSlow();
        return tavern.db.query(text, values);
      },
    };
    await notifyOfComments(db);
    commitSlow();
    expect(await slow).toBeLessThan(fast.id);
    await notifyOfComments(tavern.db);
    expect([await happened(author), await happened(elsewhere.author)]).toEqual([1, 1]);
  });

  it('when the process dies while it notifies: the next one does it', async () => {
    const { author, one, host } = await scene();
    await saveComment(tavern.db, { host, authorId: one, body: '写下就断电', at: NOON });
    const lost = other.transaction(async (tx) => {
      await notifyWithin(tx);
      throw new Error('the plug is pulled');
    });
    await expect(lost).rejects.toThrow('the plug');
    expect(await happened(author)).toBe(0);
    await notifyOfComments(tavern.db);
    expect(await happened(author)).toBe(1);
  });

  it('not of one that was undone, or removed before', async () => {
    const { author, one, host } = await scene();
    const undone = tavern.db.transaction(async (tx) => {
      await saveComment(tx, { host, authorId: one, body: '算了', at: NOON });
      throw new Error('lost');
    });
    await expect(undone).rejects.toThrow('lost');
    const { id } = await saveComment(tavern.db, { host, authorId: one, body: '收回', at: NOON });
    await tavern.db.transaction((tx) => takeDownComment({ tx, now: new Date() }, id, { code: 'ad', reason: '广告引流。' }));
    await notifyOfComments(tavern.db);
    expect(await happened(author)).toBe(0);
  });

  it('in short transactions, however many follow a post', async () => {
    const { author, one, host } = await scene();
    const followers = await tavern.addMembers(500);
    await tavern.db.query('INSERT INTO post_follows (post_id, member_id, created_at) SELECT $1, unnest($2::bigint[]), $3', [host.id, followers, NOON]);
    await notifyOfComments(tavern.db);
    for (let at = 0; at < 17; at += 1) await saveComment(tavern.db, { host, authorId: one, body: `第 ${at} 句`, at: later(at) });
    const heldUp: number[] = [];
    const db: Database = {
      ...tavern.db,
      transaction: async (work) => {
        const result = await tavern.db.transaction(work);
        heldUp.push(await happened(author));
        return result;
      },
    };
    await notifyOfComments(db);
    expect(heldUp).toEqual([8, 16, 17]);
    expect(await happened(followers[499] ?? 0)).toBe(17);
  });

  it('while somebody else notifies two of them in the order of their mailboxes', async () => {
    const [low = 0, high = 0, one = 0] = await tavern.addMembers(3);
    const [first, second] = [await tavern.post(high), await tavern.post(low)];
    await notifyOfComments(tavern.db);
    await saveComment(tavern.db, { host: { kind: 'post', id: first.id }, authorId: one, body: '先说一句', at: later(0) });
    await saveComment(tavern.db, { host: { kind: 'post', id: second.id }, authorId: one, body: '过一会儿再说一句', at: later(100) });
    let notifying = Promise.resolve();
    await other.transaction(async (tx) => {
      // As a statement does that has come to the first of two mailboxes.
      await tx.query('INSERT INTO mailboxes (member_id, revision) VALUES ($1, 1)', [low]);
      await notify({ tx, now: NOON }, low, anyNotice(one));
      await notify({ tx, now: NOON }, high, anyNotice(one));
      notifying = notifyOfComments(tavern.db);
      await untilWaitingForLock(tavern.db);
    });
    await notifying;
    expect([await happened(low), await happened(high)]).toEqual([2, 2]);
  });

  it('in more than one batch, with the time of the comment', async () => {
    const { author, one, host } = await scene();
    await tavern.db.transaction(async (tx) => {
      for (let at = 0; at < 450; at += 1) await saveComment(tx, { host, authorId: one, body: '又一句', at: later(at * 10) });
    });
    await notifyOfComments(tavern.db);
    expect(await happened(author)).toBe(450);
    expect((await listUnreadMessages(tavern.db, author))[0]?.lastDate).toBe(later(4_490).toISOString().replace('.000Z', 'Z'));
  });
});

it('of several reasons the closest counts, and nobody is notified of their own comment', () => {
  const comment = { authorId: 1, answeredAuthorId: 2, hostAuthorId: 3, isAnswer: false, mentionedIds: [1, 2, 4], followerIds: [1, 2, 3, 4, 5] };
  expect([...recipientsOf(comment)]).toEqual([
    [2, 'replied'],
    [3, 'commented'],
    [4, 'mentioned'],
    [5, 'followed'],
  ]);
  expect(recipientsOf({ ...comment, answeredAuthorId: null, isAnswer: true }).get(3)).toBe('answered');
});
