import { useState } from 'react';
import { MIN_SCENERY_REASON_LENGTH, MAX_SCENERY_REASON_LENGTH } from '#contract/limits.ts';
import type { Scenery } from '#contract/api/scenery.ts';
import { removeScenery } from '#contract/api/scenery-own.ts';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';
import { useAct } from '#web/features/trials/use-act.ts';
import { useStaffAct } from '#web/features/staff/use-staff-act.tsx';
import { Button } from '#web/ui/Button.tsx';
import styles from './SceneryAside.module.css';

/** Removes a picture from the wall, for presenters who approve pictures. */
export function RemoveScenery({ scenery: { id, title } }: { scenery: Scenery }) {
  const [asks, setAsks] = useState(false);
  const { act } = useAct();
  const { perform, dialog } = useStaffAct();
  return (
    <>
      <Button size="s" icon="image" className={styles.plain} onClick={() => setAsks(true)}>
        撤下这张
      </Button>
      <ReasonDialog
        open={asks && dialog === null}
        onClose={() => setAsks(false)}
        title={`撤下《${title}》`}
        label="理由"
        hint="会原样告诉投稿的人"
        min={MIN_SCENERY_REASON_LENGTH}
        max={MAX_SCENERY_REASON_LENGTH}
        verb="撤下"
        send={(reason) => act('撤下了', () => perform({ title: `撤下《${title}》`, verb: '确认撤下', key: removeScenery, input: { id, reason } }))}
      />
      {dialog}
    </>
  );
}
