export { acceptComment } from './change/change.ts';
export { approveHeldComment, publishHeldComment, rejectHeldComment } from './held/decide.ts';
export { listHeldComments } from './held/held.ts';
export { eraseLikes as forgetLikes } from './change/erase.ts';
export { keepCommentMasked, maskComment, unmaskComment } from './change/mask.ts';
export { mountComments } from './routes.ts';
export { notifyOfComments, notifySoon, notifyWithin } from './notify/notify.ts';
export { saveComment } from './write/save.ts';
export { hideComment, showComment, takeDownComment } from './change/visibility.ts';
