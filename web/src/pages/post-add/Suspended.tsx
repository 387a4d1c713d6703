import type { Principal } from '#contract/api/members.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { absoluteTime } from '#web/lib/time.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** Replaces the editor: nobody should write what would be refused in the end. */
export function Suspended({ until, reason }: NonNullable<Principal['suspended']>) {
  return (
    <>
      <PageTitle>账号停用中</PageTitle>
      <EmptyState
        level={1}
        icon="g-hourglass"
        title="账号停用中，现在不能写"
        action={
          <ButtonLink href="/profile/draft" icon="file-text">
            看我的草稿
          </ButtonLink>
        }
      >
        {`停用到 ${absoluteTime(until, 'minute')}，原因：${reason}。写到一半的都还在，期满以后接着写。`}
      </EmptyState>
    </>
  );
}
