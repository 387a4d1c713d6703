import { afterAll, beforeAll, expect, it } from 'vitest';
import { followsSecret } from '#contract/chain/lots.ts';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { listDraws } from '../view/draws.ts';
import { fixSecrets } from './lots.ts';

let at = '2027-07-05T04:00:00Z';
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** A stored reply does not hear of a clock that leaps. */
const published = async () => (await listDraws({ db: site.platform.db, now: new Date(at) })).days;
const fix = () => fixSecrets({ db: site.platform.db, now: new Date(at) });

it('fixes the secrets of a year before anything is drawn by them, once, and publishes each one when its day is over', async () => {
  await Promise.all([fix(), fix()]);
  const [newest, before] = await published();
  expect(newest?.day).toBe('2027-07-04');
  expect(await followsSecret(newest?.secret ?? '', before?.secret ?? '')).toBe(true);
  await fix();
  expect((await published())[0]).toEqual(newest);
  // Midnight in China, and one second more.
  at = '2027-07-05T16:00:01Z';
  expect((await published())[0]?.day).toBe('2027-07-05');
});

it('has the first link of the next year when that year begins, and not before', async () => {
  at = '2027-12-31T15:00:00Z';
  await fix();
  expect((await published()).every(({ year }) => year === 2027)).toBe(true);
  at = '2027-12-31T16:00:01Z';
  const days = await published();
  expect(days[0]).toMatchObject({ year: 2028, day: '2027-12-31' });
  expect(days.filter(({ year }) => year === 2028)).toHaveLength(1);
});
