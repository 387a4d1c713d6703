import type { PostCard } from '#contract/api/posts.ts';

type Listed = Pick<PostCard, 'id' | 'title' | 'summary' | 'tags'> & { author: { id: number } };

/** Returns what the reader's block list is compared with of a post in a list. */
export function hideablePost({ id, author, title, summary, tags }: Listed): { authorId: number; words: string[]; postId: number; tags: readonly string[] } {
  return { authorId: author.id, words: [title, summary, ...tags], postId: id, tags };
}
