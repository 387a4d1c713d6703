export { acceptComment } from './change.ts';
export { mountComments } from './routes.ts';
export { saveComment } from './save.ts';
