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

/** What the front page is laid out from. */
interface Found<Column extends Front> {
  /** What an operator has chosen; a picture as the cover leaves the post of the cover out. */
  featured: { cover: PostCard | null; scene: object | null; picks: readonly PostCard[] };
  essences: readonly PostCard[];
  hottest: readonly PostCard[];
  columns: readonly Column[];
}

/**
 * Returns the layout of the front page: what an operator has chosen; where they have not, the newest essence with a picture, the other essences (those
 * with a picture first); the hot posts, then the newest of each column. No post appears twice, and a post that is only pinned is not new.
 */
export function layOut<Column extends Front>({
  featured,
  essences,
  hottest,
  columns,
}: Found<Column>): Pick<Home, 'cover' | 'refined' | 'hot'> & { columns: Column[] } {
  const shown = new Set<number>();
  const take = (posts: readonly PostCard[], max: number): PostCard[] => {
    const taken = posts.filter(({ id }) => !shown.has(id)).slice(0, max);
    for (const { id } of taken) shown.add(id);
    return taken;
  };
  const picked = new Set(featured.picks.map(({ id }) => id));
  const pictured = essences.filter((post) => post.cover !== null);
  const byRule = featured.scene === null ? pictured.filter(({ id }) => !picked.has(id)) : [];
  const [cover = null] = take(featured.cover ? [featured.cover] : byRule, 1);
  const others = [...pictured, ...essences.filter((post) => post.cover === null)].filter(({ id }) => !picked.has(id));
  const refined = take([...featured.picks, ...others], MAX_REFINED);
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
