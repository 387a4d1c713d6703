import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { callForCases } from '../clocks/clocks.ts';
import { openCourt, type Court } from './court.fixture.ts';
import { DAY_SECONDS, REALM, doorsOf } from './doors.fixture.ts';

let court: Court;
let judge: Signed;
let operator: Signed;
beforeAll(async () => {
  court = await openCourt();
  operator = await court.person('operator');
});
// Nobody has as many cases in hand as are filed here.
beforeEach(async () => {
  judge = await court.person('presenter');
});
afterAll(() => court.site.close());

const { summoned, heardOf, doors, carry } = doorsOf(() => ({ court, judge, operator }));
const words = (text: string) => ({ text });

describe('how the accused was heard', () => {
  it('decides how heavy it may get: nothing where nobody has tried, ninety days where nobody has reached them', async () => {
    const { id, accusedId, complainant } = await summoned();
    expect(await heardOf(id)).toBe('untried');
    expect(await carry(id, complainant, { accusedId, result: 'delivered' })).toMatchObject({ code: '200' });
    await court.backdate(id, 3 * DAY_SECONDS + 60);
    expect(await carry(id, complainant, { accusedId, result: 'delivered' })).toMatchObject({ code: '200' });
    // The complainant alone proves nothing.
    expect(await heardOf(id)).toBe('untried');
    expect(await carry(id, operator, { accusedId, result: 'offline' })).toMatchObject({ code: '200' });
    expect(await heardOf(id)).toBe('undelivered');
    await court.site.post(`g/answer/${await court.codeOf(id, complainant)}`, words('我来说一句。'));
    expect(await heardOf(id)).toBe('unprovenAnswer');
    await court.elapse(id);
    expect(await court.judge(id, judge, { penalty: 'list365' })).toMatchObject({ code: 'A0409', message: expect.stringContaining('拉黑 90 天') });
    expect(await court.judge(id, judge, { penalty: 'list90', usesAdmission: true })).toMatchObject({ fields: [{ path: 'usesAdmission' }] });
    expect(await court.judge(id, judge, { penalty: 'list90' })).toMatchObject({ code: '200', t: { state: 'closed' } });
    expect((await court.publicCase(id)).accused[0]?.heard).toBe('unprovenAnswer');
  });

  it('without two attempts on two days there is no penalty at all', async () => {
    const { id, accusedId, complainant } = await summoned();
    await carry(id, complainant, { accusedId, result: 'delivered' });
    await court.elapse(id);
    for (const penalty of ['warning', 'list90'])
      expect(await court.judge(id, judge, { penalty })).toMatchObject({ code: 'A0409', message: expect.stringContaining('没有送够') });
    expect(await court.judge(id, judge, { penalty: 'warning', outcome: 'dismissed', penalties: [] })).toMatchObject({ code: '200', t: { tickets: [] } });
  });

  it('is “served” when pictures show the text arriving on two days, once by somebody else, three days before the end', async () => {
    const { id, accusedId, complainant } = await summoned();
    const picture = (of: Signed) => court.file({ memberId: of.id }, 'image');
    await carry(id, complainant, { accusedId, result: 'delivered', fileId: await picture(complainant) });
    await court.backdate(id, 3 * DAY_SECONDS + 60);
    await carry(id, operator, { accusedId, result: 'delivered', fileId: await picture(operator) });
    expect(await heardOf(id)).toBe('served');
    await court.elapse(id);
    expect(await court.judge(id, judge, { penalty: 'list365' })).toMatchObject({ code: '200', t: { state: 'countersigning' } });
  });

  it('believes no hour that is noted much later: two attempts of one minute are of one day, and no picture of tonight was three days ago', async () => {
    const { id, accusedId, complainant } = await summoned();
    await court.backdate(id, 5 * DAY_SECONDS);
    const ago = (days: number) => new Date(Date.now() - days * DAY_SECONDS * 1000).toISOString();
    for (const days of [3, 1]) expect(await carry(id, operator, { accusedId, result: 'offline', at: ago(days) })).toMatchObject({ code: '200' });
    expect(await heardOf(id)).toBe('untried');
    await court.db.query(`UPDATE cases SET answer_due_at = now() + interval '1 hour' WHERE post_id = $1`, [id]);
    const picture = (of: Signed) => court.file({ memberId: of.id }, 'image');
    await carry(id, complainant, { accusedId, result: 'delivered', at: ago(4), fileId: await picture(complainant) });
    await court.db.query(`UPDATE cases SET answer_due_at = now() + interval '1 hour' WHERE post_id = $1`, [id]);
    await court.db.query(`UPDATE delivery_attempts SET logged_at = logged_at - interval '1 day' WHERE case_id = $1 AND carrier = 'complainant'`, [id]);
    await carry(id, operator, { accusedId, result: 'delivered', at: ago(4), fileId: await picture(operator) });
    await court.db.query(`UPDATE cases SET answer_due_at = now() + interval '1 hour' WHERE post_id = $1`, [id]);
    expect(await heardOf(id)).toBe('undelivered');
  });

  it('takes attempts from who carries, with their own pictures, between the notice and now', async () => {
    const { id, accusedId, complainant } = await summoned();
    const attempt = { accusedId, result: 'offline' };
    for (const as of [judge, await court.person(), await court.person('presenter')]) expect((await carry(id, as, attempt)).status).toBe(403);
    expect(await carry(id, complainant, { ...attempt, at: new Date(Date.now() + 60_000).toISOString() })).toMatchObject({ fields: [{ path: 'at' }] });
    expect(await carry(id, complainant, { ...attempt, at: '2020-01-01T00:00:00Z' })).toMatchObject({ fields: [{ path: 'at' }] });
    const foreign = await court.file({ memberId: judge.id }, 'image');
    expect(await carry(id, complainant, { ...attempt, fileId: foreign })).toMatchObject({ fields: [{ path: 'fileId' }] });
    expect(await carry(id, complainant, { ...attempt, accusedId: accusedId + 1_000 })).toMatchObject({ fields: [{ path: 'accusedId' }] });
  });
});

describe('the courier', () => {
  it('is drawn where enough others can judge, followed by the next after two days, and judges no more once they fetched the code', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => court.person('presenter')));
    const gone = await court.person('presenter');
    await court.db.query(`UPDATE members SET last_seen_at = now() - interval '31 days' WHERE id = $1`, [gone.id]);
    const { id, accusedId } = await summoned();
    const canCarry = async () => {
      const views = await Promise.all(others.map(async (as) => ({ as, trial: await court.trial(id, as) })));
      return views.filter(({ trial }) => trial.actions.includes('carry')).map(({ as }) => as);
    };
    const order = (await court.db.queryOne<{ order: number[] }>(`SELECT call_order AS "order" FROM case_lots WHERE case_id = $1`, [id]))?.order ?? [];
    for (const person of [judge, gone]) expect(order).not.toContain(person.id);
    await court.db.query(`UPDATE case_lots SET call_order = $2 WHERE case_id = $1`, [id, others.map((each) => each.id)]);
    expect(await canCarry()).toEqual([others[0]]);
    for (const as of [others[1] ?? judge, operator]) expect((await doors(id, as)).status).toBe(403);
    await court.backdate(id, 2 * DAY_SECONDS);
    await Promise.all([1, 2].map(() => callForCases({ db: court.db, now: new Date() })));
    expect(await canCarry()).toEqual(others.slice(0, 2));
    const called = `SELECT DISTINCT channel FROM deliveries WHERE kind = 'case-courier-called' AND member_id = $1 ORDER BY channel`;
    expect(await court.db.query(called, [others[1]?.id ?? 0])).toEqual(['mail', 'message', 'text'].map((channel) => ({ channel })));
    const [courier] = others;
    if (!courier) throw new Error('nobody is there');
    expect((await doors(id, courier)).t.doors[0]?.code).toMatch(/^\w{4}-\w{4}$/);
    expect(await carry(id, courier, { accusedId, result: 'unknown' })).toMatchObject({ code: '200' });
    await court.handle(id, judge, { action: 'release', reason: '手上太忙' });
    expect(await court.receive(id, courier)).toMatchObject({ code: 'A0301', message: expect.stringContaining('取过本案的答辩码') });
    expect(await court.receive(id, others[2] ?? judge)).toMatchObject({ code: '200', t: { state: 'answering' } });
    await court.backdate(id, DAY_SECONDS);
    await callForCases({ db: court.db, now: new Date() });
    expect(await court.messages(operator.id)).toContain('有一桩案子等着递话');
    const waiting = async () =>
      (await court.site.get<{ items: { id: number }[] }>('admin/queue/list?kind=notice', { as: operator })).t.items.map((item) => item.id);
    expect(await waiting()).toContain(id);
    // Operators carry the address of the page, and no code.
    const { code, whisper } = (await doors(id, operator)).t.doors[0] ?? {};
    expect([code, /\/\S+/.exec(whisper ?? '')?.[0]]).toEqual([null, `/post/view/1301/${id}`]);
    expect(await carry(id, operator, { accusedId, result: 'offline' })).toMatchObject({ code: '200' });
    expect(await waiting()).not.toContain(id);
  });

  it('gets no code once they have a part in the case', async () => {
    const { id } = await summoned();
    const courier = await court.person('presenter');
    await court.db.query(`UPDATE case_lots SET call_order = ARRAY[$2::bigint], called = 1, seed = 'x' WHERE case_id = $1`, [id, courier.id]);
    expect((await court.trial(id, courier)).actions).toContain('carry');
    await court.db.query(`UPDATE cases SET party_guilds = ARRAY['不归桥'] WHERE post_id = $1`, [id]);
    await court.db.query(`UPDATE members SET character = '{"name":"某人","realm":"${REALM}","guild":"不归桥"}' WHERE id = $1`, [courier.id]);
    expect((await doors(id, courier)).status).toBe(403);
  });
});
