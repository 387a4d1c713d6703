export { QUEUE_DATA } from './personal-data.ts';
export { countQueue, countWaiting } from './count.ts';
export { watchQueueLimits } from './overdue.ts';
export { mountQueue } from './routes.ts';
