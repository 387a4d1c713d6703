import type { CallFailure } from '#contract/envelope.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';

/** A page of the keepers' own words that could not be shown. */
export function TextFailed({ failure }: { failure: CallFailure }) {
  return (
    <LoadFailed
      failure={failure}
      gone={{
        icon: 'g-tied-scroll',
        title: '这一页还没有写好',
        action: <ButtonLink href="/">回到炉边</ButtonLink>,
        children: '守炉人还欠着这一篇，过些时候再来看看。',
      }}
    />
  );
}
