import { useEffect, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '#web/ui/copy.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { ShareCard } from './faces/card.ts';
import { SharePicture } from './SharePicture.tsx';
import styles from './SharePicture.module.css';

export interface ShareCardDialogProps {
  title: string;
  /** Must stay the same object while the dialog is open. */
  card: ShareCard;
  /** The address others open. */
  address: string;
  onClose: () => void;
}

/** Passes a page on as a picture, or as its address. */
export function ShareCardDialog({ title, card, address, onClose }: ShareCardDialogProps) {
  const [isOpen, setOpen] = useState(true);
  // After the dialog's own closing, which gives the focus back.
  useEffect(() => {
    if (!isOpen) onClose();
  }, [isOpen, onClose]);
  return (
    <Dialog open={isOpen} onClose={() => setOpen(false)} title={title} size="s">
      <SharePicture card={card} />
      <p className={styles.buttons}>
        <Button icon="link" onClick={() => void copy(address)}>
          复制链接
        </Button>
      </p>
    </Dialog>
  );
}
