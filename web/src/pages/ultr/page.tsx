import { findNotice, type Notice } from '#contract/api/pages.ts';
import { TextFailed } from '#web/features/documents/TextFailed.tsx';
import { failureOf, type LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';

/** For a missing or unknown code: shows no text an address could inject. */
const NEUTRAL: Notice = { code: '', title: '没有要紧的事', text: '这张告示已经揭下来了，或者从来没有贴过。', action: { label: '回到炉边', href: '/' } };

export async function load({ call, url }: LoadArgs): Promise<Notice> {
  const code = url.searchParams.get('code') ?? '';
  if (!/^[a-z_]{1,60}$/.test(code)) return NEUTRAL;
  try {
    return await call(findNotice, { code });
  } catch (failure) {
    if (failureOf(failure).name === 'notFound') return NEUTRAL;
    throw failure;
  }
}

/** One notice of the keepers, chosen by its code. */
export function Page({ data }: { data: Notice }) {
  return (
    <>
      <PageTitle>{data.title}</PageTitle>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        icon="g-tied-scroll"
        title={data.title}
        action={
          data.action && (
            <ButtonLink variant="primary" href={data.action.href}>
              {data.action.label}
            </ButtonLink>
          )
        }
      >
        {data.text}
      </EmptyState>
    </>
  );
}

export function Skeleton() {
  return <SkeletonText lines={4} />;
}

export { TextFailed as Failed };
