import { listLetters, type LetterPage } from '#contract/api/messages.ts';
import { Correspondence } from '#web/features/messages/Correspondence.tsx';
import { LetterFailed } from '#web/features/messages/LetterFailed.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle, SiteTitle } from '#web/lib/head/PageTitle.tsx';
import { useSession } from '#web/lib/session.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';

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
      <SiteTitle />
      <SkeletonText lines={8} />
    </>
  );
}

export { LetterFailed as Failed };
