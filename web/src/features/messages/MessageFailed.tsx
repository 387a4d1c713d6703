import type { CallFailure } from '#contract/envelope.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';

/** A message that could not be shown. */
export function MessageFailed({ failure }: { failure: CallFailure }) {
  return (
    <LoadFailed
      failure={failure}
      gone={{
        icon: 'g-tied-scroll',
        title: '没有这条消息',
        action: <ButtonLink href="/profile/message#message">看看我的消息</ButtonLink>,
        children: '也许是写给别人的，也许链接抄漏了一个数字。',
      }}
    />
  );
}
