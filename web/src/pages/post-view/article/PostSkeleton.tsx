import { SkeletonLine, SkeletonText } from '#web/ui/Skeleton.tsx';
import styles from './Article.module.css';

const LINES = 12;

/** A waiting post. */
export function PostSkeleton() {
  return (
    <div className={styles.sheet}>
      <div className={styles.column}>
        <div className={styles.words}>
          <SkeletonLine width={80} thick />
        </div>
        <SkeletonText lines={LINES} />
      </div>
    </div>
  );
}
