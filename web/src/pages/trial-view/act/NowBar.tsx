import { Button } from '#web/ui/Button.tsx';
import { dueText, leftText } from '#web/features/trials/due-text.ts';
import { useNow } from '#web/features/trials/Clock.tsx';
import { nowText } from './now-text.ts';
import type { TrialData } from './trial-data.ts';
import styles from './NowBar.module.css';

interface NowBarProps {
  data: TrialData;
  /** Goes to where the reader answers. */
  onSpeak: () => void;
  /** Goes to what else the reader may do. */
  onAct: () => void;
}

/** Renders above the file on a phone, where the next steps are on the other half: whose turn it is, until when, and what the reader does now. */
export function NowBar({ data, onSpeak, onAct }: NowBarProps) {
  const now = useNow();
  const { dueAt } = data.trial.case;
  const step = ownStep(data);
  return (
    <section className={styles.bar} aria-label="眼下">
      <p>{nowText(data)}</p>
      {dueAt !== null && Date.parse(dueAt) > now.getTime() && <p className={styles.due}>{`${dueText(dueAt, now)}，${leftText(dueAt, now)}`}</p>}
      {step && (
        <Button variant="primary" icon={step.isAnswer ? 'pen-line' : 'arrow-right'} wide onClick={step.isAnswer ? onSpeak : onAct}>
          {step.label}
        </Button>
      )}
    </section>
  );
}

/** Returns the one thing the reader does now; null: they wait for others. */
function ownStep({ trial: { actions, turn, dossier } }: TrialData): { label: string; isAnswer: boolean } | null {
  if (actions.includes('answer')) return { label: '写答辩', isAnswer: true };
  if (actions.includes('agreeWithdraw')) return { label: '去回话', isAnswer: false };
  if (actions.includes('receive')) return { label: '去受理', isAnswer: false };
  // Who was notified by their account needs nobody to carry it.
  const isReached = dossier?.accused.every(({ heard: grade }) => grade === 'answered' || grade === 'served') === true;
  if (actions.includes('carry') && !isReached) return { label: '去递话', isAnswer: false };
  if (actions.includes('appeal')) return { label: '去申诉', isAnswer: false };
  if (actions.includes('judge')) return { label: '去写裁决', isAnswer: false };
  if (actions.includes('summon')) return { label: '去通知答辩', isAnswer: false };
  return turn === 'me' ? { label: '看要做的事', isAnswer: false } : null;
}
