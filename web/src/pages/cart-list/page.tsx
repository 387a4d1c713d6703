import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { ColumnHead } from '#web/features/post-list/ColumnHead.tsx';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { ListFrame } from '#web/features/post-list/ListFrame.tsx';
import { loadList, type ListData } from '#web/features/post-list/load-list.ts';
import { PostCard } from '#web/features/posts/PostCard.tsx';
import { Volume } from '#web/features/post-list/Volume.tsx';
import { withUniqueCovers } from '#web/features/posts/unique-covers.ts';
import { hideablePost } from '#web/features/posts/hideable-post.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { SkeletonCard, SkeletonList } from '#web/ui/Skeleton.tsx';
import styles from '#web/features/posts/PostCards.module.css';

const SKELETON_CARDS = 6;
/** Of a cover beside the rail. */
const SIZES = '(max-width: 45rem) 9.5rem, 17.5rem';

export function load(args: LoadArgs): Promise<ListData> {
  return loadList('cart', args);
}

/** A column's posts as cards. The first page of the newest begins with the volume. */
export function Page({ data }: { data: ListData }) {
  const { column, choice, posts, followers, picks } = data;
  const isFront = choice.page === 1 && choice.sort === 'latest' && choice.tag === '';
  const cover = isFront ? picks.cover : null;
  return (
    <ListFrame
      view="cart"
      data={data}
      head={
        isFront && picks.cover ? (
          <Volume column={column} total={posts.total} followers={followers} cover={picks.cover} picks={picks.picks} />
        ) : (
          <ColumnHead column={column} total={posts.total} followers={followers} />
        )
      }
    >
      <div className={styles.cards}>
        {withUniqueCovers(posts.items, [cover]).map((post, index) => (
          <Hideable key={post.id} {...hideablePost(post)}>
            <PostCard
              post={post}
              columnId={column.id}
              lead={index === 0 && choice.page === 1 && post.id !== cover?.id}
              praised={choice.sort === 'essence'}
              sizes={index > 0 ? SIZES : undefined}
              urgent={index === 0 && cover === null}
            />
          </Hideable>
        ))}
      </div>
    </ListFrame>
  );
}

export function Skeleton() {
  return <SkeletonList of={SkeletonCard} count={SKELETON_CARDS} className={styles.cards} />;
}

export { ListFailed as Failed };
