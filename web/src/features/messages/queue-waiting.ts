import { create } from 'zustand';
import type { QueueCount } from '#contract/api/queue.ts';

/** What waits for one of the staff, of each kind: as it was asked for, or sent since. Null until then. */
export const useQueueWaiting = create<{ counts: readonly QueueCount[] | null }>()(() => ({ counts: null }));

/** Keeps counts that came. */
export function fillQueueCounts(counts: readonly QueueCount[]): void {
  useQueueWaiting.setState({ counts });
}
