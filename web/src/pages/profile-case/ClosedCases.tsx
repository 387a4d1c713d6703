import type { MyCases } from '#contract/api/trials.ts';
import { ticketHref } from '#web/features/blacklist/blacklist-address.ts';
import { useNow } from '#web/features/trials/Clock.tsx';
import { dayText, leftOf } from '#web/features/trials/due-text.ts';
import { OUTCOME_TONES } from '#web/features/trials/labels.ts';
import { outcomeLabel } from '#contract/api/trials-case-labels.ts';
import { postHref } from '#web/lib/list-address.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './ClosedCases.module.css';

function AppealBy({ until }: { until: string }) {
  const left = leftOf(until, useNow());
  return <>{`${dayText(until)} 以前可以申诉${left ? `，还剩 ${left.count} ${left.unit}` : ''}。`}</>;
}

/** Renders cases that are over: how each ended, with its tickets. */
export function ClosedCases({ cases }: { cases: MyCases['items'] }) {
  return (
    <ol className={styles.closed}>
      {cases.map((own) => {
        const { id, joinedTo, gameId, title, outcome, wasReceived, outcomeLine, ticketNumbers, filedAt, closedAt, canAppeal, appealBy } = own;
        return (
          <li key={id}>
            <span className={styles.number}>{`第 ${id} 号`}</span>
            <div>
              <a className={styles.title} href={postHref(outcome === 'lapsed' ? own : (joinedTo ?? own))}>
                <TitleText>{title}</TitleText>
              </a>
              <p>
                {outcomeLine}
                {ticketNumbers.map((number) => (
                  <a key={number} className="link" href={ticketHref({ number, gameId })}>
                    {number}
                  </a>
                ))}
              </p>
              {canAppeal && <p>{appealBy === null ? '现在可以申诉，不计期限。' : <AppealBy until={appealBy} />}</p>}
            </div>
            <span className={styles.end}>
              {outcome !== null && <Tag tone={OUTCOME_TONES[outcome]}>{outcomeLabel(outcome, { wasReceived })}</Tag>}
              <Time iso={closedAt ?? filedAt} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
