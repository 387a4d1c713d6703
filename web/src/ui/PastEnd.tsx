import type { ReactNode } from 'react';
import { ButtonLink } from './Button.tsx';
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx';

export interface PastEndProps {
  /** Where the list begins. */
  startHref: string;
  level?: NonNullable<EmptyStateProps['level']>;
  /** How far the list goes, as a sentence. */
  children?: ReactNode;
}

/** Replaces a page after the last one of a list that is not empty. */
export function PastEnd({ startHref, level = 2, children = '要看的都在前面。' }: PastEndProps) {
  return (
    <EmptyState icon="g-treasure-map" title="翻过了最后一页" level={level} action={<ButtonLink href={startHref}>回到第一页</ButtonLink>}>
      {children}
    </EmptyState>
  );
}
