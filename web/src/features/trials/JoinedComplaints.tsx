import type { JoinedComplaint } from '#contract/api/trials.ts';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './JoinedComplaints.module.css';

/** Renders the complaints that were joined to a case, each in its own words. */
export function JoinedComplaints({ joined }: { joined: readonly JoinedComplaint[] }) {
  if (joined.length === 0) return null;
  return (
    <section aria-labelledby="joined">
      <SectionHead id="joined" title={`并案的检举，${joined.length} 份`} level={3} />
      <ul className={styles.list}>
        {joined.map(({ id, complainant, title, statement, occurredOn, place, wish, evidenceIds, filedAt }) => (
          <li key={id}>
            <h4>{title}</h4>
            <p className={styles.from}>
              <b className="name">{complainant.nickName}</b>
              {`　第 ${id} 号，`}
              <Time iso={filedAt} form="day" /> 递上
            </p>
            <DocumentBody body={statement} anchors={false} />
            <p className={styles.from}>{`${occurredOn}${place === '' ? '' : `，${place}`}　诉求：${wish.label}　证据 ${evidenceIds.length} 件`}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
