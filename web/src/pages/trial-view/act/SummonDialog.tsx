import { useState } from 'react';
import type { Dossier } from '#contract/api/trials.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import styles from './ActPanel.module.css';

export interface SummonDialogProps {
  open: boolean;
  accused: Dossier['accused'];
  busy: boolean;
  onClose: () => void;
  onSummon: (strangers: number[]) => void;
}

/** Renders the choice, before the accused are summoned, of those whose character is known to belong to somebody else. */
export function SummonDialog({ open, accused, busy, onClose, onSummon }: SummonDialogProps) {
  const [strangers, setStrangers] = useState<readonly number[]>([]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="通知答辩"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" icon="bell-ring" loading={busy} onClick={() => onSummon([...strangers])}>
            通知
          </Button>
        </>
      }
    >
      <p>每个被检举的角色有七十二小时答辩。站内有人认领这个角色的，会收到消息，成为当事人；没有账号的，把答辩链接在游戏里交给他，不用注册也能答。</p>
      <div className={styles.strangers}>
        {accused.map(({ id, name, realm }) => (
          <Checkbox
            key={id}
            checked={strangers.includes(id)}
            onChange={(event) => setStrangers((before) => (event.target.checked ? [...before, id] : before.filter((each) => each !== id)))}
          >
            认领 {name}-{realm} 的会员不是他本人，不要通知
          </Checkbox>
        ))}
      </div>
    </Dialog>
  );
}
