export { openLetter } from './register.ts';
export { repeatTakedowns } from './repeat.ts';
export { mountTakedowns } from './routes.ts';
export { TAKEDOWNS_DATA } from './personal-data.ts';
