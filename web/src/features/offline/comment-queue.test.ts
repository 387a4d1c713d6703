import { expect, test } from 'vitest';

const ports = () => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length;

test('on the server the queue opens no database', async () => {
  const before = ports();
  await import('./comment-queue.ts');
  expect(ports()).toBe(before);
});
