import { useEffect, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CloseButton } from './CloseButton.tsx';
import { openModal } from './modals.ts';
import styles from './Dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Asked for by Esc, the cross or a press outside; the owner sets `open`. */
  onClose: () => void;
  title: string;
  /** `low`: at the bottom of a narrow window, within the thumb's reach; of medium size elsewhere. */
  size?: 's' | 'm' | 'l' | 'low';
  /** Buttons at the foot. */
  footer?: ReactNode;
  /** Set while something typed would be lost: then a press outside does nothing. */
  keep?: boolean;
  children: ReactNode;
}

const TYPED_INTO = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range])';

/** The browser's modal dialog: the rest of the page rests, and focus goes back where it was. */
export function Dialog({ open, onClose, title, size = 'm', footer, keep = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === open) return;
    if (!open) return dialog.close();
    openModal(dialog);
    // What begins with something to type is typed into at once; else the browser chooses.
    const first = dialog.querySelector<HTMLElement>('input, select, textarea');
    if (first?.matches(TYPED_INTO)) first.focus();
  }, [open]);
  // A dialog that is unmounted while open returns the focus as well, if the element is still in the page.
  useLayoutEffect(() => {
    const dialog = element.current;
    return () => dialog?.close();
  }, []);
  const pressed = (event: MouseEvent<HTMLDialogElement>) => {
    // The dialog fills itself with its sheet, so only the backdrop has the dialog itself as target.
    if (!keep && event.target === event.currentTarget) onClose();
  };
  return (
    <dialog
      ref={element}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (open) onClose();
      }}
      onMouseDown={pressed}
    >
      {open && (
        <div className={styles.sheet}>
          <header className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            <CloseButton onClose={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
