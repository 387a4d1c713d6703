import { NOT_FOUND } from '#contract/call-failure.ts';
import { decideComment, listWaitingComments } from '#contract/api/held-comments.ts';
import { CommentPictures } from '#web/features/pictures/CommentPictures.tsx';
import { HoldReasons } from '#web/features/review-queue/HoldReasons.tsx';
import { postHref } from '#web/lib/list-address.ts';
import { actAtOnce } from '../../parts/act-at-once.ts';
import { StaffActDialog } from '../../parts/StaffActDialog.tsx';
import { AllowUseDialog } from '../thing/AllowUseDialog.tsx';
import type { AskProps, QueueKindView } from '../thing/kind-view.ts';
import { leaveAct } from '../thing/LeaveDialog.tsx';
import { ReturnByOrder } from '../thing/ReturnByOrder.tsx';
import { SuspendAuthor } from '../thing/SuspendAuthor.tsx';
import styles from './things.module.css';

const MAX_REASON_LENGTH = 500;

/** A comment that waits until somebody has looked at it. */
export const HELD_COMMENT: QueueKindView = {
  async open(call, { id }, role) {
    const held = (await call(listWaitingComments, {})).find((comment) => comment.id === id);
    if (!held) throw NOT_FOUND;
    const { host, author } = held;
    const pass = () => actAtOnce(decideComment, { id, outcome: 'approved' }, '放出来了');
    const reason = role === 'operator' ? held.reasons.find(({ rule }) => rule === 'word') : undefined;
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
                run: pass,
              },
              ...(held.mayReturn === 'freely'
                ? [
                    {
                      letter: 'r',
                      label: '退回',
                      ask: ({ onDone, onClose }: AskProps) => (
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
                  ]
                : []),
              ...(held.mayReturn === 'byOrder'
                ? [{ letter: 'r', label: '按法律要求退回', ask: (asked: AskProps) => <ReturnByOrder id={id} {...asked} /> }]
                : []),
              ...(reason ? [{ letter: 'e', label: '放行并许可', ask: (asked: AskProps) => <AllowUseDialog reason={reason} pass={pass} {...asked} /> }] : []),
              ...(role === 'operator'
                ? [
                    { letter: 's', label: '停用作者', ask: ({ onClose }: AskProps) => <SuspendAuthor id={author.id} onClose={onClose} /> },
                    leaveAct('held_comment', id),
                  ]
                : []),
            ],
    };
  },
};
