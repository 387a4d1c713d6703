export { acceptComment } from './change.ts';
export { approveHeldComment, rejectHeldComment } from './decide-held.ts';
export { listHeldComments } from './held.ts';
export { eraseLikes as forgetLikes } from './erase.ts';
export { keepCommentMasked, maskComment, unmaskComment } from './mask.ts';
export { mountComments } from './routes.ts';
export { saveComment } from './save.ts';
export { saveSceneryComment } from './save-under-scenery.ts';
export { hideComment, showComment, takeDownComment } from './visibility.ts';
