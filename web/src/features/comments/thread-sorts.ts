import type { CommentSort } from '#contract/api/comments.ts';

/** The orders of a thread with their labels. */
export const THREAD_SORTS: readonly { sort: CommentSort; label: string }[] = [
  { sort: 'earliest', label: '最早' },
  { sort: 'latest', label: '最新' },
  { sort: 'liked', label: '最热' },
];
