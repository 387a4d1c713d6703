import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState, type EmptyStateProps } from '#web/ui/EmptyState.tsx';
import { useSignInHref } from '#web/lib/navigation/sign-in-href.ts';

export interface SignInPromptProps {
  title: string;
  /** One sentence: what signed-in members will find here. */
  children: string;
  icon?: EmptyStateProps['icon'];
  level?: EmptyStateProps['level'];
}

/** Replaces personal content on a page anybody may open: a link to sign in and return here afterwards. */
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
