import { useState } from 'react';
import { reviewScenery } from '#contract/api/scenery-own.ts';
import type { SubmittedScenery } from '#contract/api/scenery.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import type { AskProps } from './kind-view.ts';

/** Names the pictures that were looked at, and takes all of them on the wall, each with a record of its own. Open while mounted. */
export function ApproveSeenDialog({ pictures, onDone, onClose }: AskProps & { pictures: readonly SubmittedScenery[] }) {
  const [busy, setBusy] = useState(false);
  const approve = async () => {
    setBusy(true);
    const ends = [];
    for (const { id, createdAt } of pictures) ends.push(...(await Promise.allSettled([callQuietly(reviewScenery, { id, approve: true, seenAt: createdAt })])));
    const done = ends.filter(({ status }) => status === 'fulfilled').length;
    const left = pictures.length - done;
    toast({ type: 'success', message: left === 0 ? `收下了 ${done} 张` : `收下了 ${done} 张，${left} 张已经不在等了` });
    onDone();
  };
  return (
    <Dialog
      size="low"
      open
      onClose={onClose}
      title={`收下看过的 ${pictures.length} 张`}
      footer={
        <Button variant="primary" loading={busy} loadingText="正在写入" onClick={() => void approve()}>
          都收下
        </Button>
      }
    >
      <ul>
        {pictures.map(({ id, title, zone }) => (
          <li key={id}>{`《${title}》，${zone}`}</li>
        ))}
      </ul>
    </Dialog>
  );
}
