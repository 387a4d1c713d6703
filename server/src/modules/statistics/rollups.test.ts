import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Rollups } from '#contract/api/admin/statistics.ts';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '#server/modules/trials/testing/court.fixture.ts';
import { countFigures } from './index.ts';

let court: Court;
let operator: Signed;
beforeAll(async () => {
  court = await openCourt();
  operator = await court.person('operator');
});
afterAll(() => court.site.close());

const rollups = async (from: string, to: string) => (await court.site.get<Rollups>(`admin/statistics/rollups?from=${from}&to=${to}`, { as: operator })).t;
/** The night after the given day of China. */
const nightAfter = (day: string) => new Date(Date.parse(`${day}T16:30:00Z`));

/** Signs up a member on a day of China, who was last seen at an instant. */
async function member(joinedOn: string, seenAt: string): Promise<void> {
  const { id } = await court.person();
  await court.db.query('UPDATE members SET joined_at = $2, last_seen_at = $3 WHERE id = $1', [id, `${joinedOn}T12:00:00+08:00`, seenAt]);
}

it('counts who came again on the first, seventh and thirtieth day after they joined, once', async () => {
  await court.db.query(`UPDATE members SET joined_at = '2020-01-01', last_seen_at = '2020-01-02'`);
  await member('2026-06-29', '2026-06-30T01:00:00+08:00');
  await member('2026-06-29', '2026-06-29T23:59:59+08:00');
  await member('2026-06-23', '2026-06-30T12:00:00+08:00');
  await member('2026-06-23', '2026-06-29T12:00:00+08:00');
  await member('2026-06-23', '2026-06-24T12:00:00+08:00');
  await member('2026-05-31', '2026-06-30T23:59:00+08:00');
  await countFigures({ db: court.db, now: nightAfter('2026-06-30') });
  const counted = [
    { days: 1, joined: 2, stayed: 1 },
    { days: 7, joined: 3, stayed: 1 },
    { days: 30, joined: 1, stayed: 1 },
  ];
  expect((await rollups('2026-06-30', '2026-06-30')).retention).toEqual(counted);
  // Who comes back later was not there on that day, however often it is counted again.
  await court.db.query(`UPDATE members SET last_seen_at = '2026-07-01T12:00:00+08:00' WHERE joined_at > '2026-01-01'`);
  await court.db.query(`DELETE FROM daily_figures WHERE key NOT LIKE 'joined%' AND key NOT LIKE 'stayed%'`);
  await countFigures({ db: court.db, now: nightAfter('2026-06-30') });
  expect((await rollups('2026-06-30', '2026-06-30')).retention).toEqual(counted);
  expect((await rollups('2026-06-29', '2026-06-29')).retention.map(({ joined }) => joined)).toEqual([0, 0, 0]);
});

it('measures the court by the verdicts of thirty days, and again when asked', async () => {
  const ids: number[] = [];
  for (let nth = 0; nth < 12; nth += 1) ids.push(await court.fileCase(await court.person()));
  const hours = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
  const close = (id: number | undefined, { at, after, outcome = 'dismissed' }: { at: string; after: number; outcome?: string }) =>
    court.db.query(
      `UPDATE cases SET state = 'closed', outcome = $4, closed_at = $2::timestamptz, filed_at = $2::timestamptz - make_interval(hours => $3), due_at = NULL,
         answer_due_at = NULL, asked_at = NULL, left_seconds = NULL WHERE post_id = $1`,
      [id ?? 0, at, after, outcome],
    );
  for (const [nth, after] of hours.entries()) await close(ids[nth], { at: '2026-07-10T12:00:00+08:00', after });
  // Neither one that was withdrawn nor one of long before is measured.
  await close(ids[10], { at: '2026-07-10T12:00:00+08:00', after: 900, outcome: 'withdrawn' });
  await close(ids[11], { at: '2026-06-10T12:00:00+08:00', after: 900 });
  await countFigures({ db: court.db, now: nightAfter('2026-07-10') });
  expect((await rollups('2026-07-10', '2026-07-10')).court).toEqual([{ day: '2026-07-10', medianHours: 55, lateHours: 91 }]);
  expect((await rollups('2026-07-09', '2026-07-09')).court).toEqual([{ day: '2026-07-09', medianHours: 900, lateHours: 900 }]);
  expect((await court.site.get('admin/statistics/rollups?from=2026-07-10&to=2026-07-09', { as: operator })).status).toBe(400);
  expect((await court.site.get('admin/statistics/rollups?from=2026-07-10&to=2026-07-10', { as: await court.person() })).status).toBe(403);
});
