import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { patient } from '#tools/patience.ts';
import { onEverythingDropped } from './cache-tags.ts';
import { noteSight } from './sight.ts';
import { followTagDrops, type DropSource, type TagFeed } from './tag-feed.ts';

const MINUTE_MS = 60_000;
let dropped = 0;
let regained: number[] = [];
let feed: TagFeed;
const stop = onEverythingDropped(() => (dropped += 1));
/** A database in which nothing was written since. */
const quiet: DropSource = {
  read: () => Promise.resolve({ next: '5', serverStartedAt: '2026-01-01T00:00:00Z', oldest: '5', atMs: Date.now(), drops: [], isReplica: false }),
};
beforeAll(async () => {
  feed = await followTagDrops(quiet, { onSight: () => undefined, onBlind: () => undefined, onSightRegained: (seconds) => void regained.push(seconds) }, 20);
});
afterAll(async () => {
  stop();
  await feed.stop();
});

async function isBlindFor(minutes: number): Promise<void> {
  regained = [];
  noteSight(performance.now() - minutes * MINUTE_MS);
  await vi.waitFor(() => expect(regained).toHaveLength(1), { timeout: patient(5_000), interval: 5 });
}

it('drops everything after a gap longer than rows are kept, and after a shorter one what the rows say', async () => {
  expect(dropped, 'at the beginning').toBe(1);
  await isBlindFor(8);
  expect(dropped).toBe(1);
  await isBlindFor(10);
  expect(dropped).toBe(2);
});
