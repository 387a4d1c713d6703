import type { LetterPage } from '#contract/api/messages.ts';
import { listLetters } from '#contract/api/mailbox.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { Correspondence } from '#web/features/messages/Correspondence.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSession } from '#web/lib/session.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';

export function load({ call, params }: LoadArgs): Promise<LetterPage> {
  return call(listLetters, { id: params['id'] ?? '' });
}

/** The letters between the member and somebody else. */
export function Page({ data }: { data: LetterPage }) {
  const memberId = useSession(({ principal }) => principal?.id ?? null);
  const title = `与 ${data.person.nickName} 的往来`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead title={title} note={<a href="/profile/message?kind=letter#message">全部私信</a>} />
      <Correspondence key={`${data.person.id}-${data.items[0]?.id ?? 0}`} first={data} memberId={memberId} />
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <PageTitle>私信</PageTitle>
      <SkeletonText lines={8} />
    </>
  );
}

/** Letters that could not be shown. */
export function Failed({ failure }: { failure: CallFailure }) {
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
