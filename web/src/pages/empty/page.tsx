import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** A page without content yet. */
export function Page() {
  return (
    <>
      <PageTitle>这里还空着</PageTitle>
      <EmptyState
        level={1}
        title="这里还空着"
        action={
          <ButtonLink variant="primary" icon="flame" href="/cart/list/1001">
            去热议坐坐
          </ButtonLink>
        }
      >
        椅子摆好了，人还没来。先去别处烤烤火。
      </EmptyState>
    </>
  );
}
