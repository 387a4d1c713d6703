import { useState } from 'react';
import { handleCase } from '#contract/api/trials.ts';
import { RECUSE_REASONS } from './reason-templates.ts';
import { useAct } from './use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';

const MAX_REASON_LENGTH = 200;

/** Lets a presenter step aside from a case for good; the case of who holds it goes back to the queue. */
export function Recuse({ id, holdsIt }: { id: number; holdsIt: boolean }) {
  const [open, setOpen] = useState(false);
  const { act } = useAct();
  return (
    <div>
      <Button variant="quiet" icon="shield-alert" data-desk-recuse="" onClick={() => setOpen(true)}>
        回避
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title="回避这桩案子"
        label="用一句话写明为什么"
        hint={`只有管理员看得到，不算在你头上。以后这桩案子不再找你。${holdsIt ? '案子回到队列，别的主持人接着审。' : ''}`}
        min={1}
        max={MAX_REASON_LENGTH}
        templates={RECUSE_REASONS}
        verb="回避"
        send={(reason) => act('回避了', () => call(handleCase, { id, action: 'recuse', reason }))}
      />
    </div>
  );
}
