import type { PostCard } from '#contract/api/posts.ts';

/** Returns the posts of a page with each picture shown once: a later post with the same one goes without, as it does after those `above`. */
export function withUniqueCovers(posts: readonly PostCard[], above: readonly (PostCard | null)[] = []): PostCard[] {
  const seen = new Set(above.flatMap((post) => (post?.cover ? [post.cover.src] : [])));
  return posts.map((post) => {
    if (post.cover === null) return post;
    if (seen.has(post.cover.src)) return { ...post, cover: null };
    seen.add(post.cover.src);
    return post;
  });
}
