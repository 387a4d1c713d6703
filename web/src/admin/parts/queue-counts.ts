import { create } from 'zustand';
import { countQueue, type QueueCount } from '#contract/api/queue.ts';
import { callQuietly } from '#web/lib/calls/api.ts';

interface QueueCountsState {
  /** Null until they were asked for. */
  counts: readonly QueueCount[] | null;
  /** How many checks of the site have failed and are not muted, as the desk saw it last. */
  failedChecks: number;
}

/** How much waits, for whatever shows it. */
export const useQueueCounts = create<QueueCountsState>()(() => ({ counts: null, failedChecks: 0 }));

/** Keeps counts that came with something else. */
export function fillQueueCounts(counts: readonly QueueCount[]): void {
  useQueueCounts.setState({ counts });
}

/** Keeps how many checks have failed. */
export function fillFailedChecks(failedChecks: number): void {
  useQueueCounts.setState({ failedChecks });
}

/** Asks for the counts. Without a network the last ones stay. */
export async function refreshQueueCounts(): Promise<void> {
  try {
    fillQueueCounts(await callQuietly(countQueue, {}));
  } catch {
    // Shown where somebody waits for it; here the last counts stay.
  }
}
