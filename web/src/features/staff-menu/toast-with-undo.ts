import { undoAudit } from '#contract/api/audit.ts';
import { call } from '#web/lib/calls/api.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { toast } from '#web/ui/toast.ts';

interface Done {
  audit: number | null;
  isOperator: boolean;
  /** After it was taken back, before the page loads again. */
  onUndone?: () => void;
}

/** Says that an act is done; for a while an operator can take it back from there. */
export function toastWithUndo(message: string, { audit, isOperator, onUndone }: Done): void {
  if (audit === null || !isOperator) return toast({ type: 'success', message });
  const undo = async () => {
    await call(undoAudit, { seq: audit });
    toast({ type: 'success', message: '撤销了' });
    onUndone?.();
    await reload();
  };
  // A refusal has been shown.
  toast({ type: 'success', message, action: { label: '撤销', act: () => void undo().catch(() => undefined) } });
}
