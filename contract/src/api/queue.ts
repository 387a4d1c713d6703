import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './queue.shapes.ts';

/** How many things of a kind wait. */
export type QueueCount = z.output<typeof shapes.countQueue.reply>[number];
/** One thing that waits. */
export type QueueItem = z.output<typeof shapes.queueItem>;
export type QueueItemView = z.output<typeof shapes.viewQueueItem.reply>;
export type QueueClaim = z.output<typeof shapes.claimQueueItem.reply>;

export const countQueue = keyed<typeof shapes.countQueue>()('countQueue', { method: 'GET', path: 'admin/queue/count', access: 'presenter' });
export const listQueue = keyed<typeof shapes.listQueue>()('listQueue', { method: 'GET', path: 'admin/queue/list', access: 'presenter' });
export const viewQueueItem = keyed<typeof shapes.viewQueueItem>()('viewQueueItem', {
  method: 'GET',
  path: 'admin/queue/view/:kind/:id',
  access: 'presenter',
});
export const leaveToPresenters = keyed<typeof shapes.leaveToPresenters>()('leaveToPresenters', {
  method: 'POST',
  path: 'admin/queue/leave/:kind/:id',
  access: 'operator',
});
export const claimQueueItem = keyed<typeof shapes.claimQueueItem>()('claimQueueItem', {
  method: 'POST',
  path: 'admin/queue/claim/:kind/:id',
  access: 'presenter',
});
