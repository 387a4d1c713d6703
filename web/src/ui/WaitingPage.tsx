import type { ReactNode } from 'react';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { Card } from './Card.tsx';
import { PageHead, type PageHeadProps } from './PageHead.tsx';
import { SkeletonList, SkeletonRow, SkeletonText } from './Skeleton.tsx';

export type WaitingPageProps = Pick<PageHeadProps, 'title' | 'icon' | 'note' | 'isNamedAbove'> & {
  /** How many rows of a list are waited for, or lines of a sheet. */
  awaits: { rows: number } | { lines: number };
  /** The page's own column. */
  className?: string | undefined;
};

/** Renders a personal page while it loads: its head is there from the first paint, and does not move when the rest arrives. */
export function WaitingPage({ awaits, className, ...head }: WaitingPageProps): ReactNode {
  return (
    <div className={className}>
      <PageTitle>{head.title}</PageTitle>
      <PageHead {...head} />
      {'rows' in awaits ? (
        <SkeletonList of={SkeletonRow} count={awaits.rows} />
      ) : (
        <Card as="div">
          <SkeletonText lines={awaits.lines} />
        </Card>
      )}
    </div>
  );
}
