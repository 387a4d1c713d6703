import { Justified } from '#web/features/pictures/Justified.tsx';
import { SkeletonList, SkeletonLine } from '#web/ui/Skeleton.tsx';
import styles from './page.module.css';

const SHAPES = [16 / 9, 1.5, 16 / 9, 0.75, 16 / 9, 2.2, 1.5, 16 / 9, 1.33];
const TILES = SHAPES.map((ratio, index) => ({ id: index + 1, width: Math.round(ratio * 1000), height: 1000 }));

/** The wall before its pictures come. */
export function GallerySkeleton() {
  return (
    <>
      <SkeletonList of={Bar} count={1} className={styles.waiting} />
      <Justified items={TILES} keyOf={({ id }) => id} render={() => <span className={styles.plate} />} />
    </>
  );
}

function Bar() {
  return <SkeletonLine width={60} thick />;
}
