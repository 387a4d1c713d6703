import type { ReactNode } from 'react';
import styles from './SectionHead.module.css';

export interface SectionHeadProps {
  title: string;
  level?: 2 | 3;
  /** Names the section through `aria-labelledby`. */
  id?: string;
  /** Shown after the rule: a link to the whole list, or a figure. */
  aside?: ReactNode;
}

/** The head of a part of a page: an ember lozenge, the title, a rule to the edge. */
export function SectionHead({ title, level = 2, id, aside }: SectionHeadProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.head}>
      <Heading id={id}>{title}</Heading>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
