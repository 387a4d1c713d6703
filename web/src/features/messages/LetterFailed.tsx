import type { CallFailure } from '#contract/envelope.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';

/** Letters that could not be shown. */
export function LetterFailed({ failure }: { failure: CallFailure }) {
  return (
    <LoadFailed
      failure={failure}
      gone={{
        icon: 'g-tied-scroll',
        title: '这封信寄不到',
        action: <ButtonLink href="/profile/message?kind=letter#message">看看我的私信</ButtonLink>,
        children: '信只能写给主持人；主持人可以回信，也可以写给案子里的人。',
      }}
    />
  );
}
