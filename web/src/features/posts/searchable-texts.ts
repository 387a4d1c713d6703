import type { PostCard } from '#contract/api/posts.ts';

/** Returns what a list shows of a post's own text, for matching the reader's block list. */
export function searchableTexts({ title, summary, tags }: Pick<PostCard, 'title' | 'summary' | 'tags'>): string[] {
  return [title, summary, ...tags];
}
