export { eraseMessages as forgetMessages } from './erase.ts';
export { openCorrespondence, writeLetter } from './letters.ts';
export { listUnreadMessages } from './list.ts';
export {
  COMMENT_NOTIFICATIONS as SAID,
  NOTIFICATION_REASONS as SAID_CAUSES,
  answerAccepted,
  applicationApproved,
  applicationFiled,
  applicationRefused,
  essenceAwarded,
  essenceRaised,
  essenceWithdrawn,
  excerptOf,
  followedPosted,
  memberFollowed,
  postFavored,
  signedInElsewhere,
  presenterResigned,
  presenterRestored,
  presenterSuspended,
  sceneryApproved,
  sceneryCommented,
  sceneryReplied,
  sceneryFavored,
  sceneryRefused,
  sceneryRemoved,
  type Notice,
} from './notices.ts';
export { heldCommentApproved, heldCommentRejected, heldPostApproved, heldPostRejected } from './notices-held.ts';
export { wakeMailboxes as announce, notify, notifyAll, welcome } from './notify.ts';
export { maskMessages } from './mask.ts';
export { leaveMessagesSql } from './queries-leave.ts';
export { readAllMessages } from './read.ts';
export { mountMessages } from './routes.ts';
