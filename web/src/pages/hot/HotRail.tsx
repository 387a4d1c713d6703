import type { listHotPosts } from '#contract/api/hot-posts.shapes.ts';
import type { ReplyOf } from '#contract/route.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import styles from './HotRail.module.css';

/** Beside the ranks: in which columns most people spoke, and what is never ranked. */
export function HotRail({ label, columns }: { label: string; columns: ReplyOf<typeof listHotPosts>['columns'] }) {
  const top = columns[0]?.people ?? 1;
  return (
    <>
      {columns.length > 0 && (
        <section aria-labelledby="liveliest">
          <SectionHead id="liveliest" title={`${label}哪一栏最热闹`} />
          <ul className={styles.columns}>
            {columns.map(({ id, name, people }) => (
              <li key={id}>
                <a href={`/cart/list/${id}`}>{name}</a>
                <svg aria-hidden="true">
                  <rect width={`${Math.round((people / top) * 100)}%`} height="100%" />
                </svg>
                <span>{withSeparators(people)} 人</span>
              </li>
            ))}
          </ul>
          <p className={styles.hint}>数的也是人，一栏里一人算一次。</p>
        </section>
      )}
      <Notice>
        <b>不上榜的</b>
        检举和讨论裁决的帖子不参加排名：公堂不比热闹。
      </Notice>
    </>
  );
}
