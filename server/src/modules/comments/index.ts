export { acceptComment, likeComment, removeComment } from './change.ts';
export { mountComments } from './routes.ts';
export { saveComment, type WrittenComment } from './save.ts';
