import { viewHeldPost } from '#contract/api/held-posts.ts';
import { handleCase } from '#contract/api/trials.ts';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { HoldReasons } from '#web/features/review-queue/HoldReasons.tsx';
import { call as callAloud } from '#web/lib/calls/api.ts';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import type { QueueKindView } from '../thing/kind-view.ts';

const MAX_REASON_LENGTH = 500;
const REJECT_REASONS = ['请去掉联系方式，站内私信就好', '请发到合适的栏目', '请去掉别人的真名'];

/** A post that waits until somebody has looked at it. */
export const HELD_POST: QueueKindView = {
  async open(call, { id }) {
    const held = await call(viewHeldPost, { id });
    const seenRevision = held.revision;
    return {
      href: null,
      body: <DocumentBody body={held.body} anchors={false} />,
      why: <HoldReasons reasons={held.reasons} toDecider />,
      acts: [
        {
          letter: 'a',
          label: '放行',
          isMain: true,
          run: async () => {
            await callAloud(handleCase, { id, action: 'approve', seenRevision });
            toast({ type: 'success', message: '放出来了' });
          },
        },
        {
          letter: 'r',
          label: '退回让他改',
          ask: ({ onDone, onClose }) => (
            <ReasonDialog
              open
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
      ],
    };
  },
};
