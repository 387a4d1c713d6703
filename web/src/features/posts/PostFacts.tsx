import { formatCount, withSeparators } from '#web/lib/counts.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './PostFacts.module.css';

interface FactProps {
  value: number;
  className?: string | undefined;
}

// The drawings and their spoken words are CSS: a list shows forty of these.
const READS = classNames(styles.fact, styles.reads);
const COMMENTS = classNames(styles.fact, styles.comments);

/** How often a post was read. */
export function ReadFact({ value, className }: FactProps) {
  return (
    <span className={className ? `${READS} ${className}` : READS} title={`阅读 ${withSeparators(value)}`}>
      {formatCount(value)}
    </span>
  );
}

/** How many comments a post has. */
export function CommentFact({ value, className }: FactProps) {
  return (
    <span className={className ? `${COMMENTS} ${className}` : COMMENTS} title={`评论 ${withSeparators(value)}`}>
      {formatCount(value)}
    </span>
  );
}
