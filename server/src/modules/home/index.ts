export { restoreHome, turnHome } from './desk.ts';
export { NEXT_HOME_DAY } from './queries.ts';
export { mountHome } from './routes.ts';
