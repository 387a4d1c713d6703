import { resignPresenter } from '#contract/api/presenters.ts';
import { getPrincipal } from '#contract/api/members.ts';
import { listColumns } from '#contract/api/columns.ts';
import { useStaffAct } from '#web/features/staff/use-staff-act.tsx';
import { call } from '#web/lib/calls/api.ts';
import { useCaches } from '#web/lib/caches.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';

const NOTE = '审理台立刻关上，手上没结的案子会退回待受理。专页和经手的裁决都留着，标明荣休；想回来，再申请一次就好。';

/** Lays down the office after having asked once more; menus and role change at once. */
export function Resign() {
  const { perform, dialog } = useStaffAct();
  const resign = async () => {
    try {
      const input = { confirm: true } as const;
      if ((await perform({ title: '辞去主持人', note: NOTE, verb: '确认辞任', key: resignPresenter, input })) === null) return;
      useSession.getState().setPrincipal(await call(getPrincipal, {}));
      useCaches.getState().fill('menus', await call(listColumns, {}));
      toast({ type: 'success', message: '辞任已生效，辛苦了' });
      await reload();
    } catch {
      // The refusal has been shown.
    }
  };
  return (
    <>
      <Button variant="quiet" icon="log-out" onClick={() => void resign()}>
        辞任
      </Button>
      {dialog}
    </>
  );
}
