import { SignInPrompt } from '#web/features/account/SignInPrompt.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';

/** Replaces a message for a visitor: messages are only for their recipients. */
export function VisitorPrompt() {
  return (
    <>
      <PageTitle>消息</PageTitle>
      <meta name="robots" content="noindex" />
      <SignInPrompt title="消息只给收信的人看">登录以后，写给你的都在这里。</SignInPrompt>
    </>
  );
}
