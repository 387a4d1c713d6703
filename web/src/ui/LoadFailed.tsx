import { useState, type ReactNode } from 'react';
import type { CallFailure } from '#contract/envelope.ts';
import { isGone } from '#web/lib/calls/gone.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx';
import { EventNumber } from './EventNumber.tsx';
import { ErrorState } from './ErrorState.tsx';

export interface LoadFailedProps {
  failure: CallFailure;
  /** Shown when the thing itself does not exist. */
  gone: Pick<EmptyStateProps, 'icon' | 'title' | 'action'> & { children: ReactNode };
}

const TITLE = '渡鸦半路折返';

/** Replaces a page that could not be loaded: the thing does not exist, or loading failed and can be retried. */
export function LoadFailed({ failure, gone: { children, ...gone } }: LoadFailedProps) {
  const [retrying, setRetrying] = useState(false);
  const retry = () => {
    setRetrying(true);
    void reload().finally(() => setRetrying(false));
  };
  // An address that is refused points to nothing either.
  const isMissing = isGone(failure) || failure.name === 'invalidInput' || failure.name === 'badBody';
  return (
    <>
      <PageTitle>{isMissing ? gone.title : TITLE}</PageTitle>
      <meta name="robots" content="noindex" />
      {isMissing ? (
        <EmptyState level={1} {...gone}>
          {children}
        </EmptyState>
      ) : (
        <ErrorState level={1} title={TITLE} onRetry={retry} retrying={retrying}>
          {failure.requestId ? <EventNumber id={failure.requestId} /> : failure.message || undefined}
        </ErrorState>
      )}
    </>
  );
}
