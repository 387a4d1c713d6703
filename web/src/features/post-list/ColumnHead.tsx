import type { ReactNode } from 'react';
import type { Column } from '#contract/api/columns.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { columnGlyph } from './column-glyph.ts';
import styles from './ColumnHead.module.css';

/** The name of a column, its one line, and how much has been written there. */
export function ColumnHead({ column, total, children }: { column: Column; total: number; children?: ReactNode }) {
  return (
    <PageHead title={column.name} icon={columnGlyph(column)} note={column.note || undefined}>
      {total > 0 && (
        <p className={styles.total}>
          <b>{withSeparators(total)}</b>
          <span>篇帖子</span>
        </p>
      )}
      {children}
    </PageHead>
  );
}
