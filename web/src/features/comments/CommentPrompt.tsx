import type { ReactNode } from 'react';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import styles from './CommentPrompt.module.css';

/** Keeps the form's place while it is on its way. */
export function FormPlaceholder() {
  return <div className={styles.prompt} aria-hidden="true" />;
}

export interface CommentPromptProps {
  reader: Reader;
  canComment: boolean;
  /** Why nobody may write here now; null: the thread is open. */
  closed: ReactNode;
  children: ReactNode;
}

/** The head of a thread: the form for those who may write, the way in for a visitor, the reason for everybody else. */
export function CommentPrompt({ reader, canComment, closed, children }: CommentPromptProps) {
  if (closed !== null) {
    return (
      <div className={styles.prompt}>
        <p>{closed}</p>
      </div>
    );
  }
  if (!reader.isMember) {
    return (
      <div className={styles.prompt}>
        <p>炉火边留着你的位置。</p>
        <ButtonLink href={reader.signInHref}>登录后评论</ButtonLink>
      </div>
    );
  }
  if (reader.state === null || reader.memberId === null) return <FormPlaceholder />;
  if (canComment) return children;
  return (
    <div className={styles.prompt}>
      <p>现在不能在这里评论。账号停用期间只能阅读，合上的帖子也不再收评论。</p>
    </div>
  );
}
