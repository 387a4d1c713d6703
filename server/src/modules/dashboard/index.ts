export { mountDashboard } from './routes.ts';
export { watchChecks } from './watch.ts';
