import type { CommentSort } from '#contract/api/comments.ts';

/** The orders a thread can be read in, as they are called. */
export const THREAD_SORTS: readonly { sort: CommentSort; label: string }[] = [
  { sort: 'earliest', label: '最早' },
  { sort: 'latest', label: '最新' },
  { sort: 'liked', label: '最热' },
];
