export { toggleFollow } from './follows.ts';
export { eraseFollows as forgetFollows } from './forget.ts';
export { mountFollows } from './routes.ts';
