import { HideTarget } from '#web/features/reports/HideTarget.tsx';
import { LawfulTakedown } from '#web/features/staff/LawfulTakedown.tsx';
import { REMOVED, RemoveByStaff } from '#web/features/staff/RemoveByStaff.tsx';
import { toastWithUndo } from '#web/features/staff-menu/toast-with-undo.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { BringBackComment } from './BringBackComment.tsx';
import { RemoveComment } from './RemoveComment.tsx';

/** What may be asked of a comment. */
export type AskedAct = 'remove' | 'hide' | 'take-down' | 'bring-back' | 'law';

export interface AskedDialogProps {
  wanted: AskedAct;
  id: number;
  /** The comment's words are not shown any more. */
  onGone: (id: number) => void;
  /** They are shown again. */
  onBack: (id: number) => void;
  onClose: () => void;
}

/** Asks before a comment goes: its author removes it, the staff hides it, an operator removes it at once, also by order of an authority, and puts it back. */
export function AskedDialog({ wanted, id, onGone, onBack, onClose }: AskedDialogProps) {
  const gone = () => {
    onGone(id);
    onClose();
  };
  switch (wanted) {
    case 'remove':
      return <RemoveComment id={id} onRemoved={onGone} onClose={onClose} />;
    case 'hide':
      return <HideTarget kind="comment" id={id} onHidden={() => onGone(id)} onClose={onClose} />;
    case 'take-down':
      return (
        <RemoveByStaff
          kind="comment"
          id={id}
          onRemoved={({ audit }) => {
            toastWithUndo(REMOVED, { audit, isOperator: true, onUndone: () => onBack(id) });
            gone();
          }}
          onClose={onClose}
        />
      );
    case 'bring-back':
      return (
        <BringBackComment
          id={id}
          onBack={() => {
            onClose();
            onBack(id);
            void reload();
          }}
          onClose={onClose}
        />
      );
    case 'law':
      return <LawfulTakedown kind="comment" id={id} onExecuted={gone} onClose={onClose} />;
  }
}
