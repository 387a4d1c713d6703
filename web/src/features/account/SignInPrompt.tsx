import { usePlace } from '#web/lib/navigation/view.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState, type EmptyStateProps } from '#web/ui/EmptyState.tsx';

export interface SignInPromptProps {
  title: string;
  /** One sentence: what will be here for whoever signs in. */
  children: string;
  icon?: EmptyStateProps['icon'];
  level?: EmptyStateProps['level'];
}

/** In the place of something personal on a page that anybody may open: the way to sign in, and back here afterwards. */
export function SignInPrompt({ title, children, icon = 'g-lantern', level = 1 }: SignInPromptProps) {
  const { pathname, search } = usePlace();
  return (
    <EmptyState
      level={level}
      icon={icon}
      title={title}
      action={
        <ButtonLink variant="primary" icon="log-in" href={`/acc/sign_in?from=${encodeURIComponent(pathname + search)}`}>
          登录
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  );
}
