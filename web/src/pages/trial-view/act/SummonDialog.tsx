import type { PublicCase } from '#contract/api/trials.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

export interface SummonDialogProps {
  lengths: Pick<PublicCase['lengths'], 'answerDays' | 'provenAnswerHours'>;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onSummon: () => void;
}

/** Asks once more before the accused are summoned, which happens once a case. */
export function SummonDialog({ open, busy, lengths, onClose, onSummon }: SummonDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="通知答辩"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" icon="bell-ring" loading={busy} loadingText="请稍候" onClick={onSummon}>
            通知
          </Button>
        </>
      }
    >
      <p>
        {`一桩案子只通知一次。核对过角色的人会收到消息，有 ${lengths.provenAnswerHours} 小时答辩；没有账号的，由检举人和抽签抽到的递话人在游戏里告诉他，有 ${lengths.answerDays} 天。答辩码不经过你的手：谁来审，谁就碰不到被检举人的门。`}
      </p>
    </Dialog>
  );
}
