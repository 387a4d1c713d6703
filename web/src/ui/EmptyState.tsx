import type { ReactNode } from 'react';
import { Arch } from './Arch.tsx';
import { classNames } from './class-names.ts';
import type { IconProps } from './Icon.tsx';
import { TitleText } from './TitleText.tsx';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  icon?: IconProps['name'];
  title: string;
  /** One sentence: what will be here, or what to do next. */
  children?: ReactNode;
  /** At most one button. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
  className?: string;
}

/** A place with nothing in it yet. */
export function EmptyState({ icon = 'g-campfire', title, children, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames(styles.empty, className)}>
      <Arch icon={icon} />
      <Heading>
        <TitleText>{title}</TitleText>
      </Heading>
      {children && <p>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
