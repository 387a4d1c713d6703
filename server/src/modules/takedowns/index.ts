export { mountTakedowns } from './routes.ts';
export { TAKEDOWNS_DATA } from './personal-data.ts';
