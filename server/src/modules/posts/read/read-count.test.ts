import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onTagsDropped } from '#server/platform/state/cache-tags.ts';
import { createLocalSharedState } from '#server/platform/state/shared-state.ts';
import { later, openTavern, type Tavern } from '../posts.fixture.ts';
import { countRead, flushReads, sweepReads } from './read-count.ts';
import { removePost } from '../own/remove.ts';

const DAY = 24 * 60 * 60;

let tavern: Tavern;
let author: number;
beforeAll(async () => {
  tavern = await openTavern();
  [author = 0] = await tavern.addMembers(1);
});
afterAll(() => tavern.drop());

const readsOf = async (id: number) => (await tavern.db.queryOne<{ reads: number }>('SELECT read_count AS reads FROM posts WHERE id = $1', [id]))?.reads;
const visit = (id: number, uuid: string, details: Parameters<Tavern['ask']>[1] = {}) => countRead(tavern.ask(0, details), id, uuid);

it('a browser counts once a post and day, whatever happens in between, and drops no page', async () => {
  const { id } = await tavern.post(author);
  const uuid = randomUUID();
  const dropped: string[] = [];
  const stop = onTagsDropped((tags) => dropped.push(...tags));
  // Which of them comes first is chance; that only one counts is not.
  const counted = await Promise.all([visit(id, uuid), visit(id, uuid), visit(id, uuid.toUpperCase())]);
  expect(counted.filter(Boolean)).toEqual([true]);
  expect(await readsOf(id)).toBe(0);
  await Promise.all([flushReads(tavern.db), flushReads(tavern.db)]);
  expect(await readsOf(id)).toBe(1);
  // Another process, or this one after a restart, has not seen them.
  await visit(id, uuid, { platform: { ...tavern.platform, shared: createLocalSharedState() } });
  await flushReads(tavern.db);
  expect(await readsOf(id)).toBe(1);
  expect(await visit(id, uuid, { now: later(DAY) })).toBe(true);
  await flushReads(tavern.db);
  expect(await readsOf(id)).toBe(2);
  stop();
  expect(dropped).toEqual([]);
});

it('many browsers at once are all counted, while comments are written', async () => {
  const { id } = await tavern.post(author);
  const other = await tavern.post(author);
  await Promise.all(Array.from({ length: 100 }, (_, at) => visit(at % 2 ? id : other.id, randomUUID(), { address: `192.0.2.${at}` })));
  await flushReads(tavern.db);
  expect([await readsOf(id), await readsOf(other.id)]).toEqual([50, 50]);
});

it('what could not be written is written next time', async () => {
  const { id } = await tavern.post(author);
  await visit(id, randomUUID());
  await tavern.db.query('ALTER TABLE read_marks RENAME TO read_marks_away');
  await expect(flushReads(tavern.db)).rejects.toThrow(/read_marks/);
  await visit(id, randomUUID());
  await tavern.db.query('ALTER TABLE read_marks_away RENAME TO read_marks');
  await flushReads(tavern.db);
  expect(await readsOf(id)).toBe(2);
});

it('one address can only count so much', async () => {
  const { id } = await tavern.post(author);
  const counted = await Promise.all(Array.from({ length: 260 }, () => visit(id, randomUUID(), { address: '198.51.100.7' })));
  expect(counted.filter(Boolean)).toHaveLength(240);
});

it('a post that is gone has no readers', async () => {
  const { id } = await tavern.post(author);
  await removePost({ db: tavern.db, now: later(0) }, id, author);
  await expect(visit(id, randomUUID())).rejects.toMatchObject({ code: 'A0404' });
  await expect(visit(4_711_000, randomUUID())).rejects.toMatchObject({ code: 'A0404' });
});

it('marks of past days are swept, those of today and yesterday stay', async () => {
  const { id } = await tavern.post(author);
  await tavern.db.query('DELETE FROM read_marks');
  for (const day of [0, 1, 2]) await visit(id, randomUUID(), { now: later(day * DAY) });
  await flushReads(tavern.db);
  await sweepReads({ db: tavern.db, now: later(2 * DAY) });
  expect(await tavern.db.query('SELECT read_on::text AS day FROM read_marks ORDER BY 1')).toEqual([{ day: '2026-03-05' }, { day: '2026-03-06' }]);
  expect(await readsOf(id)).toBe(3);
});
