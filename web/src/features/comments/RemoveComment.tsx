import { useEffect, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

/** Asks before one's own comment is removed. */
export function RemoveComment({ onRemove, onClose }: { onRemove: () => void; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true);
  // After the dialog's own closing, which gives the focus back.
  useEffect(() => {
    if (!isOpen) onClose();
  }, [isOpen, onClose]);
  const close = () => setOpen(false);
  const remove = () => {
    onRemove();
    close();
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
          <Button variant="primary" onClick={remove}>
            删除
          </Button>
        </>
      }
    >
      <p>字会消失，楼层会留下，别人的回复也还在。</p>
    </Dialog>
  );
}
