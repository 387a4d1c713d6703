import { answerWithdrawal, type TrialView } from '#contract/api/trials.ts';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './ActPanel.module.css';

/** Renders what the complainant wants to withdraw a case for, and to an accused what they may say to it. */
export function WithdrawalAsked({ trial, withdrawal }: { trial: TrialView; withdrawal: NonNullable<TrialView['withdrawal']> }) {
  const { id } = trial.case;
  const { actions } = trial;
  const { busy, act } = useAct();
  const answer = (agree: boolean, done: string) => void act(done, () => call(answerWithdrawal, { id, agree })).catch(() => undefined);
  return (
    <section className={styles.asked} aria-labelledby="withdrawal">
      <h3 id="withdrawal">检举人想撤回</h3>
      <blockquote>{withdrawal.reason}</blockquote>
      <p className={styles.note}>
        <Time iso={withdrawal.dueAt} form="minute" /> 以前，没有被检举人要求继续审，就按撤回结案，不发罚单，案件页写明“答辩之后撤回”。
      </p>
      {trial.role === 'accused' && !withdrawal.isAsked && <p className={styles.note}>你同意了，在等别的被检举人回话；还可以改成继续审。</p>}
      <div className={styles.buttons}>
        {actions.includes('agreeWithdraw') && (
          <Button variant="primary" icon="check" loading={busy} loadingText="请稍候" onClick={() => answer(true, '同意撤回了')}>
            同意撤回
          </Button>
        )}
        {actions.includes('goOn') && (
          <Button icon="scale" disabled={busy} onClick={() => answer(false, '案子接着审，不能再撤回')}>
            要一个说法，继续审
          </Button>
        )}
      </div>
    </section>
  );
}
