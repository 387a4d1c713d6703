import type { ReactNode } from 'react';
import type { CallFailure } from '#contract/envelope.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/**
 * Renders a page of a case that could not be shown; presenters without a second factor are redirected to set it up, others see the usual error.
 */
export function TrialFailed({ failure, children }: { failure: CallFailure; children: ReactNode }) {
  if (failure.name !== 'totpRequired') return children;
  return (
    <>
      <PageTitle>先开启两步验证</PageTitle>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        icon="g-shield"
        title="先开启两步验证"
        action={
          <ButtonLink variant="primary" icon="fingerprint" href="/profile/secure_entry">
            去安全验证
          </ButtonLink>
        }
      >
        审理关系到别人的名声，主持人要多一道锁才能坐到案前。设好以后回到这里就行。
      </EmptyState>
    </>
  );
}
