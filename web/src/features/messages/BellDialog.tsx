import { useEffect, useState } from 'react';
import type { MutableType } from '#contract/api/messages.ts';
import { getBell, saveBell } from '#contract/api/mailbox.ts';
import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './BellDialog.module.css';

const CHOICES: readonly { type: MutableType; label: string; note: string }[] = [
  { type: MESSAGE_TYPES.reply, label: '帖子回复', note: '有人回了你的帖子、答了你的问题' },
  { type: MESSAGE_TYPES.interaction, label: '互动', note: '回复你的评论、提到你、收藏、关注、精华' },
  { type: MESSAGE_TYPES.letter, label: '私信', note: '来信与回信' },
];

/** Which messages come into the bell. */
export function BellDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [muted, setMuted] = useState<readonly MutableType[] | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!open) return;
    let current = true;
    call(getBell, {}).then(
      (bell) => current && setMuted(bell.muted),
      () => current && onClose(),
    );
    return () => {
      current = false;
      setMuted(null);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- it is asked for once each time it opens; `onClose` is another function with every render.
  }, [open]);

  const save = async (chosen: readonly MutableType[]) => {
    setBusy(true);
    try {
      await call(saveBell, { muted: [...chosen] });
      toast({ type: 'success', message: '铃铛调好了' });
      onClose();
    } catch {
      // The refusal has been shown; the choice stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="铃铛为什么响"
      size="s"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" loading={busy} loadingText="正在保存" disabled={muted === null} onClick={() => muted !== null && void save(muted)}>
            保存
          </Button>
        </>
      }
    >
      <p>没有勾上的照样收进“我的消息”，只是铃铛不响。</p>
      {muted === null ? (
        <SkeletonText lines={5} />
      ) : (
        <div className={styles.choices}>
          {CHOICES.map(({ type, label, note }) => (
            <Checkbox
              key={type}
              checked={!muted.includes(type)}
              onChange={({ target }) => setMuted(target.checked ? muted.filter((each) => each !== type) : [...muted, type])}
            >
              {label}
              <small>{note}</small>
            </Checkbox>
          ))}
          <Checkbox checked disabled>
            系统与处罚、审理进度
            <small>关系到你的权利，一直会响</small>
          </Checkbox>
        </div>
      )}
    </Dialog>
  );
}
