import type { CallFailure } from '#contract/envelope.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';

/** A page of the profile area that could not be shown. */
export function ProfileFailed({ failure }: { failure: CallFailure }) {
  return (
    <LoadFailed
      failure={failure}
      gone={{
        icon: 'g-tied-scroll',
        title: '这里没有你要找的',
        action: <ButtonLink href="/profile/userinfo">回到我的账号</ButtonLink>,
        children: '也许它已经被收走了。',
      }}
    />
  );
}
