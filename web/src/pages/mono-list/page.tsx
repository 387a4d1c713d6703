import { useEffect, useState } from 'react';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { ColumnHead } from '#web/features/post-list/ColumnHead.tsx';
import { groupByDay, type DayGroup } from './day-groups.ts';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { ListFrame } from '#web/features/post-list/ListFrame.tsx';
import { loadList, type ListData } from '#web/features/post-list/load-list.ts';
import { PostRow } from '#web/features/posts/PostRow.tsx';
import { hideablePost } from '#web/features/posts/hideable-post.ts';
import { pageSettled } from '#web/lib/settled.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { recordVisit } from './visits.ts';
import styles from './page.module.css';

const SKELETON_ROWS = 12;
/** How many posts of a column are marked as hot, and how many people have to speak there today. */
const MAX_HOT = 3;
const HOT_PEOPLE = 5;

export function load(args: LoadArgs): Promise<ListData> {
  return loadList('mono', args);
}

/** A column's posts in rows, those of a day together. */
export function Page({ data }: { data: ListData }) {
  const { column, choice, posts, followers, picks } = data;
  const hot = new Set(picks.discussed.slice(0, MAX_HOT).flatMap(({ id, people }) => (people >= HOT_PEOPLE ? [id] : [])));
  const seenAt = useLastVisit(column.id);
  const rows = ({ posts: held }: DayGroup) =>
    held.map((post) => (
      <Hideable key={post.id} {...hideablePost(post)}>
        <PostRow
          post={post}
          columnId={column.id}
          hot={hot.has(post.id)}
          fresh={seenAt > 0 && Date.parse(post.createdAt) > seenAt}
          byActivity={choice.sort === 'active'}
          praised={choice.sort === 'essence'}
        />
      </Hideable>
    ));
  return (
    <ListFrame view="mono" data={data} head={<ColumnHead column={column} total={posts.total} followers={followers} follows />}>
      {groupByDay(posts.items, choice.sort).map((group) => (
        <section key={group.key} className={group.mark === '' ? styles.whole : styles.day}>
          {group.mark !== '' && (
            <h2>
              <b>{group.mark}</b>
              <span>{group.note}</span>
            </h2>
          )}
          <div>{rows(group)}</div>
        </section>
      ))}
    </ListFrame>
  );
}

/** Returns when the reader looked at a column's list the last time before this; 0 until known, and for a first visit. */
function useLastVisit(columnId: number): number {
  const [seenAt, setSeenAt] = useState(0);
  useEffect(() => {
    let current = true;
    void pageSettled().then(() => {
      if (current) setSeenAt(recordVisit(columnId, Date.now()));
    });
    return () => {
      current = false;
      setSeenAt(0);
    };
  }, [columnId]);
  return seenAt;
}

export function Skeleton() {
  return <SkeletonList of={SkeletonRow} count={SKELETON_ROWS} />;
}

export { ListFailed as Failed };
