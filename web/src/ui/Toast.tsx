import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-names.ts';
import type { ShownToast, ToastType } from './toast.ts';
import styles from './Toast.module.css';

const ICONS: Record<ToastType, IconName> = { success: 'check', info: 'info', warning: 'triangle-alert', error: 'octagon-alert' };

/** Renders one toast; its timer is paused under the pointer and while its button has the focus. */
export function Toast({ toast, onEnd }: { toast: ShownToast; onEnd: (id: number) => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onEnd(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [held, toast, onEnd]);
  return (
    <div
      className={classNames(styles.toast, styles[toast.type])}
      data-toast={toast.type}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[toast.type]} />
      {toast.message}
      {toast.action && (
        <button
          type="button"
          onClick={() => {
            onEnd(toast.id);
            toast.action?.act();
          }}
        >
          {toast.action.label}
        </button>
      )}
    </div>
  );
}
