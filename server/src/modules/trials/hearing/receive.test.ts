import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Desk } from '#contract/api/trials.ts';
import { DESK, openCourt, type Court } from '../testing/court.fixture.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.site.close());

/** Returns everything a receipt would change. */
const rowsOf = (id: number) =>
  court.db.query(
    `SELECT k.state, k.presenter_id, k.received_at, k.due_at, k.total_started_at, (SELECT count(*) FROM case_events WHERE case_id = k.post_id) AS events FROM cases k
     WHERE k.post_id = $1`,
    [id],
  );

it('refuses a receipt by somebody who has looked at an older complaint, and changes nothing', async () => {
  const [complainant, presenter] = [await court.person(), await court.person('presenter')];
  const accused = [{ name: '改前改后', realm: '死亡之翼' }];
  const id = await court.fileCase(complainant, accused);
  const seen = (await court.preview(id, presenter)).revision;
  const amended = await court.site.post('post/save', { id, ...(await court.complaintOf(complainant, accused)), columnId: DESK }, { as: complainant });
  expect(amended.code).toBe('200');

  const before = await rowsOf(id);
  const receive = (seenRevision: number) => court.site.post<{ state: string }>(`post/receive/${id}`, { seenRevision }, { as: presenter });
  expect(await receive(seen)).toMatchObject({ code: 'A0409', message: '检举刚改过，请再看一眼' });
  expect(await rowsOf(id)).toEqual(before);
  expect(await court.site.get(`post/trial/pre/${id}?seenRevision=${seen}`, { as: presenter })).toMatchObject({
    code: 'A0409',
    message: '检举刚改过，请再看一眼',
  });
  expect(await court.messages(complainant.id)).not.toContain(`${presenter.nickName} 受理了你的检举`);

  const { revision } = await court.preview(id, presenter);
  const pool = (await court.site.get<Desk>('post/trial/desk?view=pool&size=50', { as: presenter })).t.items;
  expect([revision, (await court.trial(id, presenter)).revision, pool.find((each) => each.id === id)?.revision]).toEqual([seen + 1, seen + 1, seen + 1]);
  // Nobody has seen what is not written yet.
  expect((await receive(revision + 1)).code).toBe('A0409');
  expect((await receive(revision)).t.state).toBe('received');
});

it('receives a case also for who does not say what they have looked at', async () => {
  const [complainant, presenter] = [await court.person(), await court.person('presenter')];
  const id = await court.fileCase(complainant);
  expect((await court.receive(id, presenter)).t.state).toBe('received');
});
