export { forgetReports } from './own.ts';
export { mountReports } from './routes.ts';
