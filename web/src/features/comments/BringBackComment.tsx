import { bringBackComment } from '#contract/api/staff-comments.ts';
import { ActDialog } from '#web/features/staff/ActDialog.tsx';
import { actOn, previewOf } from '#web/features/staff/use-staff-act.tsx';
import { callForView } from '#web/lib/calls/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { toast } from '#web/ui/toast.ts';

interface BringBackCommentProps {
  id: number;
  onBack: () => void;
  onClose: () => void;
}

/** Asks an operator before a comment comes back that the staff has removed. Open while mounted. */
export function BringBackComment({ id, onBack, onClose }: BringBackCommentProps) {
  return (
    <ActDialog
      title="恢复这条评论"
      verb="恢复"
      preview={() => previewOf(bringBackComment, { id }, callForView)}
      act={async (expected) => {
        await actOn(bringBackComment, { id }, expected);
        toast({ type: 'success', message: '放回来了，作者会收到消息' });
        onBack();
      }}
      onRefused={(refusal) => {
        const { name, message } = failureOf(refusal);
        // The list does not say why a comment is gone.
        if (name === 'alreadyDecided') toast({ type: 'error', message: '这里只能放回站务移除的：先遮住的由另一位复看，作者自己删的不动' });
        else toast({ type: 'error', message });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
