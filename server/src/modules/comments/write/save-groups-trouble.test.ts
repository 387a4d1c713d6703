import { patient } from '#tools/patience.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Platform } from '#server/platform/api.ts';
import { DatabaseAway } from '#server/platform/database/away.ts';
import { openDatabase, type Database } from '#server/platform/database/db.ts';
import { createBackground } from '#server/platform/process/background.ts';
import { createLog } from '#server/platform/process/log.ts';
import { openNetwork } from '#server/platform/testing/network.ts';
import { NOON, openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import type { CommentHostRef } from '../comment/host-ref.ts';
import type { NewComment } from './queries-save.ts';
import { saveInGroup } from './save-groups.ts';

const TIMEOUTS = { connectMs: patient(500), answerMs: patient(1_000), longAnswerMs: patient(60_000) };

let tavern: Tavern;
let people: number[];
beforeAll(async () => {
  tavern = await openTavern();
  people = await tavern.addMembers(40);
});
afterAll(() => tavern.drop());

function processOn(db: Database) {
  const platform: Platform = { ...tavern.platform, db, background: createBackground(createLog('silent')) };
  const save = (host: CommentHostRef, authorId: number) => {
    const comment: NewComment = { host, authorId, sessionId: null, body: '一句', imageIds: [], answeredId: null, likes: 0, at: NOON, keyedWrite: null };
    return saveInGroup(platform, comment, async () => undefined);
  };
  return { platform, save };
}

const countsOf = (postId: number) =>
  tavern.db.queryOne(
    `SELECT count(*)::integer AS rows, p.comment_count AS comments, p.last_floor AS floor, max(c.floor) AS highest
     FROM posts p JOIN comments c ON c.post_id = p.id WHERE p.id = $1 GROUP BY p.id`,
    [postId],
  );

it('two processes on the same posts with the same members never wait for each other for good', async () => {
  const here = processOn(tavern.db);
  const other = openDatabase(tavern.connection);
  const there = processOn(other);
  const posts = await Promise.all(people.slice(0, 8).map((id) => tavern.post(id)));
  const write = async ({ save }: typeof here, order: readonly { id: number }[]) => {
    for (let round = 0; round < 10; round += 1) await Promise.all(order.map(({ id }, at) => save({ kind: 'post', id }, people[at]!)));
  };
  await Promise.all([write(here, posts), write(there, posts.toReversed()), write(here, posts.toReversed()), write(there, posts)]);
  for (const { id } of posts) expect(await countsOf(id)).toEqual({ rows: 40, comments: 40, floor: 40, highest: 40 });
  await Promise.all([here.platform.background.settled(), there.platform.background.settled()]);
  await other.close();
});

describe('a database that is away', () => {
  it('refuses who was in the group and who has waited for a second, and nobody who has just come', async () => {
    const { id } = await tavern.post(people[0]!);
    const host = { kind: 'post', id } as const;
    let isAway = (_: Error) => {};
    const firstGroup = new Promise<never>((_, reject) => (isAway = reject));
    let begun = 0;
    const db: Database = { ...tavern.db, transaction: (work) => ((begun += 1) === 1 ? firstGroup : tavern.db.transaction(work)) };
    const { platform, save } = processOn(db);
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const inGroup = save(host, people[1]!);
      while (begun === 0) await nextTurn();
      const tired = save(host, people[2]!);
      vi.advanceTimersByTime(1_001);
      const young = save(host, people[3]!);
      isAway(new DatabaseAway('the plug is pulled'));
      await expect(inGroup).rejects.toThrow('the plug is pulled');
      await expect(tired).rejects.toThrow('the plug is pulled');
      expect((await young).floor).toBe(1);
    } finally {
      vi.useRealTimers();
    }
    await platform.background.settled();
  });

  it('refuses all, however many, and takes comments again once it answers', async () => {
    const network = await openNetwork(tavern.connection);
    const far = openDatabase(network.connection, { size: 4, timeouts: TIMEOUTS });
    const { platform, save } = processOn(far);
    const { id } = await tavern.post(people[0]!);
    const host = { kind: 'post', id } as const;
    await save(host, people[1]!);
    network.cut();
    const refused = await Promise.allSettled(people.flatMap((who) => [save(host, who), save(host, who)]));
    expect(refused.every((each) => each.status === 'rejected' && each.reason instanceof DatabaseAway)).toBe(true);
    network.mend();
    const saved = async () => (await save(host, people[30]!).catch(() => null))?.floor;
    await expect.poll(saved, { timeout: patient(10_000) }).toBe(2);
    await platform.background.settled();
    expect(await countsOf(id)).toMatchObject({ rows: 2, comments: 2 });
    network.close();
    await far.close();
  });
});
