import { beforeEach, expect, it } from 'vitest';
import type { Db } from '../database/db.ts';
import { AHEAD_MS, findDueAhead, LOOK_MS } from './due-ahead.ts';
import { dueWhile, LATE_COMMIT_MS } from './queries-due.ts';
import { dueRowsJob } from './due-rows.fixture.ts';
import { setUpJobs } from './jobs.fixture.ts';
import { dueJobs, glance, insertJobs } from './queries.ts';

const queue = setUpJobs();
const { insertDue } = queue;

/** Other tests write in other databases of the same cluster meanwhile, which changes the snapshot too. */
const UNCHANGED = '1:1:';

let asked = 0;
let look: (now?: Date, snapshot?: string) => Promise<readonly string[]>;

beforeEach(async () => {
  const { db } = queue.database;
  const jobs = [dueRowsJob(db)];
  await db.transaction((tx) => insertJobs({ tx, now: new Date() }, jobs));
  const counting: Db = {
    ...db,
    query(text, values) {
      asked += 1;
      return db.query(text, values);
    },
  };
  const findDue = findDueAhead(counting, jobs);
  look = async (now = new Date(), snapshot) => {
    const due = await findDue(now, snapshot ?? (await glance(db)).snapshot);
    return due.filter(({ dueAt }) => Date.parse(dueAt) <= now.getTime() + LOOK_MS).map(({ name }) => name);
  };
  asked = 0;
});

it('what comes due ahead is known without being asked again, as long as nothing is written', async () => {
  const now = new Date();
  await insertDue(1, { inMs: AHEAD_MS - 3_000 });
  expect(await look(now, UNCHANGED)).toEqual([]);
  const later = new Date(now.getTime() + AHEAD_MS - 3_000);
  expect(await look(later, UNCHANGED)).toEqual(['due-rows']);
  expect(asked).toBe(1);
});

it('what comes due after that is asked for in time', async () => {
  const now = new Date();
  await insertDue(1, { inMs: AHEAD_MS + 3_000 });
  for (let ms = 0; ms <= AHEAD_MS + 2_000; ms += LOOK_MS) expect(await look(new Date(now.getTime() + ms), UNCHANGED)).toEqual([]);
  expect(await look(new Date(now.getTime() + AHEAD_MS + 3_500), UNCHANGED)).toEqual(['due-rows']);
  expect(asked).toBe(2);
});

it('a row that is written between two looks is found by the second', async () => {
  expect(await look()).toEqual([]);
  await insertDue(1);
  expect(await look()).toEqual(['due-rows']);
});

it('a row of a transaction that goes on over several looks is found once it is committed', async () => {
  const { db } = queue.database;
  await db.transaction(async (tx) => {
    await tx.query('INSERT INTO due_rows (id, due_at) VALUES (1, now())');
    expect(await look()).toEqual([]);
    expect(await look()).toEqual([]);
  });
  expect(await look()).toEqual(['due-rows']);
});

it('a row that is done is not due any more', async () => {
  await insertDue(1);
  expect(await look()).toEqual(['due-rows']);
  await queue.database.db.query('UPDATE due_rows SET done_at = now()');
  expect(await look()).toEqual([]);
});

it('a job that looks for itself is due only while there is a row for which it may find something', async () => {
  const { db } = queue.database;
  const ranAt = Date.now();
  await db.query('UPDATE jobs SET since = $1', [new Date(ranAt - LATE_COMMIT_MS)]);
  const find = dueJobs([{ ...dueRowsJob(db), due: dueWhile(30, 'due_rows WHERE done_at IS NULL') }]);
  const until = new Date(ranAt + 60_000);
  expect(await find(db, until)).toEqual([]);
  await insertDue(1);
  expect((await find(db, until)).map(({ dueAt }) => Date.parse(dueAt))).toEqual([ranAt + 30_000]);
  await db.query('UPDATE due_rows SET done_at = now()');
  expect(await find(db, until)).toEqual([]);
});
