import type { ReactNode } from 'react';
import type { Column } from '#contract/api/columns.ts';
import { FollowTopic } from '#web/features/follows/FollowTopic.tsx';
import { withSeparators } from '#web/lib/counts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { columnGlyph } from './column-glyph.ts';
import styles from './ColumnHead.module.css';

interface ColumnHeadProps {
  column: Column;
  total: number;
  followers: number;
  follows?: boolean;
  children?: ReactNode;
}

/** The name of a column, its one line, how much is written there, how many follow it, and where nothing else offers it a button to follow it. */
export function ColumnHead({ column, total, followers, follows = false, children }: ColumnHeadProps) {
  return (
    <PageHead title={column.name} icon={columnGlyph(column)} note={column.note || undefined}>
      {total > 0 && <Figure value={total} of="篇帖子" />}
      {followers > 0 && <Figure value={followers} of="人关注" />}
      {children}
      {follows && column.kind !== 'complaint' && <FollowTopic key={column.id} columnId={column.id} label="关注栏目" />}
    </PageHead>
  );
}

function Figure({ value, of }: { value: number; of: string }) {
  return (
    <p className={styles.figure}>
      <b>{withSeparators(value)}</b>
      <span>{of}</span>
    </p>
  );
}
