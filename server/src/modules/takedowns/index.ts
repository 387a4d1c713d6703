export { openLetter } from './register.ts';
export { mountTakedowns } from './routes.ts';
export { TAKEDOWNS_DATA } from './personal-data.ts';
