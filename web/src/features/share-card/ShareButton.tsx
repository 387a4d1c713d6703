import { useCallback, useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';

/** The button 分享, and what it opens until that is closed. */
export function ShareButton({ variant, children }: Pick<ButtonProps, 'variant'> & { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button variant={variant} icon="share-2" onClick={() => setOpen(true)}>
        分享
      </Button>
      {isOpen && children(close)}
    </>
  );
}
