import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState, type EmptyStateProps } from '#web/ui/EmptyState.tsx';
import { useSignInHref } from '../../lib/navigation/sign-in-href.ts';

export interface SignInPromptProps {
  title: string;
  /** One sentence: what will be here for whoever signs in. */
  children: string;
  icon?: EmptyStateProps['icon'];
  level?: EmptyStateProps['level'];
}

/** In the place of something personal on a page that anybody may open: the way to sign in, and back here afterwards. */
export function SignInPrompt({ title, children, icon = 'g-lantern', level = 1 }: SignInPromptProps) {
  const href = useSignInHref();
  return (
    <EmptyState
      level={level}
      icon={icon}
      title={title}
      action={
        <ButtonLink variant="primary" icon="log-in" href={href}>
          登录
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  );
}
