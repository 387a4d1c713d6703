import type { Dossier } from '#contract/api/trials.ts';
import { CARRIER_LABELS, DELIVERY_HOW_LABELS, DELIVERY_RESULT_LABELS } from '#contract/api/trials-labels.ts';
import { uniqueKeys } from '#web/lib/unique-keys.ts';
import { dayText } from './due-text.ts';
import styles from './DeliveryLog.module.css';

type Attempt = Dossier['deliveryAttempts'][number];

/** Renders what was tried to tell an accused of the complaint: on which day, who, how, with which result. */
export function DeliveryLog({ attempts, label }: { attempts: readonly Attempt[]; label: string }) {
  const keys = uniqueKeys(attempts.map(({ at, carrier, how }) => `${at} ${carrier} ${how}`));
  return (
    <table className={styles.log} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">哪一天</th>
          <th scope="col">谁送的</th>
          <th scope="col">怎么送</th>
          <th scope="col">结果</th>
          <th scope="col">截图</th>
        </tr>
      </thead>
      <tbody>
        {attempts.map(({ at, carrier, how, result, hasPicture }, index) => (
          <tr key={keys[index]}>
            <td>
              <time dateTime={at}>{dayText(at).slice('2026-'.length)}</time>
            </td>
            <td>{CARRIER_LABELS[carrier]}</td>
            <td>{DELIVERY_HOW_LABELS[how]}</td>
            <td>{DELIVERY_RESULT_LABELS[result]}</td>
            <td>{hasPicture ? '有' : '没有'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
