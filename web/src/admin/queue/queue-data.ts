import type { QueueCount, QueueItem, QueueItemView } from '#contract/api/queue.ts';
import type { Page as ListPage } from '#contract/envelope.ts';
import type { OpenedThing } from './thing/kind-view.ts';
import type { OpenQueueChoice } from './queue-address.ts';

/** What the queue is drawn from. */
export interface QueueData {
  choice: OpenQueueChoice;
  after: string | null;
  counts: readonly QueueCount[];
  list: ListPage<QueueItem>;
  /** Null: nothing is open, or it does not wait any more. */
  opened: { view: QueueItemView; thing: OpenedThing } | null;
  /** It was asked for and is not there any more. */
  isGone: boolean;
  now: number;
}
