import { leaveToPresenters } from '#contract/api/queue.ts';
import { StaffActDialog } from '../../parts/StaffActDialog.tsx';
import type { AskProps, QueueAct } from './kind-view.ts';

type Left = 'held_post' | 'held_comment';

/** Returns the act by which an operator leaves something that was held to the presenters. */
export function leaveAct(kind: Left, id: number): QueueAct {
  return { letter: 't', label: '留给主持人', ask: (asked) => <LeaveDialog kind={kind} id={id} {...asked} /> };
}

function LeaveDialog({ kind, id, onDone, onClose }: AskProps & { kind: Left; id: number }) {
  return (
    <StaffActDialog
      title="留给主持人"
      note="到期限还没有人看，它会回到这里。"
      verb="留给主持人"
      route={leaveToPresenters}
      input={() => ({ kind, id })}
      done="留给主持人了"
      onDone={onDone}
      onClose={onClose}
    />
  );
}
