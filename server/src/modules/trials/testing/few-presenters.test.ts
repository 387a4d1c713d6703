import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCourt, type Court } from './court.fixture.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.site.close());

/** Marks all presenters as seen today: others do not count. */
const markSeen = () => court.db.query(`UPDATE members SET last_seen_at = now() WHERE role = 'presenter'`);

it('who was drawn because presenters are few keeps their seat when others come', async () => {
  const [judge, juror, other] = [await court.person('presenter'), await court.person('presenter'), await court.person('presenter')];
  await markSeen();
  const accused = [{ name: '又是他', realm: '死亡之翼' }];
  const before = await court.fileCase(await court.person(), accused);
  await court.hear(before, juror);
  expect((await court.judge(before, juror, { penalty: 'warning' })).t.state).toBe('closed');
  await court.db.query(`UPDATE cases SET closed_at = closed_at - interval '20 days' WHERE post_id = $1`, [before]);
  const id = await court.fileCase(await court.person(), accused);
  await court.hear(id, judge);
  expect((await court.judge(id, judge, { penalty: 'permanent' })).t.state).toBe('panel');
  const sitting = async () =>
    (await court.db.query<{ id: number }>('SELECT member_id AS id FROM panel_calls WHERE case_id = $1 AND ended_at IS NULL ORDER BY member_id', [id])).map(
      (seat) => seat.id,
    );
  expect(await sitting()).toEqual([juror.id, other.id]);
  await court.person('presenter');
  await markSeen();
  // Whatever a presenter does, their conflicts are looked at.
  const stranger = await court.person();
  expect(await court.site.post(`follow/handler/${stranger.id}`, { target: 'member' }, { as: juror })).toMatchObject({ code: '200' });
  expect(await sitting()).toEqual([juror.id, other.id]);
  expect((await court.trial(id, juror)).conflicts).toEqual([]);
  expect((await court.vote(id, juror, 'list90')).t).toEqual({ state: 'panel' });
});
