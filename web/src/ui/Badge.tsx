import { classNames } from './class-names.ts';
import styles from './Badge.module.css';

export type BadgeProps = { className?: string } & ({ text: string } | { count: number; label: string });

/** A small mark in ember: a word (最新), or a number of things waiting, of which 99 at most are told. Nothing for a count of 0. */
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
