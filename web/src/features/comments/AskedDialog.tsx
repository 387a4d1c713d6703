import { HideTarget } from '#web/features/reports/HideTarget.tsx';
import { RemoveComment } from './RemoveComment.tsx';

export interface AskedDialogProps {
  wanted: 'remove' | 'hide';
  id: number;
  /** The comment's words are not shown any more. */
  onGone: (id: number) => void;
  onClose: () => void;
}

/** Asks before a comment goes: its author removes it, a presenter hides it. */
export function AskedDialog({ wanted, id, onGone, onClose }: AskedDialogProps) {
  if (wanted === 'remove') return <RemoveComment id={id} onRemoved={onGone} onClose={onClose} />;
  return <HideTarget kind="comment" id={id} onHidden={() => onGone(id)} onClose={onClose} />;
}
