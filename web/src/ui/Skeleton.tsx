import type { ComponentType } from 'react';
import { classNames } from './class-names.ts';
import styles from './Skeleton.module.css';

/** Share of its container's width, in percent. */
export type SkeletonWidth = 20 | 40 | 60 | 80 | 100;

/** One waiting line of text. */
export function SkeletonLine({ width = 100, thick = false }: { width?: SkeletonWidth; thick?: boolean }) {
  return <span className={classNames(styles.box, styles.line, thick && styles.thick, styles[`w${width}`])} />;
}

/** A waiting card: picture, title, two lines, foot. */
export function SkeletonCard() {
  return (
    <div className={styles.card} aria-hidden="true">
      <span className={classNames(styles.box, styles.cover)} />
      <div className={styles.body}>
        <SkeletonLine width={40} />
        <SkeletonLine width={100} thick />
        <SkeletonLine width={60} thick />
        <SkeletonLine width={100} />
        <SkeletonLine width={80} />
      </div>
      <div className={styles.foot}>
        <span className={classNames(styles.box, styles.face)} />
        <SkeletonLine width={40} />
      </div>
    </div>
  );
}

/** A waiting row of a list: title with a line under it, three facts at the end. */
export function SkeletonRow() {
  return (
    <div className={styles.row} aria-hidden="true">
      <div className={styles.lines}>
        <SkeletonLine width={60} thick />
        <SkeletonLine width={40} />
      </div>
      <SkeletonLine />
      <SkeletonLine />
      <SkeletonLine />
    </div>
  );
}

/** Renders a placeholder for a paragraph, announced to screen readers. */
export function SkeletonText({ lines = 4 }: { lines?: number }) {
  return (
    <div className={styles.lines} role="status">
      <span className="sr">正在加载</span>
      {Array.from({ length: lines }, (_, index) => (
        <SkeletonLine key={index} width={index === lines - 1 ? 60 : 100} />
      ))}
    </div>
  );
}

/** Renders several placeholders of one kind, announced once to screen readers. */
export function SkeletonList({ of: Item, count, className }: { of: ComponentType; count: number; className?: string }) {
  return (
    <div className={className} role="status">
      <span className="sr">正在加载</span>
      {Array.from({ length: count }, (_, index) => (
        <Item key={index} />
      ))}
    </div>
  );
}
