import { useState } from 'react';
import { resignPresenter } from '#contract/api/presenters.ts';
import { getPrincipal } from '#contract/api/members.ts';
import { listColumns } from '#contract/api/columns.ts';
import { call } from '#web/lib/calls/api.ts';
import { useCaches } from '#web/lib/caches.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';

/** Lays down the office after having asked once more; menus and role change at once. */
export function Resign() {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const resign = async () => {
    setBusy(true);
    try {
      await call(resignPresenter, { confirm: true });
      useSession.getState().setPrincipal(await call(getPrincipal, {}));
      useCaches.getState().fill('menus', await call(listColumns, {}));
      toast({ type: 'success', message: '辞任已生效，辛苦了' });
      setAsking(false);
      await reload();
    } catch {
      // The refusal has been shown; the question stays open.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="quiet" icon="log-out" onClick={() => setAsking(true)}>
        辞任
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="辞去主持人？"
        size="s"
        footer={
          <>
            <Button onClick={() => setAsking(false)}>再坐一会儿</Button>
            <Button variant="primary" loading={busy} loadingText="正在办理" onClick={() => void resign()}>
              确认辞任
            </Button>
          </>
        }
      >
        <p>审理台立刻关上，手上没结的案子会退回待受理。专页和经手的裁决都留着，标明荣休；想回来，再申请一次就好。</p>
      </Dialog>
    </>
  );
}
