import type { ReactNode } from 'react';
import { formatCount, withSeparators } from '#web/lib/counts.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './PostFacts.module.css';

// The drawings and their screen-reader texts are CSS, and these are plain functions: a list shows forty of them.
const READS = classNames(styles.fact, styles.reads);
const COMMENTS = classNames(styles.fact, styles.comments);

/** Returns how often a post was read. */
export function renderReads(count: number, className = ''): ReactNode {
  return (
    <span className={className ? `${READS} ${className}` : READS} title={`阅读 ${withSeparators(count)}`}>
      {formatCount(count)}
    </span>
  );
}

/** Returns how many comments a post has. */
export function renderComments(count: number): ReactNode {
  return (
    <span className={COMMENTS} title={`评论 ${withSeparators(count)}`}>
      {formatCount(count)}
    </span>
  );
}
