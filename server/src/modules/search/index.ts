export { flushSearches, sweepSearches } from './count-searches.ts';
export { mountSearch } from './routes.ts';
