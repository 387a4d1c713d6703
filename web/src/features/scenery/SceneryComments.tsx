import { useEffect, useState } from 'react';
import type { Comment, CommentSort } from '#contract/api/comments.ts';
import type { Page } from '#contract/envelope.ts';
import { listSceneryComments } from '#contract/api/scenery.ts';
import { COMMENT_SORTS } from '#contract/sorts.ts';
import { SORT_LABELS } from '#web/features/comments/thread-address.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { SceneryThread, type SceneryThreadProps } from './SceneryThread.tsx';
import styles from './SceneryComments.module.css';

export type SceneryCommentsProps = Omit<SceneryThreadProps, 'first' | 'sort'>;

/** Renders the comments on a picture, in the order the reader likes. The lightbox is dark in both themes. */
export function SceneryComments(props: SceneryCommentsProps) {
  const { id, commentCount } = props.scenery;
  const [sort, setSort] = useState<CommentSort>('earliest');
  const [attempt, setAttempt] = useState(1);
  const [loaded, setLoaded] = useState<{ sort: CommentSort; page: Page<Comment> } | 'failed' | null>(null);
  useEffect(() => {
    let current = true;
    callQuietly(listSceneryComments, { id, sort }).then(
      (page) => current && setLoaded({ sort, page }),
      () => current && setLoaded('failed'),
    );
    return () => {
      current = false;
    };
  }, [id, sort, attempt]);
  const again = () => {
    setLoaded(null);
    setAttempt(attempt + 1);
  };

  return (
    <section className={styles.section} aria-label="大家说" data-theme="dark">
      {commentCount > 1 && (
        <p className={styles.order} role="group" aria-label="评论的顺序">
          {COMMENT_SORTS.map((each) => (
            <button key={each} type="button" aria-pressed={each === sort} onClick={() => setSort(each)}>
              {SORT_LABELS[each]}
            </button>
          ))}
        </p>
      )}
      {loaded === null && <SkeletonText lines={2} />}
      {loaded === 'failed' && (
        <p className={styles.note} role="alert">
          大家说的没有取回来。
          <button type="button" className={styles.link} onClick={again}>
            再试一次
          </button>
        </p>
      )}
      {loaded !== null && loaded !== 'failed' && <SceneryThread key={loaded.sort} {...props} first={loaded.page} sort={loaded.sort} />}
    </section>
  );
}
