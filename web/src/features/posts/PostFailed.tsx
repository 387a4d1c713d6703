import type { CallFailure } from '#contract/envelope.ts';
import { useParams, useView } from '#web/lib/navigation/view.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { listHref } from '#web/lib/list-address.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';

/** A post, or a page about one, that could not be shown. */
export function PostFailed({ failure }: { failure: CallFailure }) {
  const { columnId } = useParams();
  const sealed = useView().site?.site.errorTexts.removed_by_law;
  const words = failure.name === 'lawfullyRemoved' ? sealed : undefined;
  const back = /^\d+$/.test(columnId ?? '') ? listHref('cart', Number(columnId)) : '/';
  return (
    <LoadFailed
      failure={failure}
      gone={{
        icon: 'g-tied-scroll',
        title: words?.title ?? '这篇帖子不在了',
        action: <ButtonLink href={back}>看看这个栏目</ButtonLink>,
        children: words
          ? `${words.text} ${failure.message}`
          : failure.name === 'postRemoved' || failure.name === 'lawfullyRemoved'
            ? failure.message
            : '也许作者收了回去，也许链接抄漏了一个数字。',
      }}
    />
  );
}
