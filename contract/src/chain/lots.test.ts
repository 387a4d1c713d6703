import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chainOfSecrets,
  findStrayCall,
  firstCalled,
  followsSecret,
  maxOnProbation,
  nextInLot,
  orderOfLot,
  seedOfLot,
  type LotDraw,
  type LotMember,
} from './lots.ts';
import { sha256 } from './ticket-chain.ts';

const pools = fc
  .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 12 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) => fc.record({ id: fc.constant(id), probation: fc.boolean(), guilds: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }) })),
    ),
  ) as fc.Arbitrary<LotMember[]>;

const plain = (...ids: number[]): LotMember[] => ids.map((id) => ({ id, probation: false, guilds: [] }));
const idsOf = (members: readonly LotMember[]) => members.map(({ id }) => id);
const DRAW: LotDraw = {
  case: 379,
  kind: 'panel',
  round: 1,
  day: '2026-11-15',
  salt: '34992183c8900613e369970bf1349d8b',
  pool: plain(104, 117, 122, 131, 138, 145, 150, 163, 171),
};
const SECRET = '603706e401ba08d2697fe65c215c9282b16ab18115b070a9082fde686f8dc413';

describe('the secrets of a year', () => {
  it('each hash to the one of the day before, so that the first fixes all', async () => {
    const secrets = await chainOfSecrets(SECRET, 366);
    expect(secrets).toHaveLength(366);
    expect(secrets.at(-1)).toBe(SECRET);
    for (const [day, secret] of secrets.entries()) if (day > 0) expect(await sha256(secret)).toBe(secrets[day - 1]);
    expect(await followsSecret(SECRET, secrets.at(-2) ?? '')).toBe(true);
    expect(await followsSecret(SECRET, secrets.at(-3) ?? '')).toBe(false);
  });
});

describe('a lot', () => {
  it('has the seed and the order that anybody computes from what is published', async () => {
    expect(await sha256(SECRET)).toBe('7514901c6132f48bae2cf0853b66daf94a6c86e46702d4644d984f39915d1913');
    const seed = await seedOfLot(SECRET, DRAW);
    expect(seed).toBe('52a89a99271c8f2cd861b4c60da46843c2c19fcd3c88ccd874fd2d987e95f3e8');
    const order = idsOf(await orderOfLot(seed, DRAW.pool));
    expect((await sha256(`${seed}:${order[0]}`)).slice(0, 8)).toBe('1ff9a6cc');
    expect(order.toSorted((one, other) => one - other)).toEqual(idsOf(DRAW.pool));
  });

  it('depends on every part and not on how the pool is written down', async () => {
    const seed = await seedOfLot(SECRET, DRAW);
    expect(await seedOfLot(SECRET, { ...DRAW, pool: DRAW.pool.toReversed() })).toBe(seed);
    const others: LotDraw[] = [
      { ...DRAW, case: 380 },
      { ...DRAW, kind: 'signer' },
      { ...DRAW, round: 2 },
      { ...DRAW, day: '2026-11-16' },
      { ...DRAW, salt: '0'.repeat(32) },
      { ...DRAW, pool: DRAW.pool.slice(1) },
    ];
    const seeds = await Promise.all(others.map((draw) => seedOfLot(SECRET, draw)));
    expect(new Set([seed, ...seeds, await seedOfLot('0'.repeat(64), DRAW)]).size).toBe(others.length + 2);
  });
});

describe('a walk along the order', () => {
  it('passes a second one on probation and a second one of a guild, and comes back to them first', () => {
    const [first, guildmate, silent, fourth, fifth] = [
      { id: 104, probation: false, guilds: ['霜语'] },
      { id: 150, probation: false, guilds: ['霜语'] },
      { id: 131, probation: false, guilds: [] },
      { id: 117, probation: true, guilds: [] },
      { id: 122, probation: true, guilds: [] },
    ] as const;
    const order = [first, guildmate, silent, fourth, fifth, { id: 145, probation: false, guilds: ['银松'] }];
    expect(idsOf(firstCalled(order, false))).toEqual([104, 131, 117]);
    const calledIds = [104, 131, 117];
    // The one who did not answer is replaced by neither the guildmate of who still sits nor a second one on probation.
    expect(nextInLot(order, { sitting: [first, fourth], calledIds, maxOnProbation: 1 })?.id).toBe(145);
    // Where it is the first who leaves, the one who was walked past for their sake comes before the rest.
    expect(nextInLot(order, { sitting: [silent, fourth], calledIds, maxOnProbation: 1 })?.id).toBe(150);
  });

  it('seats nobody on probation among fewer than three, unless nobody is past it', () => {
    const novice = (id: number): LotMember => ({ id, probation: true, guilds: [] });
    expect(idsOf(firstCalled([novice(1), ...plain(2)], false))).toEqual([2]);
    expect(idsOf(firstCalled([novice(1), ...plain(2, 3)], false))).toEqual([1, 2, 3]);
    expect(firstCalled([novice(1), novice(2)], false)).toEqual([]);
    expect(idsOf(firstCalled([novice(1), novice(2), novice(3)], true))).toEqual([1, 2]);
    expect([maxOnProbation(3, false), maxOnProbation(2, false), maxOnProbation(2, true)]).toEqual([1, 0, 2]);
  });

  it('calls nobody outside the pool or twice, and keeps both rules through all who leave', () => {
    fc.assert(
      fc.property(pools, fc.array(fc.nat({ max: 2 }), { maxLength: 12 }), (order, leaving) => {
        let sitting = firstCalled(order, false);
        const seats = sitting.length;
        const limit = maxOnProbation(seats, false);
        const calledIds = idsOf(sitting);
        for (const seat of leaving) {
          sitting = sitting.filter((_, index) => index !== seat);
          const next = nextInLot(order, { sitting, calledIds, maxOnProbation: limit });
          if (next && sitting.length < seats) {
            sitting = [...sitting, next];
            calledIds.push(next.id);
          }
          expect(sitting.filter(({ probation }) => probation).length).toBeLessThanOrEqual(limit);
          const guilds = sitting.flatMap((member) => member.guilds);
          expect(new Set(guilds).size).toBe(guilds.length);
        }
        expect(new Set(calledIds).size).toBe(calledIds.length);
        expect(calledIds.every((id) => order.some((member) => member.id === id))).toBe(true);
      }),
    );
  });
});

describe('the calls of a panel', () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 10, 15) + hours * 60 * 60 * 1000).toISOString();
  const order: LotMember[] = [{ id: 104, probation: false, guilds: ['霜语'] }, { id: 150, probation: false, guilds: ['霜语'] }, ...plain(131, 117, 145, 163)];
  const rules = { seats: 3, isNobodyTenured: false, earlier: [] };
  const first = [104, 131, 117].map((memberId) => ({ memberId, calledAt: at(0), endedAt: null }));

  it('follow the order, and so does who replaces somebody', () => {
    expect(findStrayCall(order, { ...rules, calls: first })).toBeNull();
    const [one, two, three] = first;
    if (!one || !two || !three) throw new Error('three were called');
    const silent = [one, { ...two, endedAt: at(24) }, three];
    expect(findStrayCall(order, { ...rules, calls: [...silent, { memberId: 145, calledAt: at(24), endedAt: null }] })).toBeNull();
    const gone = [{ ...one, endedAt: at(24) }, two, three];
    expect(findStrayCall(order, { ...rules, calls: [...gone, { memberId: 150, calledAt: at(24), endedAt: null }] })).toBeNull();
    const chosen = { memberId: 163, calledAt: at(24), endedAt: null };
    expect(findStrayCall(order, { ...rules, calls: [...silent, chosen] })).toBe(chosen);
    expect(findStrayCall(order, { ...rules, calls: [two, one, three] })).toBe(two);
  });

  it('of another draw leave the seats of those who have voted', () => {
    const [one, two, three] = first;
    if (!one || !two || !three) throw new Error('three were called');
    const earlier = [one, { ...two, endedAt: at(168) }, { ...three, endedAt: at(168) }];
    const calls = [131, 117].map((memberId) => ({ memberId, calledAt: at(168), endedAt: null }));
    expect(findStrayCall(order, { ...rules, earlier, calls })).toBeNull();
    const stranger = [150, 131].map((memberId) => ({ memberId, calledAt: at(168), endedAt: null }));
    expect(findStrayCall(order, { ...rules, earlier, calls: stranger })).toBe(stranger[0]);
  });
});
