import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EICAR, startTestClamd, type TestClamd } from '../testing/clamd.ts';
import { readScanner } from '../process/config/scanner-address.ts';
import { requireClean, scanCounts } from './clamd.ts';

let clamd: TestClamd;
beforeEach(async () => {
  clamd = await startTestClamd();
});
afterEach(() => clamd.close());

/** The real one, where the environment names it. */
const real = readScanner(process.env['HEARTH_TEST_CLAMD'] ?? '');

it.each([0, 1, 64 * 1024, 64 * 1024 + 1, 5_000_000])('%i bytes reach the scanner as they are', async (length) => {
  const bytes = randomBytes(length);
  await requireClean(clamd.address, bytes);
  expect(clamd.received.length).toBe(1);
  expect(clamd.received[0]?.equals(bytes)).toBe(true);
  if (real) await requireClean(real, bytes);
});

it('what it finds is refused, wherever it is in the file', async () => {
  const bytes = Buffer.concat([randomBytes(70_000), Buffer.from(EICAR), randomBytes(70_000)]);
  const before = { ...scanCounts };
  await expect(requireClean(clamd.address, bytes)).rejects.toMatchObject({ name: 'fileInfected', status: 415 });
  expect(scanCounts).toEqual({ ...before, infected: before.infected + 1 });
  if (real) await expect(requireClean(real, Buffer.from(EICAR))).rejects.toMatchObject({ name: 'fileInfected' });
});

it('away, silent or refusing, nothing passes as clean', async () => {
  const away = { name: 'scannerAway', status: 503, retryAfter: 30 };
  clamd.behave({ maxBytes: 1_000 });
  await expect(requireClean(clamd.address, randomBytes(3_000_000))).rejects.toMatchObject(away);
  clamd.behave({ isSilent: true });
  await expect(requireClean(clamd.address, randomBytes(10), { answerMs: 100 })).rejects.toMatchObject(away);
  await clamd.close();
  await expect(requireClean(clamd.address, randomBytes(10))).rejects.toMatchObject(away);
  await expect(requireClean({ path: '/nowhere/clamd.ctl' }, randomBytes(10))).rejects.toMatchObject(away);
  clamd = await startTestClamd();
  await requireClean(clamd.address, randomBytes(10));
  await requireClean(null, Buffer.from(EICAR));
});

it('its address is a socket, or a host and a port', () => {
  expect(readScanner('')).toBeNull();
  expect(readScanner('/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' });
  expect(readScanner('127.0.0.1:3310')).toEqual({ host: '127.0.0.1', port: 3310 });
  expect(readScanner('[::1]:3310')).toEqual({ host: '::1', port: 3310 });
  for (const wrong of ['clamd', 'clamd:', ':3310', 'a:99999', 'http://a:3310', 'clamd.ctl']) expect(() => readScanner(wrong), wrong).toThrow('HEARTH_CLAMD');
});
