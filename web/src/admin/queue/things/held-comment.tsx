import { NOT_FOUND } from '#contract/call-failure.ts';
import { decideComment, listWaitingComments } from '#contract/api/held-comments.ts';
import { CommentPictures } from '#web/features/comments/CommentPictures.tsx';
import { HoldReasons } from '#web/features/review-queue/HoldReasons.tsx';
import { call as callAloud } from '#web/lib/calls/api.ts';
import { postHref } from '#web/lib/list-address.ts';
import { toast } from '#web/ui/toast.ts';
import { StaffActDialog } from '../../parts/StaffActDialog.tsx';
import type { QueueKindView } from '../thing/kind-view.ts';
import styles from './things.module.css';

const MAX_REASON_LENGTH = 500;

/** A comment that waits until somebody has looked at it. */
export const HELD_COMMENT: QueueKindView = {
  async open(call, { id }) {
    const held = (await call(listWaitingComments, {})).find((comment) => comment.id === id);
    if (!held) throw NOT_FOUND;
    const { host } = held;
    return {
      href: host.kind === 'scenery' ? `/scenery/${host.columnId}?view=${host.id}` : postHref(host),
      body: (
        <>
          <p className={styles.text}>{held.body}</p>
          <CommentPictures pictures={held.images} />
        </>
      ),
      why: <HoldReasons reasons={held.reasons} toDecider />,
      acts:
        held.conflict !== null
          ? []
          : [
              {
                letter: 'a',
                label: '放行',
                isMain: true,
                run: async () => {
                  await callAloud(decideComment, { id, outcome: 'approved' });
                  toast({ type: 'success', message: '放出来了' });
                },
              },
              {
                letter: 'r',
                label: '退回',
                ask: ({ onDone, onClose }) => (
                  <StaffActDialog
                    title="退回这条评论"
                    verb="退回"
                    route={decideComment}
                    input={({ text }) => ({ id, outcome: 'rejected' as const, reason: text })}
                    reason={{ readers: '作者会读到', min: 1, max: MAX_REASON_LENGTH }}
                    done="退回了，作者会读到理由"
                    onDone={onDone}
                    onClose={onClose}
                  />
                ),
              },
            ],
    };
  },
};
