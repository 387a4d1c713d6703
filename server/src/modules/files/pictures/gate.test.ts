import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createGate } from './gate.ts';

it('runs a limited number at once, queues the others, and refuses when the queue is full', async () => {
  const gate = createGate({ atOnce: 2, waiting: 3 });
  let running = 0;
  let peak = 0;
  const order: number[] = [];
  const job = (number: number) => async () => {
    running += 1;
    peak = Math.max(peak, running);
    await turn();
    running -= 1;
    order.push(number);
    if (number === 1) throw new Error('a job that fails');
  };
  const jobs = [0, 1, 2, 3, 4].map((number) => gate.pass('one', job(number)));
  expect(gate.counts()).toEqual({ running: 2, waiting: 3, refused: 0 });
  await expect(gate.pass('one', job(5))).rejects.toMatchObject({ name: 'overloaded', retryAfter: 5 });
  const outcomes = await Promise.allSettled(jobs);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(peak).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  await gate.pass('one', job(6));
  expect(gate.counts()).toEqual({ running: 0, waiting: 0, refused: 1 });
});

/** Returns a gate through which each owner's jobs pass one after the other, and the order in which they ran. */
function watched(size: Parameters<typeof createGate>[0]) {
  const gate = createGate(size);
  const order: string[] = [];
  const come = (owner: string, jobs: number) => Array.from({ length: jobs }, () => gate.pass(owner, async () => void order.push(owner)));
  return { gate, order, come };
}

it('lets owners take turns: who comes with thirty jobs delays the next one by one', async () => {
  const { order, come } = watched({ atOnce: 1, waiting: 64 });
  await Promise.all([...come('flood', 30), ...come('two', 2), ...come('one', 1)]);
  expect(order.slice(0, 6)).toEqual(['flood', 'flood', 'two', 'one', 'flood', 'two']);
  expect(order).toHaveLength(33);
});

it('keeps slots and places in the queue that one owner cannot take', async () => {
  const gate = createGate({ atOnce: 3, atOnceOfOne: 2, waiting: 8, waitingOfOne: 2 });
  let finish = () => {};
  const until = new Promise<void>((resolve) => (finish = resolve));
  const of = (owner: string, jobs: number) => Promise.allSettled(Array.from({ length: jobs }, () => gate.pass(owner, () => until)));
  const flood = of('flood', 6);
  await turn();
  expect(gate.counts()).toEqual({ running: 2, waiting: 2, refused: 2 });
  const other = of('other', 1);
  await turn();
  expect(gate.counts()).toEqual({ running: 3, waiting: 2, refused: 2 });
  finish();
  expect((await flood).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(await other).toMatchObject([{ status: 'fulfilled' }]);
});

it('lets a seventh owner in when six have filled the queue: the newest of the longest line gives way', async () => {
  const gate = createGate({ atOnce: 1, waiting: 96, waitingOfOne: 16 });
  let finish = () => {};
  const until = new Promise<void>((resolve) => (finish = resolve));
  const of = (owner: string, jobs: number) => Promise.allSettled(Array.from({ length: jobs }, () => gate.pass(owner, () => until)));
  const floods = [of('first', 17), ...['second', 'third', 'fourth', 'fifth', 'sixth'].map((owner) => of(owner, 16))];
  expect(gate.counts()).toEqual({ running: 1, waiting: 96, refused: 0 });
  const seventh = of('seventh', 1);
  expect(gate.counts()).toEqual({ running: 1, waiting: 96, refused: 1 });
  finish();
  expect(await seventh).toMatchObject([{ status: 'fulfilled' }]);
  const refused = (await Promise.all(floods)).map((jobs) => jobs.flatMap(({ status }, index) => (status === 'rejected' ? [index] : [])));
  expect(refused).toEqual([[], [], [], [], [], [15]]);
});

it('lets nobody in before those who wait with as little, nor behind one network under many names', async () => {
  const gate = createGate({ atOnce: 1, waiting: 20 });
  let finish = () => {};
  const until = new Promise<void>((resolve) => (finish = resolve));
  const come = (owner: string, network: string) => gate.pass({ owner, network }, () => until);
  const running = come('running', 'running');
  const codes = Array.from({ length: 20 }, (_, number) => come(`code ${number}`, 'one'));
  const last = codes.at(-1)?.catch((error: unknown) => error);
  const other = come('other', 'two');
  expect(await last).toMatchObject({ name: 'overloaded', retryAfter: 5 });
  await expect(come('code 21', 'one')).rejects.toMatchObject({ name: 'overloaded' });
  finish();
  await Promise.all([running, other, ...codes.slice(0, -1)]);
});
