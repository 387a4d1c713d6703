import type { CallFailure } from '#contract/envelope.ts';
import type { FailureName } from '#contract/failures.ts';
import { findPostByCode } from '#contract/api/essence.ts';
import { postHref } from '#web/lib/list-address.ts';
import { useParams } from '#web/lib/navigation/view.ts';
import { Redirect, type LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { EmptyState, type EmptyStateProps } from '#web/ui/EmptyState.tsx';
import { CodeForm } from './CodeForm.tsx';

/** Redirects from an essence code to its post. */
export async function load({ call, params }: LoadArgs): Promise<never> {
  throw new Redirect(postHref(await call(findPostByCode, { code: params['code'] ?? '' })));
}

/** Never rendered: an existing code redirects. */
export function Page() {
  return null;
}

export function Skeleton() {
  return null;
}

const SENTENCES: Readonly<Partial<Record<FailureName, Pick<EmptyStateProps, 'icon' | 'title'> & { hint: string }>>> = {
  essenceCodeWrong: { icon: 'g-rune-stone', title: '代码有误，请核对', hint: '七个字符里有一个不对，或是相邻两个写反了。照着原样再抄一遍。' },
  essenceCodeUnknown: { icon: 'g-treasure-map', title: '没有这个精华码', hint: '代码本身没有写错，但没有哪篇帖子用过它。' },
  essenceWithdrawn: { icon: 'g-tied-scroll', title: '这个精华码撤下了', hint: '' },
  tooManyRequests: { icon: 'g-hourglass', title: '查得太快了', hint: '' },
};
const UNREACHED = { icon: 'g-raven', title: '渡鸦半路折返', hint: '' } as const;

/** Renders why a code was not found, and a field to type it again. */
export function Failed({ failure }: { failure: CallFailure }) {
  const { code = '' } = useParams();
  const { icon, title, hint } = (failure.name && SENTENCES[failure.name]) ?? UNREACHED;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <EmptyState level={1} icon={icon} title={title}>
        {hint || failure.message}
      </EmptyState>
      <CodeForm code={code} />
    </>
  );
}
