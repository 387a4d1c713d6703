import { viewHeldPost, type HeldPostView } from '#contract/api/held-posts.ts';
import { handleCase } from '#contract/api/trials.ts';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { PollText } from '#web/features/polls/PollText.tsx';
import { HoldReasons } from '#web/features/review-queue/HoldReasons.tsx';
import { REMOVED, RemoveByStaff } from '#web/features/staff/RemoveByStaff.tsx';
import { call as callAloud } from '#web/lib/calls/api.ts';
import { toast } from '#web/ui/toast.ts';
import { actAtOnce } from '../../parts/act-at-once.ts';
import { toastDone } from '../../parts/done-toast.ts';
import { AllowUseDialog } from '../thing/AllowUseDialog.tsx';
import { KeyedReason } from '../thing/KeyedReason.tsx';
import type { AskProps, QueueAct, QueueKindView } from '../thing/kind-view.ts';
import { leaveAct } from '../thing/LeaveDialog.tsx';
import { SuspendAuthor } from '../thing/SuspendAuthor.tsx';

const MAX_REASON_LENGTH = 500;
const REJECT_REASONS = ['请去掉联系方式，站内私信就好', '请发到合适的栏目', '请去掉别人的真名'];

/** A post that waits until somebody has looked at it. */
export const HELD_POST: QueueKindView = {
  async open(call, { id }, role) {
    const held = await call(viewHeldPost, { id });
    const seenRevision = held.revision;
    const pass = () => actAtOnce(handleCase, { id, action: 'approve', seenRevision }, '放出来了');
    return {
      href: null,
      body: (
        <>
          <DocumentBody body={held.body} anchors={false} />
          {held.poll && <PollText poll={held.poll} />}
        </>
      ),
      why: <HoldReasons reasons={held.reasons} toDecider />,
      acts: [
        {
          letter: 'a',
          label: '放行',
          isMain: true,
          run: pass,
        },
        {
          letter: 'r',
          label: '退回给作者改',
          ask: ({ onDone, onClose }) => (
            <KeyedReason
              onClose={onClose}
              title="退回这篇帖子"
              templates={REJECT_REASONS}
              label="理由"
              hint="作者会读到，改过可以再交"
              min={1}
              max={MAX_REASON_LENGTH}
              verb="退回"
              send={async (reason) => {
                await callAloud(handleCase, { id, action: 'reject', reason, seenRevision });
                toast({ type: 'success', message: '退回了，作者会读到理由' });
                onDone();
                return true;
              }}
            />
          ),
        },
        ...(role === 'operator' ? operatorsActs(held, pass) : []),
      ],
    };
  },
};

/** What operators alone do: let it through with the use of the word, take it off for good, and suspend its author. */
function operatorsActs({ id, authorId, reasons }: HeldPostView, pass: () => Promise<void>): QueueAct[] {
  const reason = reasons.find(({ rule }) => rule === 'word');
  return [
    ...(reason ? [{ letter: 'e', label: '放行并许可', ask: (asked: AskProps) => <AllowUseDialog reason={reason} pass={pass} {...asked} /> }] : []),
    {
      letter: 'x',
      label: '移除',
      ask: ({ onDone, onClose }) => (
        <RemoveByStaff
          kind="post"
          id={id}
          onRemoved={(receipt) => {
            toastDone(REMOVED, receipt);
            onDone();
          }}
          onClose={onClose}
        />
      ),
    },
    { letter: 's', label: '停用作者', ask: ({ onClose }) => <SuspendAuthor id={authorId} onClose={onClose} /> },
    leaveAct('held_post', id),
  ];
}
