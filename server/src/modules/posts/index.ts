export { CARD_COLUMNS, CARD_JOINS, cardOf, type CardRow } from './cards.ts';
export { beginningOf, openDiscussion, placeComplaint, prepareStatement, rewriteComplaint, type PublicText, type WrittenComplaint } from './complaints.ts';
export {
  addReadsOfThePast,
  changeFavorCount,
  changeFollowCount,
  dropPages,
  forgetComment,
  lockAnyPost,
  lockPost,
  markAccepted,
  recallComment,
} from './counts.ts';
export { forgetDrafts } from './drafts.ts';
export { keepPostMasked, maskPost, unmaskPost, type Masking } from './mask.ts';
export { MASKED_PICTURE, type Masks } from './masking.ts';
export { refinePost } from './essence.ts';
export { layFences } from './fences.ts';
export { pinPost } from './pin.ts';
export { approveHeld, listHeldPosts, rejectHeld } from './holds.ts';
export { listTopPosts } from './list.ts';
export { giveFloorSql } from './queries-counts.ts';
export { forgetReadPlaces } from './read-places.ts';
export { flushReads, sweepReads } from './reads.ts';
export { mountPosts } from './routes.ts';
export { timeCursorOf } from './time-place.ts';
export { foldTag } from './rules.ts';
export { savePost, type Author } from './save.ts';
export { columnTag, memberTag, postTag } from './tags.ts';
export { viewPost } from './view.ts';
export { forgetVersions } from './versions.ts';
export { hidePost, showPost, takeDownPost } from './visibility.ts';
