export { toggleFollow } from './follows.ts';
export { eraseFollows as forgetFollows } from './erase.ts';
export { mountFollows } from './routes.ts';
