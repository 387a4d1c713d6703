import type { TagView } from '#contract/api/tag-page.ts';
import { FollowTopic } from '#web/features/follows/FollowTopic.tsx';
import { withSeparators } from '#web/lib/counts.ts';
import { Spine } from '#web/ui/Spine.tsx';
import { MuteTag } from './MuteTag.tsx';
import styles from './TagHead.module.css';

/** The head of a tag's page: a short spine that names the kind of page, how much there is, and what its reader may do with it. */
export function TagHead({ view: { tag, posts, essences, essencesAreApproximate, columns, followers } }: { view: TagView }) {
  return (
    <header className={styles.head}>
      <Spine title="标签" icon="tag" className={styles.spine} />
      <div className={styles.words}>
        <h1>{tag}</h1>
        <p>带这个标签的帖子都在这里，不分栏目。</p>
        <ul className={styles.figures}>
          <li>
            <b>{withSeparators(posts)}</b> 帖
          </li>
          <li>
            <b>
              {withSeparators(essences)}
              {essencesAreApproximate && '+'}
            </b>{' '}
            精华
          </li>
          <li>
            <b>{columns.length}</b> 个栏目
          </li>
          <li>
            <b>{withSeparators(followers)}</b> 人关注
          </li>
        </ul>
      </div>
      <div className={styles.acts}>
        <FollowTopic key={tag} tag={tag} label="关注这个标签" />
        <MuteTag tag={tag} />
      </div>
    </header>
  );
}
