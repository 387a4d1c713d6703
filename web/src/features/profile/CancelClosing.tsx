import { useState } from 'react';
import { cancelClosing } from '#contract/api/closing.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';

/** Takes the wish to leave back. */
export function CancelClosing({ onCanceled }: { onCanceled: () => void }) {
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    try {
      await call(cancelClosing, {});
      onCanceled();
      toast({ type: 'success', message: '留下来就好' });
    } catch {
      // The refusal has been shown.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="primary" size="s" loading={busy} loadingText="稍等" onClick={() => void cancel()}>
      不注销了
    </Button>
  );
}
