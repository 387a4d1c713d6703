import { PARTY_LABELS } from '#contract/api/trials-case-labels.ts';
import type { PublicCase } from '#contract/api/trials.ts';
import { KINDS } from '#web/features/trials/labels.ts';
import { stepWord } from '#web/features/trials/step-word.ts';
import { Time } from '#web/ui/Time.tsx';
import styles from './Timeline.module.css';

type Event = PublicCase['events'][number];
type Statement = PublicCase['statements'][number];
type Moment = { at: string; key: string } & ({ event: Event } | { statement: Statement });

/** Renders events and statements, in their order. */
export function Timeline({ events, statements }: { events: readonly Event[]; statements: readonly Statement[] }) {
  const moments: Moment[] = [
    ...events.map((event, index) => ({ at: event.at, key: `event ${index}`, event })),
    ...statements.map((statement) => ({ at: statement.saidAt, key: `statement ${statement.id}`, statement })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <ol className={styles.line}>
      {moments.map((moment) => (
        <li key={moment.key}>
          <Time iso={moment.at} form="minute" className={styles.time} />
          <div>{'event' in moment ? <Step event={moment.event} /> : <StatementText statement={moment.statement} />}</div>
        </li>
      ))}
    </ol>
  );
}

function Step({ event: { by, role, action, to, reason } }: { event: Event }) {
  return (
    <>
      <p>
        <b>{by ?? (role === 'clock' ? '时钟' : PARTY_LABELS[role])}</b>　{stepWord(action, to)}
      </p>
      {reason !== '' && <p className={styles.words}>{reason}</p>}
    </>
  );
}

function StatementText({ statement: { role, name, kind, text } }: { statement: Statement }) {
  return (
    <>
      <p>
        <b>{name}</b>
        <span className={styles.role}>{kind === 'unprovenAnswer' ? KINDS[kind] : `${PARTY_LABELS[role]} · ${KINDS[kind]}`}</span>
      </p>
      <p className={styles.words}>{text}</p>
    </>
  );
}
