export { acceptComment } from './change.ts';
export { approveHeldComment, rejectHeldComment } from './decide-held.ts';
export { listHeldComments } from './holds.ts';
export { eraseLikes as forgetLikes } from './forget.ts';
export { keepCommentMasked, maskComment, unmaskComment } from './mask.ts';
export { mountComments } from './routes.ts';
export { saveComment } from './save.ts';
export { saveSceneryComment } from './save-under-scenery.ts';
export { hideComment, showComment, takeDownComment } from './visibility.ts';
