import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createGate } from './gate.ts';

it('runs a limited number at once, queues the others, and refuses when the queue is full', async () => {
  const pass = createGate(2, 3);
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
  const jobs = [0, 1, 2, 3, 4].map((number) => pass(job(number)));
  await expect(pass(job(5))).rejects.toMatchObject({ name: 'overloaded', retryAfter: 5 });
  const outcomes = await Promise.allSettled(jobs);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(peak).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  await pass(job(6));
});
