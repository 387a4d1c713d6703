import styles from './LikenessRing.module.css';

const RADIUS = 20;
const ROUND = 2 * Math.PI * RADIUS;

/** Renders the similarity of a precedent to the case, 0 to 100, as a ring that closes. */
export function LikenessRing({ likeness }: { likeness: number }) {
  return (
    <span className={styles.ring} title="同案由 40，同活动 25，同类损失 15，同服务器 20">
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r={RADIUS} />
        <circle cx="24" cy="24" r={RADIUS} strokeDasharray={`${(ROUND * likeness) / 100} ${ROUND}`} />
      </svg>
      <span className="sr">相似度 </span>
      {likeness}
    </span>
  );
}
