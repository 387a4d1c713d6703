import { create } from 'zustand';
import { countQueue, type QueueCount } from '#contract/api/queue.ts';
import { callQuietly } from '#web/lib/calls/api.ts';

interface QueueCountsState {
  /** Null until they were asked for. */
  counts: readonly QueueCount[] | null;
}

/** How much waits, for whatever shows it. */
export const useQueueCounts = create<QueueCountsState>()(() => ({ counts: null }));

/** Keeps counts that came with something else. */
export function fillQueueCounts(counts: readonly QueueCount[]): void {
  useQueueCounts.setState({ counts });
}

/** Asks for the counts. Without a network the last ones stay. */
export async function refreshQueueCounts(): Promise<void> {
  try {
    fillQueueCounts(await callQuietly(countQueue, {}));
  } catch {
    // Shown where somebody waits for it; here the last counts stay.
  }
}
