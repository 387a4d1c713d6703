import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrialView } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { closeDoors } from '../clocks/close-doors.ts';
import { openCourt, type Court } from './court.fixture.ts';
import { DAY_SECONDS, doorsOf } from './doors.fixture.ts';

const REASON = '开脱的话不是证据，案卷里的截图自己说得清楚。';

let court: Court;
let judge: Signed;
let operator: Signed;
beforeAll(async () => {
  court = await openCourt();
  [judge, operator] = [await court.person('presenter'), await court.person('operator')];
});
afterAll(() => court.site.close());

const { summoned, prove } = doorsOf(() => ({ court, judge, operator }));

const openingsOf = async (id: number, as: Signed) => (await court.site.get<TrialView>(`post/trial/view/${id}`, { as })).t.doorOpenings;

/** Opens a door with its code, from an address. */
const open = (code: string, address: string) => court.site.get(`g/answer/${code}`, { address });

/** Lets an hour and a minute pass after each opening of a door. */
const age = (accusedId: number) => court.db.query(`UPDATE door_openings SET opened_at = opened_at - interval '61 minutes' WHERE accused_id = $1`, [accusedId]);

describe('the openings of a door', () => {
  it('are kept once an hour and network, and shown to the proven owner and operators alone', async () => {
    const { id, name, accusedId, complainant } = await summoned();
    const code = await court.codeOf(id, complainant);
    for (const address of ['198.51.100.7', '198.51.100.7', '203.0.113.9']) expect((await open(code, address)).status).toBe(200);
    await age(accusedId);
    expect((await open(code, '198.51.100.7')).status).toBe(200);
    const seen = await openingsOf(id, operator);
    expect(seen.map(({ network }) => network)).toEqual([seen[0]?.network, seen[1]?.network, seen[0]?.network]);
    expect(new Set(seen.map(({ network }) => network)).size).toBe(2);
    expect(JSON.stringify(seen)).not.toMatch(/198|203\.0/);
    for (const as of [judge, complainant, await court.person('presenter'), await court.person()]) expect(await openingsOf(id, as)).toEqual([]);
    const owner = await court.person();
    await prove(owner, name);
    expect(await openingsOf(id, owner)).toEqual(seen);
  });

  it('say nothing that could be compared with those of another door', async () => {
    const [one, other] = [await summoned(), await summoned()];
    for (const { id, complainant } of [one, other]) expect((await open(await court.codeOf(id, complainant), '198.51.100.20')).status).toBe(200);
    const [[first], [second]] = [await openingsOf(one.id, operator), await openingsOf(other.id, operator)];
    expect(first?.network).not.toBe(second?.network);
  });

  it('are deleted when the door closes, and not before', async () => {
    const { id, accusedId, complainant } = await summoned();
    await open(await court.codeOf(id, complainant), '198.51.100.30');
    await court.elapse(id);
    expect(await court.judge(id, judge, { penalty: '', outcome: 'dismissed', penalties: [], reasoning: REASON })).toMatchObject({ code: '200' });
    const sweep = async (days: number) => {
      await closeDoors({ db: court.db, now: new Date(Date.now() + days * DAY_SECONDS * 1000) });
      return (await court.db.query('SELECT FROM door_openings WHERE accused_id = $1', [accusedId])).length;
    };
    expect(await sweep(29)).toBe(1);
    expect(await sweep(31)).toBe(0);
  });
});
