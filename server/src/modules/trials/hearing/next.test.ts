import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.site.close());
// What other tests left in the queue would be served first.
beforeEach(async () => {
  const complainant = await court.db.query<{ id: number }>(`SELECT post_id AS id FROM cases WHERE state = 'filed'`);
  for (const { id } of complainant)
    await court.db.query(`UPDATE cases SET state = 'closed', outcome = 'lapsed', closed_at = now(), due_at = NULL WHERE post_id = $1`, [id]);
});

const HOUR = 60 * 60;
const next = (as: Signed) => court.site.post<{ id: number; columnId: number; state: string }>('post/trial/next', {}, { as });
const people = (count: number) => Promise.all(Array.from({ length: count }, () => court.person('presenter')));

describe('the next case', () => {
  it('is what came back first, then what has least time left, and never one with a conflict', async () => {
    const [complainant, first, second] = [await court.person(), await court.person('presenter'), await court.person('presenter')];
    const [late, early, returned, own] = [
      await court.fileCase(complainant),
      await court.fileCase(complainant),
      await court.fileCase(complainant),
      await court.fileCase(second),
    ];
    await court.backdate(early, HOUR);
    await court.backdate(own, 2 * HOUR);
    await court.receive(returned, first);
    await court.handle(returned, first, { action: 'release', reason: '要出差几天' });
    expect(await next(second)).toMatchObject({ code: '200', t: { id: returned, columnId: 1301, state: 'received' } });
    expect(await next(second)).toMatchObject({ t: { id: early } });
    expect(await next(second)).toMatchObject({ t: { id: late } });
    expect(await next(first)).toMatchObject({ t: { id: own } });
    expect((await court.messages(complainant.id)).filter((title) => title.includes('受理'))).toHaveLength(4);
  });

  it('is not the one a presenter has just put back', async () => {
    const [complainant, first, second] = [await court.person(), await court.person('presenter'), await court.person('presenter')];
    const id = await court.fileCase(complainant);
    await next(first);
    await court.handle(id, first, { action: 'release', reason: '要出差几天' });
    expect(await next(first)).toMatchObject({ code: 'A0409', message: '没有案子在等人接，或者在等的你都要回避' });
    expect(await next(second)).toMatchObject({ t: { id } });
  });

  it('is none that has run out of time, which waits for its clock', async () => {
    const [complainant, first, second] = [await court.person(), await court.person('presenter'), await court.person('presenter')];
    const [over, id] = [await court.fileCase(complainant), await court.fileCase(complainant)];
    await court.receive(over, first);
    await court.handle(over, first, { action: 'release', reason: '要出差几天' });
    await court.backdate(over, 29 * 24 * HOUR);
    expect(await next(second)).toMatchObject({ code: '200', t: { id } });
    expect(await next(second)).toMatchObject({ code: 'A0409', message: '没有案子在等人接，或者在等的你都要回避' });
  });

  it('is served up to three in hand, and received by choice up to six', async () => {
    const [complainant, presenter] = [await court.person(), await court.person('presenter')];
    const others = await people(2);
    const ids: number[] = [];
    for (const by of [complainant, ...others, await court.person()]) for (let filed = 0; filed < 2; filed += 1) ids.push(await court.fileCase(by));
    for (let served = 0; served < 3; served += 1) expect(await next(presenter)).toMatchObject({ code: '200' });
    expect(await next(presenter)).toMatchObject({ code: 'A0409', message: '你手上有 3 桩，满 3 桩先不接，请先往下审' });
    const left = (await court.db.query<{ id: number }>(`SELECT post_id AS id FROM cases WHERE state = 'filed' ORDER BY post_id`)).map(({ id }) => id);
    for (const id of left.slice(0, 3)) expect(await court.receive(id, presenter)).toMatchObject({ code: '200' });
    expect(await court.receive(left[3] ?? 0, presenter)).toMatchObject({ code: 'A0409', message: '你手上有 6 桩，满 6 桩先不接，请先往下审' });
    // A case whose verdict is proposed is not in hand any more.
    const [held = 0] = left;
    await court.own(held);
    await court.handle(held, presenter, { action: 'summon' });
    await court.elapse(held);
    expect(await court.judge(held, presenter, { penalty: 'list365' })).toMatchObject({ t: { state: 'countersigning' } });
    expect(await court.receive(left[3] ?? 0, presenter)).toMatchObject({ code: '200' });
  });

  it('is another one for everybody who asks at the same time', async () => {
    const [complainants, presenters] = [await Promise.all(Array.from({ length: 3 }, () => court.person())), await people(8)];
    for (const complainant of complainants) for (let filed = 0; filed < 3; filed += 1) await court.fileCase(complainant);
    const served = await Promise.all(presenters.map(next));
    expect(served.map(({ code }) => code)).toEqual(presenters.map(() => '200'));
    expect(new Set(served.map(({ t }) => t.id)).size).toBe(8);
    // One who presses twice at once gets no more than they may have.
    const [greedy] = presenters;
    if (!greedy) throw new Error('nobody is there');
    for (const complainant of complainants) await court.fileCase(complainant);
    const pressed = await Promise.all([next(greedy), next(greedy), next(greedy), next(greedy)]);
    expect(pressed.filter(({ code }) => code === '200')).toHaveLength(2);
  });
});
