import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import type { IconProps } from './Icon.tsx';
import { TitleText } from './TitleText.tsx';
import styles from './PageHead.module.css';

export interface PageHeadProps {
  title: string;
  icon?: IconProps['name'] | undefined;
  /** One line under the title. */
  note?: ReactNode;
  /** On a phone a tab above says the same: there the title is for screen readers alone. */
  isNamedAbove?: boolean | undefined;
  /** Buttons at the far end. */
  children?: ReactNode;
}

/** The head of a page: its only h1. */
export function PageHead({ title, icon, note, isNamedAbove = false, children }: PageHeadProps) {
  return (
    <header className={classNames(styles.head, isNamedAbove && styles.named)}>
      {icon && <Icon name={icon} className={styles.icon} />}
      <div className={styles.words}>
        <h1>
          <TitleText>{title}</TitleText>
        </h1>
        {note && <p>{note}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
