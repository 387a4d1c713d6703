import { useState } from 'react';
import { toast } from '#web/ui/toast.ts';

/** Runs what a button does, once at a time; its code may come with the press. Refusals are shown by the call itself. */
export function usePress(run: () => Promise<unknown>): { busy: boolean; press: () => void } {
  const [busy, setBusy] = useState(false);
  const press = () => {
    if (busy) return;
    setBusy(true);
    run()
      .catch(() => toast({ type: 'error', message: '没有办成，请再按一次' }))
      .finally(() => setBusy(false));
  };
  return { busy, press };
}
