import { expect, it } from 'vitest';
import { createLog } from '../process/log.ts';
import { keepTrying } from './keep-trying.ts';

it('tries until it is done, and not after it was stopped', async () => {
  let tries = 0;
  const first = keepTrying(createLog('silent'), async () => {
    tries += 1;
    if (tries < 2) throw new Error('away');
  });
  await expect.poll(() => tries, { timeout: 10_000 }).toBe(2);
  await first.stop();
  const second = keepTrying(createLog('silent'), () => {
    tries += 1;
    return Promise.reject(new Error('away'));
  });
  await second.stop();
  expect(tries).toBe(3);
});
