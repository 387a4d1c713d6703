import * as keys from '#contract/api/queue.ts';
import * as shapes from '#contract/api/queue.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { claimQueueItem } from './claim.ts';
import { countQueue } from './count.ts';
import { leaveToPresenters } from './leave.ts';
import { listQueue } from './list.ts';
import { viewQueueItem } from './view.ts';

/** Mounts the calls of the queue. */
export function mountQueue(api: Api): void {
  api.onMember(keys.countQueue, shapes.countQueue, (_, request) => countQueue(request));
  api.onMember(keys.listQueue, shapes.listQueue, (input, request) => listQueue(request, input));
  api.onMember(keys.viewQueueItem, shapes.viewQueueItem, (input, request) => viewQueueItem(request, input));
  api.onMember(keys.leaveToPresenters, shapes.leaveToPresenters, (input, request) => leaveToPresenters(request, input));
  api.onMember(keys.claimQueueItem, shapes.claimQueueItem, (input, request) => claimQueueItem(request, input));
}
