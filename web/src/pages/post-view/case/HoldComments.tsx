import { useState } from 'react';
import { COMMENT_HOLD_HOURS } from '#contract/limits.ts';
import { holdCaseComments } from '#contract/api/trials.ts';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

/** Lets a presenter without a part in a case hold the new comments under it, after a confirmation. */
export function HoldComments({ caseId, onHeld }: { caseId: number; onHeld: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { busy, act } = useAct();
  const close = () => setOpen(false);
  const holdComments = async () => {
    if (!(await act('从现在起，新评论先看再放', () => call(holdCaseComments, { id: caseId })).catch(() => false))) return;
    close();
    onHeld();
  };
  return (
    <>
      <Button size="s" icon="shield" onClick={() => setOpen(true)}>
        新评论先看再放
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="让新评论先看再放？"
        size="s"
        footer={
          <>
            <Button onClick={close}>不用了</Button>
            <Button variant="primary" loading={busy} loadingText="请稍候" onClick={() => void holdComments()}>
              {`先看再放 ${COMMENT_HOLD_HOURS} 小时`}
            </Button>
          </>
        }
      >
        <p>{`${COMMENT_HOLD_HOURS} 小时里，这桩案子下的新评论都排到审理台，由没有经手过它的主持人看过再放。已经在下面的不动。`}</p>
        <p>人人看得到这件事和你的名字。每位主持人一桩案子只能按一次，不能提前收回。</p>
      </Dialog>
    </>
  );
}
