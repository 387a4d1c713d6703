export { buildExports, sweepExports } from './build.ts';
export { openExport } from './request.ts';
export { NEXT_EXPORT } from './queries.ts';
export { mountExports } from './routes.ts';
