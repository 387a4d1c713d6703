import { useEffect, useState } from 'react';
import { MIN_HIDING_REASON_LENGTH, MAX_HIDING_REASON_LENGTH } from '#contract/staff-limits.ts';
import { hideTarget, type ReportKind } from '#contract/api/reports.ts';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';
import { REPORT_KIND_LABELS } from '#contract/api/reports-labels.ts';
import { useStaffAct } from '#web/features/staff/use-staff-act.tsx';
import { failureOf } from '#web/lib/page.ts';
import { toast } from '#web/ui/toast.ts';

export interface HideTargetProps {
  kind: Exclude<ReportKind, 'member' | 'presenter'>;
  id: number;
  /** It is out of sight now. */
  onHidden: () => void;
  onClose: () => void;
}

/** Asks for the reason to hide something until somebody else of the staff has reviewed it. Open while mounted. */
export function HideTarget({ kind, id, onHidden, onClose }: HideTargetProps) {
  const [isOpen, setOpen] = useState(true);
  const { perform, dialog } = useStaffAct();
  // After the dialog's own closing, which gives the focus back.
  useEffect(() => {
    if (!isOpen) onClose();
  }, [isOpen, onClose]);
  const send = async (reason: string): Promise<boolean> => {
    try {
      const title = `遮住这${kind === 'post' ? '篇' : '条'}${REPORT_KIND_LABELS[kind]}`;
      if ((await perform({ title, verb: '确认遮住', key: hideTarget, input: { kind, id, reason } })) === null) return false;
    } catch (error) {
      if (failureOf(error).fields?.length) throw error;
      return false;
    }
    toast({ type: 'success', message: '遮起来了，等站务复看' });
    onHidden();
    return true;
  };
  return (
    <>
      <ReasonDialog
        open={isOpen && dialog === null}
        onClose={() => setOpen(false)}
        title={`先遮住这${kind === 'post' ? '篇' : '条'}${REPORT_KIND_LABELS[kind]}？`}
        label="理由"
        hint="作者会读到，也知道是站务遮的。它会排进待办，由另一位主持人或管理员放回或移除；站里只有一位管理员时由他自己再看。"
        min={MIN_HIDING_REASON_LENGTH}
        max={MAX_HIDING_REASON_LENGTH}
        verb="遮住"
        send={send}
      />
      {dialog}
    </>
  );
}
