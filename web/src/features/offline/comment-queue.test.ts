import { expect, test } from 'vitest';

const ports = () => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length;

test('on the server nothing is held open', async () => {
  const before = ports();
  await import('./comment-queue.ts');
  expect(ports()).toBe(before);
});
