import { useEffect, useState } from 'react';
import { removeComment } from '#contract/api/comments-own.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';

/** Deletes one's own comment after a confirmation. */
export function RemoveComment({ id, onRemoved, onClose }: { id: number; onRemoved: (id: number) => void; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  // After the dialog's own closing, which gives the focus back.
  useEffect(() => {
    if (!isOpen) onClose();
  }, [isOpen, onClose]);
  const close = () => setOpen(false);
  const remove = async () => {
    setBusy(true);
    try {
      await call(removeComment, { id });
      onRemoved(id);
      toast({ type: 'success', message: '评论已删除，楼层留着' });
      close();
    } catch {
      // The refusal has been shown; the question stays open.
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title="删除这条评论？"
      size="s"
      footer={
        <>
          <Button onClick={close}>留着</Button>
          <Button variant="primary" loading={busy} loadingText="删除中" onClick={() => void remove()}>
            删除
          </Button>
        </>
      }
    >
      <p>字会消失，楼层会留下，别人的回复也还在。</p>
    </Dialog>
  );
}
