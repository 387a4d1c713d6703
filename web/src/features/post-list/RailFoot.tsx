import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import styles from './ListRail.module.css';

const RailPeople = lazy(() => import('./deferred/RailPeople.tsx').then((file) => ({ default: file.RailPeople })));

/**
 * Renders the foot of a list's rail, the presenters and the newest verdicts: fetched when a reader scrolls near it, as nothing above
 * depends on it.
 */
export function RailFoot({ hasVerdicts }: { hasVerdicts: boolean }) {
  const container = useRef<HTMLDivElement>(null);
  const [isNear, comeNear] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) comeNear(true);
    });
    if (container.current) watcher.observe(container.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={container} className={styles.foot}>
      <Suspense>{isNear && <RailPeople hasVerdicts={hasVerdicts} />}</Suspense>
    </div>
  );
}
