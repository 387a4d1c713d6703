export { FOLLOWS_DATA } from './personal-data.ts';
export { toggleFollow } from './follows.ts';
export { mountFollows } from './routes.ts';
