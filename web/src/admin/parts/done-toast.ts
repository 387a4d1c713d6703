import type { ActReceipt } from '#contract/api/acts.ts';
import { undoAudit } from '#contract/api/audit.ts';
import { call } from '#web/lib/calls/api.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { toast } from '#web/ui/toast.ts';

/** What was done last and can be undone. */
let last: (() => void) | null = null;

/** Says that an act of staff is done, and offers for ten seconds to undo it where that is possible. `onUndone` comes after it was. */
export function toastDone(message: string, { audit, undoUntil }: ActReceipt, onUndone: () => void = () => void reload()): void {
  const undo = audit !== null && undoUntil !== null ? { label: '撤销', act: () => void undoDone(audit, onUndone) } : undefined;
  last = undo?.act ?? null;
  toast({ type: 'success', message, ...(undo && { action: undo }) });
}

/** Takes back what was done last, as the toast offers it; says so where there is nothing to take back. */
export function undoLast(): void {
  const undo = last;
  last = null;
  if (undo === null) toast({ message: '没有能撤销的；更早的到审计里撤' });
  else undo();
}

/** Takes back what is on record. A refusal has been shown. */
async function undoDone(seq: number, onUndone: () => void): Promise<void> {
  try {
    await call(undoAudit, { seq });
    toast({ type: 'success', message: '撤销了，撤销也记录在案' });
    onUndone();
  } catch {
    // The refusal has been shown.
  }
}
