import type { AnswerForm } from '#contract/api/trials-doors.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './PathLine.module.css';

const STEPS = ['通知', '你的话', '审理', '裁决', '申诉'] as const;
const AT: Readonly<Record<AnswerForm['stage'], number>> = { answer: 1, hearing: 2, verdict: 3, appeal: 4 };

/** How far the case has come, as the accused sees it. */
export function PathLine({ given: { stage } }: { given: AnswerForm }) {
  const at = AT[stage];
  return (
    <ol className={styles.path} aria-label="进度">
      {STEPS.map((label, index) => (
        <li key={label} className={classNames(index < at && styles.done, index === at && styles.now)} aria-current={index === at ? 'step' : undefined}>
          <b aria-hidden="true" />
          {label}
          {index < at && <span className="sr">，已过</span>}
        </li>
      ))}
    </ol>
  );
}
