import type { Comment, Reply } from '#contract/api/comments.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { CommentVersions } from './edit/CommentVersions.tsx';
import { EditComment } from './edit/EditComment.tsx';
import { HideTarget } from '#web/features/reports/HideTarget.tsx';
import { LawfulTakedown } from '#web/features/staff/LawfulTakedown.tsx';
import { REMOVED, RemoveByStaff } from '#web/features/staff/RemoveByStaff.tsx';
import { toastWithUndo } from '#web/features/staff-menu/toast-with-undo.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import type { AskedAct } from './asked-acts.ts';
import { BringBackComment } from './BringBackComment.tsx';
import { RemoveComment } from './RemoveComment.tsx';

export interface AskedDialogProps {
  wanted: AskedAct;
  item: Comment | Reply;
  /** Its author has changed its words. */
  onEdited: (saved: Comment | Reply) => void;
  /** The comment's words are not shown any more. */
  onGone: (id: number) => void;
  /** They are shown again. */
  onBack: (id: number) => void;
  onClose: () => void;
}

/** Asks before a comment changes or goes: its author edits it, readers see what it said before; its author removes it, the staff hides it, an operator removes it at once, also by order of an authority, and puts it back. */
export function AskedDialog({ wanted, item, onEdited, onGone, onBack, onClose }: AskedDialogProps) {
  const { id } = item;
  const gone = () => {
    onGone(id);
    onClose();
  };
  switch (wanted) {
    case 'edit':
      return (
        <Dialog open onClose={onClose} title="改评论" size="m" keep>
          <EditComment
            item={item}
            onSaved={(saved) => {
              onEdited(saved);
              onClose();
            }}
            onCancel={onClose}
          />
        </Dialog>
      );
    case 'versions':
      return <CommentVersions id={id} onClose={onClose} />;
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
