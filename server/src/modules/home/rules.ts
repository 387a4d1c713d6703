import type { ColumnKind } from '#contract/api/columns.ts';
import type { Home } from '#contract/api/home.ts';
import type { PostCard } from '#contract/api/posts.ts';

/** Kinds of columns that hold posts. */
const WRITTEN_IN: readonly ColumnKind[] = ['article', 'question', 'complaint'];

const MAX_REFINED = 6;
const MAX_HOT = 4;
const MAX_NEWEST = 4;

/** Returns true for a column one writes posts in. */
export function isWrittenIn({ kind }: { kind: ColumnKind }): boolean {
  return WRITTEN_IN.includes(kind);
}

type Front = Pick<Home['columns'][number], 'posts'>;

/**
 * Returns the layout of the front page: the newest essence with a picture, the other essences (those with a picture first), the hot posts,
 * then the newest of each column. No post appears twice, and a post that is only pinned is not new.
 */
export function layOut<Column extends Front>(
  essences: readonly PostCard[],
  hottest: readonly PostCard[],
  columns: readonly Column[],
): Pick<Home, 'cover' | 'refined' | 'hot'> & { columns: Column[] } {
  const shown = new Set<number>();
  const take = (posts: readonly PostCard[], max: number): PostCard[] => {
    const taken = posts.filter(({ id }) => !shown.has(id)).slice(0, max);
    for (const { id } of taken) shown.add(id);
    return taken;
  };
  const pictured = essences.filter((post) => post.cover !== null);
  const [cover = null] = take(pictured, 1);
  const refined = take([...pictured, ...essences.filter((post) => post.cover === null)], MAX_REFINED);
  const hot = take(
    hottest.filter(({ trial }) => trial === null),
    MAX_HOT,
  );
  const fronts = columns.map((column) => ({
    ...column,
    posts: take(
      column.posts.filter(({ pinned }) => !pinned),
      MAX_NEWEST,
    ),
  }));
  return { cover, refined, hot, columns: fronts.filter(({ posts }) => posts.length > 0) };
}
