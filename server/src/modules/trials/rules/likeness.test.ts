import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likenessOf, type Likened } from './likeness.ts';

const raid: Likened = { activity: 'gold_run', lossType: 'gold', realms: ['白银之手'] };

describe('likenessOf', () => {
  it.each([
    ['the same in everything', raid, 100],
    ['another activity', { ...raid, activity: 'pvp' }, 75],
    ['another loss', { ...raid, lossType: '' }, 85],
    ['another realm', { ...raid, realms: ['安苏'] }, 80],
    ['one of two realms', { ...raid, realms: ['白银之手', '安苏'] }, 90],
    ['only the offence', { activity: 'pvp', lossType: 'item', realms: ['安苏'] }, 40],
  ] as const)('%s', (_, other, points) => {
    expect(likenessOf(raid, other)).toBe(points);
  });

  const likened = fc.record({
    activity: fc.constantFrom('gold_run', 'pvp', 'trade'),
    lossType: fc.constantFrom('', 'gold', 'item'),
    realms: fc.array(fc.constantFrom('甲', '乙', '丙'), { maxLength: 5 }),
  });

  it('is a whole number from 40 to 100, the same both ways, and nothing is more like a case than itself', () => {
    fc.assert(
      fc.property(likened, likened, (one, other) => {
        const points = likenessOf(one, other);
        expect(Number.isInteger(points) && points >= 40 && points <= 100).toBe(true);
        expect(likenessOf(other, one)).toBe(points);
        expect(likenessOf(one, one)).toBeGreaterThanOrEqual(points);
      }),
    );
  });
});
