import { useState } from 'react';
import { viewHeldPost, type HeldPost, type HeldPostView } from '#contract/api/held-posts.ts';
import { handleCase } from '#contract/api/trials.ts';
import { PollText } from '#web/features/polls/PollText.tsx';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { HoldReasons } from '#web/features/review-queue/HoldReasons.tsx';
import { Age } from '#web/features/trials/Clock.tsx';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import styles from './DeskList.module.css';

const MAX_REASON_LENGTH = 500;
const REJECT_REASONS = ['请去掉联系方式，站内私信就好', '请发到合适的栏目', '请去掉别人的真名'];

/** Renders the posts held for review before everybody sees them. */
export function HeldList({ held, readerId, judges }: { held: readonly HeldPost[]; readerId: number; judges: boolean }) {
  if (held.length === 0) {
    return (
      <EmptyState icon="g-scroll-quill" title="没有帖子和评论在等">
        写了要先看一眼的字句，或第一次在某些栏目发帖，会先排在这里；结案的案子下，新账号的评论也是。
      </EmptyState>
    );
  }
  return (
    <ol className={styles.list}>
      {held.map((post) => (
        <li key={post.id}>
          <HeldRow post={post} canDecide={judges && post.authorId !== readerId} />
        </li>
      ))}
    </ol>
  );
}

function HeldRow({ post, canDecide }: { post: HeldPost; canDecide: boolean }) {
  const { busy, act } = useAct();
  const [whole, setWhole] = useState<HeldPostView | null>(null);
  const [rejecting, setRejecting] = useState(false);
  // A decision applies to the revision that was reviewed.
  const [seenRevision, setSeenRevision] = useState(post.revision);
  const { id } = post;
  const open = async () => {
    try {
      const held = await call(viewHeldPost, { id });
      setWhole(held);
      setSeenRevision(held.revision);
    } catch {
      // The refusal has been shown.
    }
  };
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        <h2>
          <TitleText>{post.title}</TitleText>
        </h2>
        <p className={styles.facts}>
          <span>{post.columnName}</span>
          <a href={`/member/${post.authorId}`}>{post.nickName}</a>
        </p>
        <HoldReasons reasons={post.reasons} toDecider />
      </div>
      <div className={styles.side}>
        <p className={styles.age}>
          等了 <b>{<Age since={post.heldAt} />}</b>
        </p>
        <div className={styles.buttons}>
          <Button icon="eye" onClick={() => void open()}>
            看全文
          </Button>
          {canDecide && (
            <>
              <Button
                variant="primary"
                icon="check"
                loading={busy}
                loadingText="请稍候"
                onClick={() => void act('放出来了', () => call(handleCase, { id, action: 'approve', seenRevision })).catch(() => undefined)}
              >
                放行
              </Button>
              <Button onClick={() => setRejecting(true)}>退回</Button>
            </>
          )}
        </div>
      </div>
      <Dialog open={whole !== null} onClose={() => setWhole(null)} title={whole?.title ?? post.title} size="l">
        {whole && <DocumentBody body={whole.body} anchors={false} />}
        {whole?.poll && <PollText poll={whole.poll} />}
      </Dialog>
      <ReasonDialog
        open={rejecting}
        onClose={() => setRejecting(false)}
        title="退回这篇帖子"
        templates={REJECT_REASONS}
        label="理由"
        hint="作者会读到，改过可以再交。"
        min={1}
        max={MAX_REASON_LENGTH}
        verb="退回"
        send={(reason) => act('退回了，作者会读到理由', () => call(handleCase, { id, action: 'reject', reason, seenRevision }))}
      />
    </article>
  );
}
