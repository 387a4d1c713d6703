import { classNames } from './class-names.ts';
import styles from './Badge.module.css';

export type BadgeProps = { className?: string } & ({ text: string } | { count: number; label: string });

/** Renders a small ember mark: a word (最新), or a count, shown up to 99. Nothing for a count of 0. */
export function Badge(props: BadgeProps) {
  if ('text' in props) return <span className={classNames(styles.badge, props.className)}>{props.text}</span>;
  if (props.count <= 0) return null;
  return (
    <span className={classNames(styles.badge, styles.count, props.className)}>
      {props.count > 99 ? '99+' : props.count}
      <span className="sr">{props.label}</span>
    </span>
  );
}
