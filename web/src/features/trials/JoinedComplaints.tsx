import type { Dossier, JoinedComplaint } from '#contract/api/trials.ts';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './JoinedComplaints.module.css';

interface JoinedComplaintsProps {
  joined: readonly JoinedComplaint[];
  /** All of the case, which says by what number a piece of theirs is found. */
  evidence: Dossier['evidence'];
  level?: 2 | 3;
}

/** What who judges has to know of where a complaint comes from. */
const VOICES = { shared: '和前面的检举人同一个网络，只算一个声音', young: '账号比案子还新，不算一个声音' } as const;

/** Renders the complaints that were joined to a case, each in its own words. */
export function JoinedComplaints({ joined, evidence, level = 3 }: JoinedComplaintsProps) {
  if (joined.length === 0) return null;
  const Title = level === 2 ? 'h3' : 'h4';
  return (
    <section aria-labelledby="joined">
      <SectionHead id="joined" title={`并案的检举，${joined.length} 份`} level={level} />
      <ul className={styles.list}>
        {joined.map(({ id, complainant, title, statement, occurredOn, place, wish, evidenceIds, filedAt, voice }) => (
          <li key={id}>
            <Title>{title}</Title>
            <p className={styles.from}>
              <b className="name">{complainant.nickName}</b>
              {`　第 ${id} 号，`}
              <Time iso={filedAt} form="day" /> 递上
              {voice !== null && voice !== 'own' && <b>{`　${VOICES[voice]}`}</b>}
            </p>
            <DocumentBody body={statement} anchors={false} />
            <p className={styles.from}>
              {`${occurredOn}${place === '' ? '' : `，${place}`}　诉求：${wish.label}　${piecesText(evidence.filter((piece) => evidenceIds.includes(piece.id)))}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function piecesText(pieces: Dossier['evidence']): string {
  return pieces.length === 0 ? '没有证据' : `证据 ${pieces.map(({ position }) => position).join('、')}`;
}
