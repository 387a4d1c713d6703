export { toggleFollow } from './follows.ts';
export { forgetFollows } from './forget.ts';
export { mountFollows } from './routes.ts';
