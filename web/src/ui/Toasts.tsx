import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { listenToModals, topModal } from './modals.ts';
import { Toast } from './Toast.tsx';
import { listenToToasts, type ShownToast } from './toast.ts';
import styles from './Toast.module.css';

const MAX_TOASTS = 4;
const NONE: readonly ShownToast[] = [];

/** Where toasts appear: one in the whole document, and inside of a modal dialog while one is open, because nothing else can be pressed then. */
export function Toasts() {
  const [shown, setShown] = useState(NONE);
  const modal = useSyncExternalStore(listenToModals, topModal, () => null);

  useEffect(() => listenToToasts((toast) => setShown((before) => [...before.filter((other) => !isSame(other, toast)), toast].slice(-MAX_TOASTS))), []);

  // Always the same function: another one would restart the timer of every toast.
  const remove = useCallback((id: number) => setShown((before) => before.filter((toast) => toast.id !== id)), []);
  const draw = (toasts: readonly ShownToast[]) => (
    <Host shown={toasts}>
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onEnd={remove} />
      ))}
    </Host>
  );
  return (
    <>
      {draw(modal ? NONE : shown)}
      {modal && createPortal(draw(shown), modal)}
    </>
  );
}

function Host({ shown, children }: { shown: readonly ShownToast[]; children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = host.current;
    // A dialog that goes in the moment of its toast takes this host along; the next one is drawn at once.
    if (!element?.isConnected || !('showPopover' in element)) return;
    // Shown again for each toast, so that it is above what was opened meanwhile.
    if (element.matches(':popover-open')) element.hidePopover();
    if (shown.length > 0) element.showPopover();
  }, [shown]);

  useEffect(() => {
    const offsetPx = shown[0]?.offsetPx;
    if (offsetPx !== undefined) host.current?.style.setProperty('--toast-offset', `${offsetPx}px`);
  }, [shown]);

  return (
    <div ref={host} className={styles.host} popover="manual" role="status" aria-live="polite">
      {children}
    </div>
  );
}

/** Returns whether a toast repeats another: the one that is shown then stays longer. */
function isSame(one: ShownToast, other: ShownToast): boolean {
  return one.message === other.message && one.type === other.type;
}
