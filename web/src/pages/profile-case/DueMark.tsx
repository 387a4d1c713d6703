import { useNow } from '#web/features/trials/Clock.tsx';
import { dueText, leftOf } from '#web/features/trials/due-text.ts';
import { absoluteTime } from '#web/lib/time.ts';
import styles from './DueMark.module.css';

/** Renders how long a step still has, and until when; of a case in the queue its place there. */
export function DueMark({ dueAt, queuePlace }: { dueAt: string | null; queuePlace: number | null }) {
  const now = useNow();
  if (queuePlace !== null) {
    return (
      <p className={styles.mark}>
        <b>
          第 {queuePlace}
          <small>位</small>
        </b>
        {dueAt !== null && <span>{`最迟 ${dueText(dueAt, now)}`}</span>}
      </p>
    );
  }
  if (dueAt === null) {
    return (
      <p className={styles.mark}>
        <span>时钟停着</span>
      </p>
    );
  }
  const left = leftOf(dueAt, now);
  return (
    <p className={styles.mark} title={`到 ${absoluteTime(dueAt, 'minute')}`}>
      {left ? (
        <b>
          <span className="sr">还剩</span>
          {left.count}
          <small>{left.unit}</small>
        </b>
      ) : (
        <b className={styles.over}>到期</b>
      )}
      <span>{dueText(dueAt, now)}</span>
    </p>
  );
}
