import { HideTarget } from '#web/features/reports/HideTarget.tsx';
import { LawfulTakedown } from '#web/features/staff/LawfulTakedown.tsx';
import { REMOVED, RemoveByStaff } from '#web/features/staff/RemoveByStaff.tsx';
import { toastWithUndo } from '#web/features/staff-menu/toast-with-undo.ts';
import { RemoveComment } from './RemoveComment.tsx';

/** What may be asked of a comment. */
export type AskedAct = 'remove' | 'hide' | 'take-down' | 'law';

export interface AskedDialogProps {
  wanted: AskedAct;
  id: number;
  /** The comment's words are not shown any more. */
  onGone: (id: number) => void;
  onClose: () => void;
}

/** Asks before a comment goes: its author removes it, the staff hides it, an operator removes it at once, also by order of an authority. */
export function AskedDialog({ wanted, id, onGone, onClose }: AskedDialogProps) {
  if (wanted === 'remove') return <RemoveComment id={id} onRemoved={onGone} onClose={onClose} />;
  if (wanted === 'law') return <LawfulTakedown kind="comment" id={id} onExecuted={() => onGone(id)} onClose={onClose} />;
  if (wanted === 'take-down')
    return (
      <RemoveByStaff
        kind="comment"
        id={id}
        onRemoved={({ audit }) => {
          toastWithUndo(REMOVED, { audit, isOperator: true });
          onGone(id);
        }}
        onClose={onClose}
      />
    );
  return <HideTarget kind="comment" id={id} onHidden={() => onGone(id)} onClose={onClose} />;
}
