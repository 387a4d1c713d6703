import { undoAudit } from '#contract/api/audit.ts';
import { call } from '#web/lib/calls/api.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { toast } from '#web/ui/toast.ts';

/** Says that an act is done; for a while an operator can take it back from there. */
export function toastWithUndo(message: string, { audit, isOperator }: { audit: number | null; isOperator: boolean }): void {
  if (audit === null || !isOperator) return toast({ type: 'success', message });
  const undo = async () => {
    await call(undoAudit, { seq: audit });
    toast({ type: 'success', message: '撤销了' });
    await reload();
  };
  // A refusal has been shown.
  toast({ type: 'success', message, action: { label: '撤销', act: () => void undo().catch(() => undefined) } });
}
