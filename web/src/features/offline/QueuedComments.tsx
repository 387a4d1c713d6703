import { useEffect, useState } from 'react';
import { isUnder, type CommentHost } from '#web/features/comment-hosts/comment-hosts.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Time } from '#web/ui/Time.tsx';
import { cancelQueued, onQueue, retryQueued, sendQueued } from './comment-queue.ts';
import { listQueued, mayHaveArrived, type QueuedComment } from './queue-store.ts';
import { classNames } from '#web/ui/class-names.ts';
import pending from '#web/ui/pending-list.module.css';
import styles from './QueuedComments.module.css';

const NAMES = { waiting: '待发送', sending: '正在发…', refused: '没有发出去' } as const;

export interface QueuedCommentsProps {
  memberId: number;
  host: CommentHost;
  /** Takes a comment back into the form. */
  onEdit: (comment: QueuedComment) => void;
}

/** Renders a member's comments under a post or picture that have not reached the server yet; they exist in this browser only. */
export function QueuedComments({ memberId, host: { kind, id }, onEdit }: QueuedCommentsProps) {
  const [queued, setQueued] = useState<readonly QueuedComment[]>([]);
  useEffect(() => {
    let current = true;
    let count = 0;
    const read = async () => {
      const all = await listQueued().catch(() => []);
      if (!current) return;
      const here = all.filter((each) => each.memberId === memberId && isUnder(each.input, { kind, id }));
      setQueued(here);
      // One has arrived: the thread has it now.
      if (here.length < count && navigator.onLine) void reload();
      count = here.length;
    };
    void read();
    const stop = onQueue(() => void read());
    return () => {
      current = false;
      stop();
    };
  }, [memberId, kind, id]);

  const edit = (comment: QueuedComment) => void cancelQueued(comment.key).then((isTaken) => isTaken && onEdit(comment));
  if (queued.length === 0) return null;
  return (
    <ul className={pending.pending} aria-label="待发送的评论">
      {queued.map((comment) => (
        <li key={comment.key}>
          <p className={classNames(pending.head, styles.head)}>
            <Icon name={comment.state === 'refused' ? 'triangle-alert' : 'wifi-off'} />
            <b>{NAMES[comment.state]}</b>
            {comment.replyTo !== null && <span>{`回复 ${comment.replyTo}`}</span>}
            <Time iso={new Date(comment.writtenAt).toISOString()} relative />
          </p>
          <p className={pending.words}>{comment.input.body}</p>
          <p role={comment.problem ? 'alert' : undefined}>{noteOf(comment)}</p>
          <p className={styles.acts}>
            {comment.state === 'refused' && (
              <Button size="s" icon="send" onClick={() => void retryQueued(comment)}>
                再发一次
              </Button>
            )}
            {comment.state === 'waiting' && comment.triedAt !== null && (
              <Button size="s" icon="send" onClick={() => void sendQueued()}>
                再确认一次
              </Button>
            )}
            {!mayHaveArrived(comment) && (
              <>
                <Button size="s" variant="quiet" icon="pencil" onClick={() => edit(comment)}>
                  拿回来改
                </Button>
                <Button size="s" variant="quiet" icon="trash-2" onClick={() => void cancelQueued(comment.key)}>
                  不发了
                </Button>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

function noteOf({ state, triedAt, problem }: QueuedComment): string {
  if (state === 'refused') return problem;
  if (state === 'sending') return '在路上了，稍等一下。';
  if (triedAt !== null) return '可能已经发出去了，只是没收到回话。联网后会再确认一次，不会发两遍；发出去了，可以在楼里改。';
  return '联网后会自动发出，只发一次；现在只存在这台设备上。';
}
