export { beginningOf, openDiscussion, placeComplaint, prepareStatement, rewriteComplaint, type PublicText, type WrittenComplaint } from './complaints.ts';
export { addReadsOfThePast, changeFavorCount, changeFollowCount, dropPages, forgetComment, lockPost, markAccepted } from './counts.ts';
export { refinePost } from './essence.ts';
export { pinPost } from './pin.ts';
export { approveHeld, listHeldPosts, rejectHeld } from './holds.ts';
export { giveFloorSql } from './queries-counts.ts';
export { flushReads, sweepReads } from './reads.ts';
export { mountPosts } from './routes.ts';
export { savePost, type Author } from './save.ts';
