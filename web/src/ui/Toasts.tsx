import { useCallback, useEffect, useRef, useState } from 'react';
import { Toast } from './Toast.tsx';
import { listenToToasts, type ShownToast } from './toast.ts';
import styles from './Toast.module.css';

const MAX_TOASTS = 4;

/** The place of the page where toasts appear; one in the whole document. */
export function Toasts() {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const host = useRef<HTMLDivElement>(null);

  useEffect(() => listenToToasts((toast) => setShown((before) => [...before.filter((other) => !isSame(other, toast)), toast].slice(-MAX_TOASTS))), []);

  useEffect(() => {
    const element = host.current;
    if (!element || !('showPopover' in element)) return;
    // Shown again for each toast, so that it is above a dialog opened meanwhile.
    if (element.matches(':popover-open')) element.hidePopover();
    if (shown.length > 0) element.showPopover();
  }, [shown]);

  useEffect(() => {
    const offsetPx = shown[0]?.offsetPx;
    if (offsetPx !== undefined) host.current?.style.setProperty('--toast-offset', `${offsetPx}px`);
  }, [shown]);

  // Always the same function: another one would restart the timer of every toast.
  const remove = useCallback((id: number) => setShown((before) => before.filter((toast) => toast.id !== id)), []);
  return (
    <div ref={host} className={styles.host} popover="manual" role="status" aria-live="polite">
      {shown.map((toast) => (
        <Toast key={toast.id} toast={toast} onEnd={remove} />
      ))}
    </div>
  );
}

/** Returns whether a toast repeats another: the one that is shown then stays longer. */
function isSame(one: ShownToast, other: ShownToast): boolean {
  return one.message === other.message && one.type === other.type;
}
