import { useState } from 'react';
import { decideComment, type WaitingComment } from '#contract/api/held-comments.ts';
import { CommentPictures } from '#web/features/pictures/CommentPictures.tsx';
import { HoldReasons } from '#web/features/review-queue/HoldReasons.tsx';
import { Age } from '#web/features/trials/Clock.tsx';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { postHref } from '#web/lib/list-address.ts';
import { Button } from '#web/ui/Button.tsx';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import styles from './DeskList.module.css';

const MAX_REASON_LENGTH = 500;

/** Renders the comments held for review before everybody sees them. */
export function HeldCommentList({ comments, judges }: { comments: readonly WaitingComment[]; judges: boolean }) {
  return (
    <section aria-labelledby="held-comments">
      <SectionHead id="held-comments" title="待看的评论" />
      <ol className={styles.list}>
        {comments.map((comment) => (
          <li key={comment.id}>
            <HeldCommentRow comment={comment} judges={judges} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function HeldCommentRow({ comment: { id, host, author, body, images, reasons, heldAt, conflict }, judges }: { comment: WaitingComment; judges: boolean }) {
  const { busy, act } = useAct();
  const [rejecting, setRejecting] = useState(false);
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        <p className={styles.facts}>
          <a href={`/member/${author.id}`}>{author.nickName}</a>
          <a href={host.kind === 'scenery' ? `/scenery/${host.columnId}?view=${host.id}` : postHref(host)}>
            <TitleText>{host.title}</TitleText>
          </a>
        </p>
        <p className={styles.text}>{body}</p>
        <CommentPictures pictures={images} />
        <HoldReasons reasons={reasons} toDecider />
        {conflict === 'voice' && <p className={styles.conflict}>你判过这桩案子，或写到了你，请别的主持人来看。</p>}
      </div>
      <div className={styles.side}>
        <p className={styles.age}>
          等了 <b>{<Age since={heldAt} />}</b>
        </p>
        {judges && conflict === null && (
          <div className={styles.buttons}>
            <Button
              variant="primary"
              icon="check"
              loading={busy}
              loadingText="请稍候"
              onClick={() => void act('放出来了', () => call(decideComment, { id, outcome: 'approved' })).catch(() => undefined)}
            >
              放行
            </Button>
            <Button onClick={() => setRejecting(true)}>退回</Button>
          </div>
        )}
      </div>
      <ReasonDialog
        open={rejecting}
        onClose={() => setRejecting(false)}
        title="退回这条评论"
        label="理由"
        hint="作者会读到。"
        min={1}
        max={MAX_REASON_LENGTH}
        verb="退回"
        send={(reason) => act('退回了，作者会读到理由', () => call(decideComment, { id, outcome: 'rejected', reason }))}
      />
    </article>
  );
}
