import { expect, test } from 'vitest';

test('errors keep no trace until they are told to, and then as much of it as before', async () => {
  const limit = Error.stackTraceLimit;
  const { traceErrors } = await import('./untraced-start.ts');
  const early = new Error('early');
  traceErrors();
  expect(early.stack ?? '').not.toMatch(/\n\s+at /);
  expect(new Error('late').stack).toMatch(/\n\s+at /);
  expect(Error.stackTraceLimit).toBe(limit);
});
