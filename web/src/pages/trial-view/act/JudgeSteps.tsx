import { useState } from 'react';
import { handleCase, inviteWitness, type CaseAction, type Dossier } from '#contract/api/trials.ts';
import { RELEASE_REASONS } from '#web/features/trials/reason-templates.ts';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { SummonDialog } from './SummonDialog.tsx';
import { WitnessDialog } from './WitnessDialog.tsx';
import styles from './ActPanel.module.css';

const MAX_REASON_LENGTH = 1_000;

/** The steps of the presenter who holds a case, beside the verdict. */
export function JudgeSteps({ dossier, actions }: { dossier: Dossier; actions: readonly CaseAction[] }) {
  const [open, setOpen] = useState<'summon' | 'invite' | 'settle' | 'release' | null>(null);
  const { busy, act } = useAct();
  const { id } = dossier;
  const close = () => setOpen(null);
  return (
    <>
      <div className={styles.buttons}>
        {actions.includes('summon') && (
          <Button variant="primary" icon="bell-ring" onClick={() => setOpen('summon')}>
            通知答辩
          </Button>
        )}
        {actions.includes('hear') && (
          <Button
            variant="primary"
            icon="scale"
            loading={busy}
            loadingText="请稍候"
            onClick={() => void act('开审了', () => call(handleCase, { id, action: 'hear' }))}
          >
            开审
          </Button>
        )}
        {actions.includes('extend') && (
          <Button
            icon="timer"
            loading={busy}
            loadingText="请稍候"
            onClick={() => void act(`多给了 ${dossier.lengths.moreTurnHours} 小时`, () => call(handleCase, { id, action: 'extend' }))}
          >
            {`多要 ${dossier.lengths.moreTurnHours} 小时`}
          </Button>
        )}
        {actions.includes('invite') && (
          <Button icon="user-plus" onClick={() => setOpen('invite')}>
            请证人
          </Button>
        )}
        {actions.includes('settle') && (
          <Button icon="heart" onClick={() => setOpen('settle')}>
            记为和解
          </Button>
        )}
        {actions.includes('release') && (
          <Button variant="quiet" onClick={() => setOpen('release')}>
            退回队列
          </Button>
        )}
      </div>
      <SummonDialog
        open={open === 'summon'}
        lengths={dossier.lengths}
        busy={busy}
        onClose={close}
        onSummon={() => void act('通知了', () => call(handleCase, { id, action: 'summon' })).then((done) => done && close())}
      />
      <WitnessDialog open={open === 'invite'} onClose={close} send={(nickName) => act('请过了，证人会收到消息', () => call(inviteWitness, { id, nickName }))} />
      <ReasonDialog
        open={open === 'settle'}
        onClose={close}
        title="记为和解"
        label="双方说定了什么"
        hint="会公开，不写名字。和解不发罚单。先用“提议和解”写下条件，再要两边各自在案卷里说同意：检举人写补充，被检举人用核对过的账号写陈述，答辩不算。"
        min={1}
        max={MAX_REASON_LENGTH}
        verb="记为和解"
        send={(reason) => act('记为和解，结案了', () => call(handleCase, { id, action: 'settle', reason }))}
      />
      <ReasonDialog
        open={open === 'release'}
        onClose={close}
        title="把案子退回队列"
        templates={RELEASE_REASONS}
        label="为什么退回队列"
        hint="案子回到队列，别的主持人可以接着审；检举人会读到理由。"
        min={1}
        max={MAX_REASON_LENGTH}
        verb="退回队列"
        send={(reason) => act('案子退回队列了', () => call(handleCase, { id, action: 'release', reason }))}
      />
    </>
  );
}
