import { describe, expect, it } from 'vitest';
import { activitiesOf, inCallOrder, queueCallOf, type Callable } from './queue-calls.ts';

const startedAt = '2026-03-10T12:00:00.000Z';
const after = (hours: number) => new Date(Date.parse(startedAt) + hours * 60 * 60 * 1000);

describe('who is called for a case that waits', () => {
  it.each([
    [0, { total: 2, again: false, operators: false, nextAt: after(24) }],
    [23.9, { total: 2, again: false, operators: false, nextAt: after(24) }],
    [24, { total: 4, again: false, operators: false, nextAt: after(72) }],
    [72, { total: Infinity, again: false, operators: false, nextAt: after(7 * 24) }],
    [7 * 24, { total: Infinity, again: false, operators: true, nextAt: after(12 * 24) }],
    [12 * 24, { total: Infinity, again: true, operators: true, nextAt: null }],
    [30 * 24, { total: Infinity, again: true, operators: true, nextAt: null }],
  ])('after %s hours', (hours, expected) => {
    expect(queueCallOf({ startedAt }, after(hours))).toEqual(expected);
  });

  it('is who has time first, of those who knows the realm or the matter, else by lot', () => {
    const one = (id: number, given: Partial<Callable> = {}): Callable => ({ id, specialities: ['lore'], realmKeys: ['远方'], isFree: true, ...given });
    const given = [
      one(1),
      one(2, { isFree: false, specialities: ['arena'] }),
      one(3, { realmKeys: ['死亡之翼'] }),
      one(4),
      one(5, { specialities: ['gold_account'] }),
    ];
    const order = (activity: string) => inCallOrder(given, { realmKeys: ['死亡之翼'], activity }).map(({ id }) => id);
    expect(order('gold_run')).toEqual([3, 5, 1, 4, 2]);
    // A speciality that an operator has named like an activity.
    expect(order('lore')).toEqual([1, 3, 4, 5, 2]);
    expect(activitiesOf(['log', 'lore']).toSorted()).toEqual(['dungeon', 'log', 'lore', 'mythic_plus', 'raid', 'world_boss']);
    expect(activitiesOf([])).toEqual([]);
  });
});
