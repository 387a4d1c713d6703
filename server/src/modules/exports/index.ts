export { buildExports, sweepExports } from './build.ts';
export { forgetExports, openExport } from './request.ts';
export { mountExports } from './routes.ts';
