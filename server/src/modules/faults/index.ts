export { countReport, flushFaults, type Release } from './browser/count.ts';
export { listFaults, sweepFaults } from './browser/list.ts';
export type { FaultRow } from './browser/queries.ts';
export { mountFaults } from './routes.ts';
export { flushServerFaults } from './server/flush.ts';
export { listServerFaults, sumReplies, sweepServerFaults } from './server/list.ts';
export type { ServerFault } from './server/queries.ts';
