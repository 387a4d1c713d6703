import { useState } from 'react';
import { extendWindow, refileCase, withdrawCase, type TrialView } from '#contract/api/trials.ts';
import { appealHref } from '#web/features/blacklist/blacklist-address.ts';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';
import { lengthText } from '#web/features/complaint/length-text.ts';
import { trialHref } from '#web/features/trials/trial-address.ts';
import { useAct } from '#web/features/trials/use-act.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { WithdrawalAsked } from './WithdrawalAsked.tsx';
import styles from './ActPanel.module.css';

const MIN_REASON_LENGTH = 2;
const MAX_REASON_LENGTH = 500;

/** Renders a party's actions besides statements: to edit, to withdraw, to appeal, to read what is public. */
export function PartySteps({ trial, onSpeak }: { trial: TrialView; onSpeak: () => void }) {
  const [withdrawing, setWithdrawing] = useState(false);
  const { act } = useAct();
  const { actions } = trial;
  const { id, columnId, gameId, accused, lengths } = trial.case;
  const more = lengthText(lengths.moreAnswerHours);
  const numbers = actions.includes('appeal') ? accused.flatMap(({ ticketNumber }) => ticketNumber ?? []) : [];
  const speaks = actions.includes('answer') || actions.includes('speak');
  const refile = async () => {
    const filed = await call(refileCase, { id }).catch(() => null);
    if (filed !== null) await navigate(trialHref(filed));
  };
  return (
    <>
      <div className={styles.buttons}>
        {speaks && (
          <Button variant={actions.includes('answer') ? 'primary' : 'outline'} icon="pen-line" onClick={onSpeak}>
            {actions.includes('answer') ? '去答辩' : '说几句'}
          </Button>
        )}
        {trial.role === 'accused' && actions.includes('extend') && (
          <Button icon="timer" onClick={() => void act(`多给了${more}`, () => call(extendWindow, { id })).catch(() => undefined)}>
            {`多给我${more}`}
          </Button>
        )}
        {actions.includes('amend') && (
          <ButtonLink href={`/post/add/${columnId}?id=${id}`} icon="pencil">
            修改检举
          </ButtonLink>
        )}
        {numbers.map((number) => (
          <ButtonLink key={number} variant="primary" href={appealHref({ number, gameId })} icon="scale">
            对 {number} 申诉
          </ButtonLink>
        ))}
        {actions.includes('refile') && (
          <Button variant="primary" icon="rotate-ccw" onClick={() => void refile()}>
            再递一次
          </Button>
        )}
        {(actions.includes('withdraw') || actions.includes('askWithdraw')) && (
          <Button variant="quiet" icon="undo-2" onClick={() => setWithdrawing(true)}>
            撤回检举
          </Button>
        )}
        <ButtonLink variant="quiet" href={`/post/view/${columnId}/${id}`} icon="eye">
          公开的那一页
        </ButtonLink>
      </div>
      <ReasonDialog
        open={withdrawing}
        onClose={() => setWithdrawing(false)}
        title="撤回检举"
        label="为什么撤回"
        hint={withdrawHint(trial)}
        min={MIN_REASON_LENGTH}
        max={MAX_REASON_LENGTH}
        verb="撤回"
        send={(reason) =>
          act(
            ({ dueAt }) => (dueAt === null ? withdrawnText(trial) : `已经去问对方了，${lengths.consentHours} 小时里等他回话`),
            () => call(withdrawCase, { id, reason }),
          )
        }
      />
      {trial.withdrawal && <WithdrawalAsked trial={trial} withdrawal={trial.withdrawal} />}
    </>
  );
}

/** Returns what follows from withdrawing, before it is done. */
function withdrawHint({ actions, case: { joinedCount, lengths } }: TrialView): string {
  if (joinedCount > 0) return '理由会公开。撤的只是你自己那一份，案子为其余的检举人接着审。';
  return actions.includes('askWithdraw')
    ? `对方已经答辩，先问他同不同意，最多 ${lengths.consentHours} 小时；没有人要求继续审就结案，案件页写明“答辩之后撤回”。理由结案后公开。`
    : '理由会公开。撤回以后这桩案子就结了，不能再打开。';
}

function withdrawnText({ case: { joinedCount } }: TrialView): string {
  return joinedCount > 0 ? '撤回了你自己那一份，案子为其余的人接着审' : '撤回了，案子已结';
}
