import fc from 'fast-check';
import { expect, it } from 'vitest';
import { givingWay, type Taker } from './giving-way.ts';

const takers = fc.array(
  fc.record({
    owner: fc.integer({ min: 0, max: 8 }).map((number) => `owner ${number}`),
    network: fc.integer({ min: 0, max: 3 }).map((number) => `network ${number}`),
    weight: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 1, maxLength: 40 },
);

it('never asks somebody who comes with less than somebody else has, as long as their network has not eight times as much', () => {
  fc.assert(
    fc.property(takers, (given) => {
      const comer: Taker = { owner: 'new', network: 'new', weight: 1 };
      const found = givingWay([...given, comer]);
      const largest = Math.max(...given.map(({ owner }) => sumOf(given, (each) => each.owner === owner)));
      if (largest > comer.weight) expect(found).not.toBe(comer);
      else if (given.every(({ network }) => sumOf(given, (each) => each.network === network) <= 8)) expect(found).toBe(comer);
    }),
  );
});

it('asks the newest of the owner who has the most', () => {
  fc.assert(
    fc.property(takers, (all) => {
      const given = all.map(({ owner, weight }) => ({ owner, weight }));
      const found = givingWay(given);
      const shares = given.map(({ owner }) => sumOf(given, (each) => each.owner === owner));
      expect(found).toBe(given.findLast((_, index) => shares[index] === Math.max(...shares)));
    }),
  );
});

it('asks a network that came under many names, and nobody whose work has begun', () => {
  const codes = Array.from({ length: 20 }, (_, number) => ({ owner: `code ${number}`, network: 'one', weight: 1 }));
  const comer = { owner: 'other', network: 'other', weight: 1 };
  expect(givingWay([...codes, comer])).toBe(codes.at(-1));
  expect(givingWay([...codes.map((each) => ({ ...each, isFixed: true })), comer])).toBe(comer);
  expect(givingWay(codes.map((each) => ({ ...each, isFixed: true })))).toBeUndefined();
});

function sumOf(all: readonly Taker[], isMeant: (one: Taker) => boolean): number {
  return all.filter(isMeant).reduce((sum, { weight }) => sum + weight, 0);
}
