import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx';

export interface ErrorStateProps {
  title?: string;
  /** What happened, as a sentence. */
  children?: ReactNode;
  /** Left out where trying again can't help. */
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** The heading level: 1 where this replaces a whole page. */
  level?: EmptyStateProps['level'];
}

/** A part of a page that could not be loaded, with the way to try again. */
export function ErrorState({ title = '渡鸦半路折返', children = '没能取回这里的内容，请稍后再试。', onRetry, retrying = false, level = 2 }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        level={level}
        icon="g-broken-shield"
        title={title}
        action={
          onRetry && (
            <Button icon="refresh-cw" onClick={onRetry} loading={retrying} loadingText="请稍候">
              再试一次
            </Button>
          )
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
