import type { CaseState } from '#contract/api/trials.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './StepLine.module.css';

const STEPS = [
  { numeral: '一', label: '受理' },
  { numeral: '二', label: '审理' },
  { numeral: '三', label: '裁决' },
  { numeral: '四', label: '公示' },
] as const;

const AT: Readonly<Record<CaseState, number>> = { filed: 0, received: 1, answering: 1, hearing: 1, countersigning: 2, panel: 2, appealed: 3, closed: 4 };

/** How far a case has come. */
export function StepLine({ state }: { state: CaseState }) {
  const at = AT[state];
  return (
    <ol className={styles.steps} aria-label="进度">
      {STEPS.map(({ numeral, label }, index) => (
        <li key={label} className={classNames(index < at && styles.done, index === at && styles.now)} aria-current={index === at ? 'step' : undefined}>
          <b aria-hidden="true">{index < at ? <Icon name="check" /> : numeral}</b>
          {label}
          {index < at && <span className="sr">，已完成</span>}
        </li>
      ))}
    </ol>
  );
}
