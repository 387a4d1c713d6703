export { queueMail, sendNow } from './account.ts';
export { confirmAddress, findBounce, releaseAddress, reportBounce } from './bounces.ts';
export { ACCOUNT_DELIVERIES, isAccountDelivery, type Channel, type Missing, type Written } from './delivery.ts';
export { DELIVERIES_DATA } from './personal-data.ts';
export { listDeliveries, listDeliveriesOf, STATE_LABELS, sweepDeliveries } from './log.ts';
export type { LoggedDelivery } from './queries-log.ts';
export { NEXT_DELIVERY } from './queries-send.ts';
export { cancelDeliveries, queueDeliveries } from './queue.ts';
export { sendDue, type QueuedDelivery } from './send-due.ts';
