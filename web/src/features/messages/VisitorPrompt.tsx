import { SignInPrompt } from '#web/features/account/SignInPrompt.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';

/** In the place of a message, for a visitor: messages are for whom they were sent to. */
export function VisitorPrompt() {
  return (
    <>
      <PageTitle>消息</PageTitle>
      <meta name="robots" content="noindex" />
      <SignInPrompt title="消息只给收信的人看">登录以后，写给你的都在这里。</SignInPrompt>
    </>
  );
}
