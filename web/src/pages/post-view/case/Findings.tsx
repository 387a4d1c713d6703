import { PARTY_LABELS } from '#contract/api/trials-case-labels.ts';
import { RUNG_LABELS } from '#contract/api/trials-labels.ts';
import type { CasePage } from '#contract/api/trials.ts';
import { articleHref } from '#web/features/blacklist/blacklist-address.ts';
import { SealedEvidence } from '#web/features/evidence/SealedEvidence.tsx';
import { JoinedComplaints } from '#web/features/trials/JoinedComplaints.tsx';
import { DeliveryLog } from '#web/features/trials/DeliveryLog.tsx';
import { dayText } from '#web/features/trials/due-text.ts';
import { KINDS } from '#web/features/trials/labels.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { reasonsTitle } from './case-facts.ts';
import styles from './Findings.module.css';

/** Renders what a verdict found and why, with the complaints that were joined, the minority, what was tried to reach the accused, and the evidence. */
export function Findings({ court }: { court: CasePage }) {
  const { verdict, evidence, joined } = court;
  return (
    <div className={styles.findings}>
      {verdict && (
        <>
          <section aria-labelledby="case-facts">
            <SectionHead id="case-facts" title="认定的事实" aside={`${verdict.presenter.nickName} 写，${dayText(verdict.proposedAt)}`} />
            <p className={styles.words}>{verdict.facts}</p>
          </section>
          <section aria-labelledby="case-reasons">
            <SectionHead id="case-reasons" title={reasonsTitle(court)} />
            <p className={styles.words}>{verdict.reasoning}</p>
            <p className={styles.articles}>
              {verdict.articles.map(({ value, label }) => (
                <a key={value} className="link" href={articleHref(value)}>
                  {label}
                </a>
              ))}
            </p>
            {verdict.countersigner && verdict.checked !== '' && (
              <p className={styles.checked}>{`${verdict.countersigner.nickName} 复核时写：${verdict.checked}`}</p>
            )}
          </section>
        </>
      )}
      <JoinedComplaints joined={joined} evidence={evidence} level={2} />
      <Dissent court={court} />
      <Tries court={court} />
      <OtherWords court={court} />
      {evidence.length > 0 && (
        <section aria-labelledby="case-evidence">
          <SectionHead id="case-evidence" title="证据" aside={adoptedText(court)} />
          <SealedEvidence evidence={evidence} isPublic />
        </section>
      )}
    </div>
  );
}

function adoptedText({ verdict, evidence }: CasePage): string {
  const adopted = evidence.filter(({ id }) => verdict?.evidenceIds.includes(id)).length;
  return `采信 ${adopted} 件，没有采信 ${evidence.length - adopted} 件`;
}

/** The reasons of jurors who voted otherwise. */
function Dissent({ court: { decidedBy, accused } }: { court: CasePage }) {
  const others = (decidedBy?.jurors ?? []).filter(({ isDissent }) => isDissent);
  if (others.length === 0) return null;
  const nameOf = (id: number) => accused.find((each) => each.id === id)?.name ?? '';
  return (
    <section aria-labelledby="case-dissent">
      <SectionHead id="case-dissent" title="不同意见" />
      {others.map(({ person, votes, reason }) => (
        <blockquote key={person.id} className={styles.dissent}>
          <p>{reason}</p>
          <footer>
            {`${person.nickName}，投${votes.map(({ accusedId, rung }) => `“${votes.length > 1 ? `${nameOf(accusedId)}：` : ''}${RUNG_LABELS[rung]}”`).join('、')}`}
          </footer>
        </blockquote>
      ))}
    </section>
  );
}

/** What was tried to tell the accused, where they have not answered themselves. */
function Tries({ court: { heard: grade, deliveryAttempts, accused, canAppeal } }: { court: CasePage }) {
  if (grade === null || grade === 'answered' || grade === 'unknown' || deliveryAttempts.length === 0) return null;
  return (
    <section aria-labelledby="case-tries">
      <SectionHead id="case-tries" title="送过几次话" aside="送达不明，由他得利" />
      {accused.map(({ id, name, isMasked }) => {
        const attempts = deliveryAttempts.filter(({ accusedId }) => accusedId === id);
        const label = isMasked ? '未公示的角色' : name;
        if (attempts.length === 0) return null;
        return (
          <div key={id} className={styles.tries}>
            {accused.length > 1 && <h3>{label}</h3>}
            <DeliveryLog attempts={attempts} label={`给${label}递话的记录`} />
          </div>
        );
      })}
      <p className={styles.small}>检举人自己送的，不能单独算送到。谁是抽到的递话人，从不公开。</p>
      <Notice tone="paper">{`裁决以后才送到，只补记一笔，不会因此加重。${canAppeal ? '他来申诉，只会更轻或者不变；' : ''}他要是再犯，另立一案。`}</Notice>
    </section>
  );
}

/** What else was said: by witnesses, and by both sides besides complaint and answer. */
function OtherWords({ court: { statements } }: { court: CasePage }) {
  const others = statements.filter(({ kind }) => kind !== 'answer' && kind !== 'unprovenAnswer');
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="case-said">
      <SectionHead id="case-said" title="审理中的话" aside={`${others.length} 条`} />
      <ol className={styles.said}>
        {others.map(({ id, name, role, kind, text, saidAt }) => (
          <li key={id}>
            <p>
              <b className="name">{name}</b>
              <small>{`${PARTY_LABELS[role]} · ${KINDS[kind]} · ${dayText(saidAt)}`}</small>
            </p>
            <p className={styles.words}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
