export { POSTS_DATA } from './personal-data.ts';
export { cardOf, peopleTags } from './post/cards.ts';
export { CARD_COLUMNS, CARD_JOINS, LOCK_SQL, type CardRow } from './post/queries-cards.ts';
export {
  beginningOf,
  exchangeAuthors,
  openDiscussion,
  insertComplaint,
  prepareStatement,
  rewriteComplaint,
  type PublicText,
  type WrittenComplaint,
} from './complaints/complaints.ts';
export {
  addReadsOfThePast,
  changeFavorCount,
  changeFollowCount,
  dropPages,
  uncountComment,
  lockAnyPost,
  lockPost,
  markAccepted,
  recallComment,
} from './post/counts.ts';
export { keepPostMasked, maskPost, unmaskPost, type Masking } from './write/mask.ts';
export { MASKED_PICTURE, type Masks } from './write/masking.ts';
export { isMasked, isUnsettled, masksOf, withMask, withMasksSettled, withoutMasks, type MaskState } from './write/mask-state.ts';
export { refinePost } from './essence/essence.ts';
export { restoreEssence } from './essence/restore-essence.ts';
export { countHotPosts } from './hot/count.ts';
export { NEXT_HOT_DAY } from './hot/queries-count.ts';
export { updatePageAnchors } from './lists/page-anchors.ts';
export { pinPost, restorePin } from './moderation/pin.ts';
export { restoreLock } from './moderation/lock.ts';
export { addTags, restoreTitle } from './moderation/retitle.ts';
export { NEXT_STANDING_END } from './moderation/queries-standing.ts';
export { endPinsAndLocks } from './moderation/standing.ts';
export { lockSentence } from './post/rules-staff.ts';
export { ownVoice, selectOwnVoice, uninvolved } from './post/queries-voice.ts';
export { approveHeld, listHeldPosts, rejectHeld } from './moderation/held.ts';
export { listPostsById, listTopPosts } from './lists/list.ts';
export { countReactionsSql } from './post/queries-reactions.ts';
export { countCommentsSql, DISCUSSED_SQL, lockPosts, raiseLastFloor } from './post/queries-counts.ts';
export { flushReads, sweepReads } from './read/read-count.ts';
export { mountPosts } from './routes.ts';
export type { TimePart } from './own/queries-own.ts';
export { timePartOf } from './own/time-part.ts';
export { foldTag } from './post/rules.ts';
export { savePost, type Author } from './write/save.ts';
export { importPost, prepareImportedPost } from './write/import-post.ts';
export { deleteImportedPosts, recountComments } from './moderation/delete-imported.ts';
export { columnTag, memberTag, postTag, tagTag } from './post/cache-tags.ts';
export { goneFailure, viewPost } from './read/view.ts';
export { hidePost, showPost } from './moderation/visibility.ts';
export { moveBack, movePost } from './moderation/move.ts';
export { bringBackPost, fineOf, removePostByStaff, takeDownPost } from './moderation/removal.ts';
export { NEXT_TAG_REWRITE, TAG_REWRITE_PROGRESS } from './tags/queries-rewrite.ts';
export { rewriteTags } from './tags/rewrite.ts';
export { presentTag, TAG_RULES_TAG } from './tags/settle.ts';
export { undoTagAct, undoTagMerge } from './tags/undo.ts';
