export { countFigures } from './count.ts';
export { mountStatistics } from './routes.ts';
