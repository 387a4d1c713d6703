import { expect, it } from 'vitest';
import { firstCalled, orderOfLot, seedOfLot } from '#contract/chain/lots.ts';
import { sha256 } from '#contract/chain/ticket-chain.ts';
import { checkDraw, isSound, type CheckedDraw } from './check-draw.ts';

const SECRET = '603706e401ba08d2697fe65c215c9282b16ab18115b070a9082fde686f8dc413';
const SALT = '34992183c8900613e369970bf1349d8b';

/** Returns a lot of the panel of case 379 as the site publishes it. */
async function published(): Promise<CheckedDraw> {
  const pool = [104, 117, 122, 131, 138].map((id) => ({ id, nickName: `主持人${id}`, probation: id > 130, guilds: id < 120 ? ['霜语'] : [] }));
  const lot = { case: 379, kind: 'panel' as const, round: 1, day: '2026-11-15', salt: SALT, pool };
  const order = await orderOfLot(await seedOfLot(SECRET, lot), pool);
  const called = firstCalled(order, false);
  const calls = called.map(({ id }, index) => ({ memberId: id, seat: index + 1, calledAt: '2026-11-15T08:00:00.000Z', endedAt: null }));
  const draw = {
    ...{ kind: lot.kind, appealId: null, round: 1, day: lot.day, salt: SALT, secret: SECRET, commitment: await sha256(SECRET), pool },
    ...{ order: order.map(({ id }) => id), seats: called.length, isNobodyTenured: false, namedAt: null, calls },
  };
  return { caseId: 379, draw, earlier: null, saltHash: await sha256(SALT) };
}

it('says that a lot holds where everything follows from what is published', async () => {
  const check = await checkDraw(await published());
  expect(check).toMatchObject({ salt: true, secret: true, order: true, calls: true });
  expect(isSound(check)).toBe(true);
});

it('waits for the secret of a day that is not over', async () => {
  const lot = await published();
  const check = await checkDraw({ ...lot, draw: { ...lot.draw, secret: null } });
  expect([check.salt, check.secret, isSound(check)]).toEqual([true, null, null]);
});

it('says which step does not hold', async () => {
  const lot = await published();
  const { draw } = lot;
  const failing = async (changed: Partial<CheckedDraw['draw']>, saltHash = lot.saltHash) => {
    const { salt, secret, order, calls } = await checkDraw({ ...lot, saltHash, draw: { ...draw, ...changed } });
    return Object.entries({ salt, secret, order, calls }).flatMap(([step, isTrue]) => (isTrue === false ? [step] : []));
  };
  expect(await failing({}, '0'.repeat(64))).toEqual(['salt']);
  expect(await failing({ commitment: '0'.repeat(64) })).toEqual(['secret']);
  expect(await failing({ order: draw.order.toReversed() })).toEqual(['order', 'calls']);
  expect(await failing({ calls: draw.calls.toReversed() })).toEqual(['calls']);
  expect(await failing({ seats: 1 })).toEqual(['calls']);
  expect(await failing({ pool: draw.pool.slice(1) })).toContain('order');
});
