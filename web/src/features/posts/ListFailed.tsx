import { useRevalidator } from 'react-router';
import type { CallFailure } from '#contract/envelope.ts';
import { PageTitle } from '#web/lib/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';

/** A list that could not be shown: the column isn't there, or it could not be fetched and may be tried again. */
export function ListFailed({ failure }: { failure: CallFailure }) {
  const { revalidate, state } = useRevalidator();
  if (failure.status === 404 || failure.status === 400) {
    return (
      <>
        <PageTitle>没有这个栏目</PageTitle>
        <meta name="robots" content="noindex" />
        <EmptyState level={1} icon="g-treasure-map" title="没有这个栏目" action={<ButtonLink href="/">回到炉边</ButtonLink>}>
          也许它改了名字，也许从来没有人在这里点过火。
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageTitle>渡鸦半路折返</PageTitle>
      <ErrorState onRetry={() => void revalidate()} retrying={state === 'loading'}>
        {failure.message || undefined}
      </ErrorState>
    </>
  );
}
