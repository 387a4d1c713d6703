import { useState } from 'react';
import type { CallFailure } from '#contract/envelope.ts';
import { AccountScene } from '#web/features/account/AccountScene.tsx';
import { useWayBack } from '#web/features/account/use-browser.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import form from '#web/features/account/account-form.module.css';

/** Returns where the pages about the mobile number lead back to: where one came from, or the security page. */
export function useMobileWayBack(): string {
  const { back } = useWayBack();
  return back === '/' ? '/profile/secure_entry' : back;
}

/** Renders the link back below the page's form. */
export function BackFromMobile({ children }: { children: string }) {
  const back = useMobileWayBack();
  return (
    <p className={form['foot']}>
      <a href={back}>{children}</a>
    </p>
  );
}

/** Placeholder while the bound number is being fetched. */
export function MobileSkeleton({ title }: { title: string }) {
  return (
    <AccountScene scene="campfire" title={title} lead="正在看看你绑过没有。">
      <PageTitle>{title}</PageTitle>
      <SkeletonText lines={4} />
    </AccountScene>
  );
}

/** Renders why the bound number could not be fetched, with a retry. */
export function MobileFailed({ title, failure }: { title: string; failure: CallFailure }) {
  const [retrying, setRetrying] = useState(false);
  const retry = () => {
    setRetrying(true);
    void reload().finally(() => setRetrying(false));
  };
  return (
    <AccountScene scene="campfire" title={title} lead={failure.message || '没能问到，可能是网络不通。'}>
      <PageTitle>{title}</PageTitle>
      <Button variant="primary" size="l" wide icon="refresh-cw" loading={retrying} loadingText="正在再试" onClick={retry}>
        再试一次
      </Button>
      <BackFromMobile>回去</BackFromMobile>
    </AccountScene>
  );
}
