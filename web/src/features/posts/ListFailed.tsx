import type { CallFailure } from '#contract/envelope.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { LoadFailed } from './LoadFailed.tsx';

/** A column's list that could not be shown. */
export function ListFailed({ failure }: { failure: CallFailure }) {
  return (
    <LoadFailed
      failure={failure}
      gone={{
        icon: 'g-treasure-map',
        title: '没有这个栏目',
        action: <ButtonLink href="/">回到炉边</ButtonLink>,
        children: '也许它改了名字，也许从来没有人在这里点过火。',
      }}
    />
  );
}
