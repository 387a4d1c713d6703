import { useState } from 'react';
import type { Comment, HeldComment, PlacedComment, Reply } from '#contract/api/comments.ts';
import { FormPlaceholder } from '#web/features/comments/CommentPrompt.tsx';
import { threadHref } from '#web/features/comments/thread-address.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { postHref } from '#web/lib/list-address.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './Answer.module.css';

const CommentForm = lazyPart(() => import('#web/features/comments/form/CommentForm.tsx').then((file) => file.CommentForm));

/** Answers a reply where it is read: a button, the form at its press, and then what was written. */
export function Answer({ comment: { id, author, post } }: { comment: PlacedComment }) {
  const memberId = useSession(({ principal }) => principal?.id ?? null);
  const [isWriting, setWriting] = useState(false);
  const [answer, setAnswer] = useState<Comment | Reply | HeldComment | null>(null);
  if (post === null || memberId === null) return null;
  if (isWriting)
    return (
      <CommentForm
        fallback={<FormPlaceholder />}
        target={{ memberId, host: { kind: 'post', id: post.id }, parentId: id }}
        replyTo={author.nickName}
        onSaved={(saved) => {
          setWriting(false);
          setAnswer(saved);
        }}
        onCancel={() => setWriting(false)}
      />
    );
  return (
    <>
      {answer !== null && (
        <Notice tone="paper" role="status" className={styles.sent}>
          {'held' in answer ? (
            '这一句先留着，主持人看过就放出来。'
          ) : (
            <>
              回好了：“{answer.body}”
              <a className="link" href={threadHref(postHref(post), { floor: answer.floor })}>
                去 {answer.floor} 楼看
              </a>
            </>
          )}
        </Notice>
      )}
      <p className={styles.act}>
        <Button size="s" variant="quiet" icon="reply" onClick={() => setWriting(true)}>
          {answer === null ? '回一句' : '再回一句'}
          <span className="sr">{`给 ${author.nickName}`}</span>
        </Button>
      </p>
    </>
  );
}
