import type { PostCard } from '#contract/api/posts.ts';

/** What a list shows of a post's own words, as a reader's block list looks at them. */
export function wordsOf({ title, summary, tags }: Pick<PostCard, 'title' | 'summary' | 'tags'>): string[] {
  return [title, summary, ...tags];
}
