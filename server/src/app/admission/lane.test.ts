import { expect, it } from 'vitest';
import { createLane, type Turn } from './lane.ts';

/** Returns a lane of one slot, that is taken, and what lets jobs come and says how many were refused. */
function taken() {
  const lane = createLane(1, { atOnce: 1, maxWaitMs: 1_000 });
  let refused = 0;
  const come = (): Turn => {
    const turn: Turn = { line: 0, begin: () => undefined, refuse: () => (refused += 1) };
    lane.join(turn);
    return turn;
  };
  come();
  return { lane, come, refused: () => refused };
}

/** Lets jobs come until one is refused, takes them out of the line again, and returns how many waited. */
function mayWait({ come, lane, refused }: ReturnType<typeof taken>): number {
  const before = refused();
  const turns: Turn[] = [];
  while (refused() === before) turns.push(come());
  return turns.filter((turn) => lane.leave(turn)).length;
}

it('lets as many wait as it would begin in time, by what jobs have taken', () => {
  const slow = taken();
  expect(mayWait(slow)).toBe(51);
  for (let done = 0; done < 200; done += 1) {
    slow.come();
    slow.lane.end(500);
  }
  expect(mayWait(slow)).toBe(3);
  // One that takes an hour says little of the next ones.
  slow.come();
  slow.lane.end(3_600_000);
  expect(mayWait(slow)).toBe(2);
  const quick = taken();
  for (let done = 0; done < 200; done += 1) {
    quick.come();
    quick.lane.end(0.1);
  }
  // They take memory.
  expect(mayWait(quick)).toBe(500);
});

it('has one job at a time in a slot, and a job that has left its line does not get one', () => {
  const { lane, come } = taken();
  const [gone, next] = [come(), come()];
  expect([lane.leave(gone), lane.leave(gone)]).toEqual([true, false]);
  lane.end(1);
  expect([lane.counts(), lane.leave(next)]).toEqual([{ running: 1, waiting: [0] }, false]);
  lane.end(1);
  expect(lane.counts()).toEqual({ running: 0, waiting: [0] });
});
