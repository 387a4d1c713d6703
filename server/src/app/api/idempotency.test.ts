import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiRequest } from '#server/platform/api.ts';
import { openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { runOnce } from './idempotency.ts';

let tavern: Tavern;
beforeAll(async () => {
  tavern = await openTavern();
  await tavern.db.query('CREATE TABLE works (work text PRIMARY KEY)');
});
afterAll(() => tavern.drop());

const DEADLOCK = `DO $$ BEGIN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END $$`;

/** Runs a write that ends in a deadlock so often, and returns how often it began. */
async function write(key: string, deadlocks: number): Promise<{ begun: number; reply: Promise<unknown> }> {
  const [member = 0] = await tavern.addMembers(1);
  const seen = { begun: 0 };
  const work = async ({ db }: ApiRequest) => {
    seen.begun += 1;
    await db.query('INSERT INTO works VALUES ($1)', [key]);
    if (seen.begun <= deadlocks) await db.query(DEADLOCK);
    return { written: key };
  };
  const reply = runOnce({ key, route: 'test', input: {} }, tavern.ask(member), work);
  await reply.catch(() => undefined);
  return { ...seen, reply };
}

it('a write that ends in a deadlock runs once more, and leaves what it does once', async () => {
  const { begun, reply } = await write('deadlock-1', 1);
  expect(await reply).toEqual({ written: 'deadlock-1' });
  expect(begun).toBe(2);
  expect(await tavern.db.query('SELECT work FROM works')).toEqual([{ work: 'deadlock-1' }]);
});

it('a write that ends in a deadlock twice is a fault, and leaves nothing', async () => {
  const { begun, reply } = await write('deadlock-2', 2);
  await expect(reply).rejects.toMatchObject({ code: '40P01' });
  expect(begun).toBe(2);
  expect(await tavern.db.query(`SELECT work FROM works WHERE work = 'deadlock-2'`)).toEqual([]);
});
