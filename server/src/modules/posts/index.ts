export { addReadsOfThePast, changeFavorCount, changeFollowCount, dropPages, forgetComment, lockPost, markAccepted } from './counts.ts';
export { awardEssence, pinPost, type Essence } from './distinguish.ts';
export { giveFloorSql, type PublishedPost } from './queries-counts.ts';
export { flushReads, sweepReads } from './reads.ts';
export { mountPosts } from './routes.ts';
export { savePost, type Author, type WrittenPost } from './save.ts';
