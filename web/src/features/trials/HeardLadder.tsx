import { HEARD_LABELS } from '#contract/api/trials-labels.ts';
import type { Heard } from '#contract/api/trials.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './HeardLadder.module.css';

const GRADES: readonly { grade: Heard; cap: string; note: string }[] = [
  { grade: 'untried', cap: '不能处罚', note: '还不到两天两次，或只有检举人送过' },
  { grade: 'undelivered', cap: '最重 90 天', note: '两天两次，别人也送过，没送到' },
  { grade: 'unprovenAnswer', cap: '最重 90 天', note: '没送到，有人凭码写了信，身份没核对' },
  { grade: 'served', cap: '可到永久', note: '两天两次都送到、有图，一次不是检举人送的；或核对过的主人收到了通知' },
  { grade: 'answered', cap: '可到永久', note: '核对过身份' },
];

/** Renders how an accused was heard so far, and how heavy a penalty that allows. */
export function HeardLadder({ grade: at, note }: { grade: Heard | null; note?: string }) {
  const reached = GRADES.findIndex(({ grade }) => grade === at);
  return (
    <>
      {note !== undefined && <p className={styles.small}>{note}</p>}
      <ol className={styles.grades} aria-label="送达到哪一级">
        {GRADES.map(({ grade, cap, note }, index) => (
          <li
            key={grade}
            className={classNames(index < reached && styles.past, index === reached && styles.on)}
            aria-current={index === reached ? 'true' : undefined}
          >
            <i aria-hidden="true" />
            <b>{HEARD_LABELS[grade]}</b>
            <em>{cap}</em>
            <small>{note}</small>
          </li>
        ))}
      </ol>
    </>
  );
}
