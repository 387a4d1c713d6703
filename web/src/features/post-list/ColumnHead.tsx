import type { ReactNode } from 'react';
import type { Column } from '#contract/api/columns.ts';
import { FollowTopic } from '#web/features/follows/FollowTopic.tsx';
import { withSeparators } from '#web/lib/counts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { columnGlyph } from './column-glyph.ts';
import styles from './ColumnHead.module.css';

/** The name of a column, its one line, how much has been written there, and where nothing else offers it a button to follow it. */
export function ColumnHead({ column, total, follows = false, children }: { column: Column; total: number; follows?: boolean; children?: ReactNode }) {
  return (
    <PageHead title={column.name} icon={columnGlyph(column)} note={column.note || undefined}>
      {total > 0 && (
        <p className={styles.total}>
          <b>{withSeparators(total)}</b>
          <span>篇帖子</span>
        </p>
      )}
      {children}
      {follows && column.kind !== 'complaint' && <FollowTopic key={column.id} columnId={column.id} label="关注栏目" />}
    </PageHead>
  );
}
