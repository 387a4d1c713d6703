export { countReport, flushFaults, type Release } from './count.ts';
export { KEPT_DAYS, listFaults, sweepFaults } from './list.ts';
export type { FaultRow } from './queries.ts';
