export { toggleFollow } from './follows.ts';
export { mountFollows } from './routes.ts';
