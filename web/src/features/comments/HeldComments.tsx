import { useEffect, useState } from 'react';
import type { HeldComment, HeldComments as Found } from '#contract/api/comments.ts';
import { withdrawHeldComment } from '#contract/api/comments-own.ts';
import { listHeld, type CommentHost } from '#web/features/comment-hosts/comment-hosts.ts';
import { HoldReasons } from '#web/features/review-queue/HoldReasons.tsx';
import { usualWait } from '#web/features/review-queue/usual-wait.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Time } from '#web/ui/Time.tsx';
import { classNames } from '#web/ui/class-names.ts';
import pending from '#web/ui/pending-list.module.css';
import styles from './HeldComments.module.css';

/** The reader's own comments under a post or picture that wait or were sent back: nobody else sees them. `added` has just been written. */
export function HeldComments({ host: { kind, id: hostId }, added }: { host: CommentHost; added: readonly HeldComment[] }) {
  const [found, setFound] = useState<Found>({ items: [], usualMinutes: null });
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    let current = true;
    listHeld({ kind, id: hostId }).then(
      (held) => current && setFound(held),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [kind, hostId]);
  const withdraw = (id: number) =>
    call(withdrawHeldComment, { id }).then(
      () => setGone((before) => new Set(before).add(id)),
      () => undefined,
    );
  const all = [...new Map([...found.items, ...added].map((held) => [held.id, held])).values()].filter(({ id }) => !gone.has(id));
  if (all.length === 0) return null;
  return (
    <ul className={classNames(pending.pending, styles.held)} aria-label="我待审核的评论">
      {all.map(({ id, body, reasons, decision, note, heldAt }) => (
        <li key={id}>
          <p className={pending.head}>
            <b>{decision === 'rejected' ? '已退回' : '待审核'}</b>
            <Time iso={heldAt} relative />
          </p>
          <p className={pending.words}>{body}</p>
          <p>{decision === 'rejected' ? `退回的理由：${note}` : `这一条现在只有你看得到。${usualWait(found.usualMinutes)}`}</p>
          <HoldReasons reasons={reasons} />
          <Button size="s" variant="quiet" icon="undo-2" onClick={() => void withdraw(id)}>
            {decision === 'rejected' ? '知道了，收起' : '收回'}
          </Button>
        </li>
      ))}
    </ul>
  );
}
