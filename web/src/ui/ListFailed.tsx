import type { CallFailure } from '#contract/envelope.ts';
import { useLocation } from '#web/lib/navigation/view.ts';
import { ButtonLink } from './Button.tsx';
import { LoadFailed } from './LoadFailed.tsx';

/** A column's list that could not be shown. */
export function ListFailed({ failure }: { failure: CallFailure }) {
  const { pathname } = useLocation();
  if (failure.fields?.some(({ path }) => path === 'after')) {
    return (
      <LoadFailed
        failure={failure}
        gone={{
          icon: 'g-treasure-map',
          title: '这一页读不出来',
          action: <ButtonLink href={pathname}>从第一页看起</ButtonLink>,
          children: '地址里翻到哪里的那一截不对，也许抄漏了。',
        }}
      />
    );
  }
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
