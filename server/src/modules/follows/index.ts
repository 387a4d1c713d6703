export { toggleFollow } from './follows.ts';
export { eraseFollows } from './erase.ts';
export { mountFollows } from './routes.ts';
