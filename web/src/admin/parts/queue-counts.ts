import { create } from 'zustand';
import { countQueue } from '#contract/api/queue.ts';
import { fillQueueCounts } from '#web/features/messages/queue-waiting.ts';
import { callQuietly } from '#web/lib/calls/api.ts';

/** How many checks of the site have failed and are not muted, as the desk saw it last. */
export const useFailedChecks = create<{ failedChecks: number }>()(() => ({ failedChecks: 0 }));

/** Keeps how many checks have failed. */
export function fillFailedChecks(failedChecks: number): void {
  useFailedChecks.setState({ failedChecks });
}

/** Asks for the counts. Without a network the last ones stay. */
export async function refreshQueueCounts(): Promise<void> {
  try {
    fillQueueCounts(await callQuietly(countQueue, {}));
  } catch {
    // Shown where somebody waits for it; here the last counts stay.
  }
}
