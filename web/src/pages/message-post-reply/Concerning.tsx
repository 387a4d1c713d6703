import { useState } from 'react';
import type { Comment, HeldComment, Reply } from '#contract/api/comments.ts';
import type { ConcerningComment, MessagePost } from '#contract/api/messages.ts';
import type { CommentAbilities } from '#web/features/comments/comment-abilities.ts';
import { CommentItem } from '#web/features/comments/CommentItem.tsx';
import { FormPlaceholder } from '#web/features/comments/CommentPrompt.tsx';
import { threadHref } from '#web/features/comments/thread-address.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { postHref } from '#web/lib/list-address.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './page.module.css';

const CommentForm = lazyPart(() => import('#web/features/comments/form/CommentForm.tsx').then((file) => file.CommentForm));

export interface ConcerningProps {
  item: ConcerningComment;
  post: NonNullable<MessagePost['post']>;
  memberId: number | null;
}

/** Renders a comment that concerns the reader below what it answers, with a reply form. */
export function Concerning({ item: { comment, answered }, post, memberId }: ConcerningProps) {
  const [isReplying, setReplying] = useState(false);
  const [replies, setReplies] = useState<readonly (Comment | Reply)[]>([]);
  const abilities: CommentAbilities = {
    posterId: post.author.id,
    memberId,
    liked: new Set(),
    canComment: post.mayComment,
    canAccept: false,
    canHide: false,
    hasTools: false,
    floor: null,
    hrefOf: (floor) => threadHref(postHref(post), { floor }),
    reportHref: '',
  };
  const onSaved = (saved: Comment | Reply | HeldComment) => {
    setReplying(false);
    if ('held' in saved) return;
    setReplies((before) => [...before, saved]);
    toast({ type: 'success', message: `回在 ${saved.floor} 楼了` });
  };
  return (
    <div className={styles.concerning}>
      {answered && !answered.removed && (
        <blockquote className={styles.answered}>
          {`${answered.author?.id === memberId ? '我' : (answered.author?.nickName ?? '')} 在 ${answered.floor} 楼说：${answered.body}`}
        </blockquote>
      )}
      <CommentItem item={comment} abilities={abilities}>
        <div className={styles.tools}>
          {post.mayComment && !isReplying && memberId !== null && (
            <Button size="s" icon="reply" onClick={() => setReplying(true)}>
              回复
            </Button>
          )}
          <ButtonLink size="s" variant="quiet" icon="arrow-up-right" href={threadHref(postHref(post), { floor: comment.floor })}>
            去楼里看
          </ButtonLink>
        </div>
        {isReplying && memberId !== null && (
          <CommentForm
            fallback={<FormPlaceholder />}
            target={{ memberId, host: { kind: 'post', id: post.id }, parentId: comment.id }}
            replyTo={comment.author?.nickName ?? ''}
            onSaved={onSaved}
            onCancel={() => setReplying(false)}
          />
        )}
        {replies.map((reply) => (
          <CommentItem key={reply.id} item={reply} abilities={abilities} />
        ))}
      </CommentItem>
    </div>
  );
}
