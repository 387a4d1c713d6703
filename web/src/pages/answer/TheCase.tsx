import type { AnswerForm } from '#contract/api/trials-doors.ts';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { SealedEvidence } from '#web/features/evidence/SealedEvidence.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './page.module.css';

/** What the accused has to know to answer: the complaint, the evidence, and what others said in the case. */
export function TheCase({ given, answerKey }: { given: AnswerForm; answerKey: string }) {
  const { title, offence, complainant, statement, evidence, statements } = given;
  const others = statements.filter(({ kind }) => kind !== 'answer' && kind !== 'unprovenAnswer');
  return (
    <>
      <Sheet label="answer-charge">
        <SectionHead id="answer-charge" title="检举说了什么" aside={<Tag tone="ember">{offence.label}</Tag>} />
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.by}>{`检举人 ${complainant.nickName}`}</p>
        <DocumentBody body={statement} />
      </Sheet>

      <Sheet label="answer-proof">
        <SectionHead id="answer-proof" title="拿出了什么证据" />
        {evidence.length === 0 ? <p className={styles.by}>还没有证据。</p> : <SealedEvidence evidence={evidence} answerKey={answerKey} />}
      </Sheet>

      {others.length > 0 && (
        <Sheet label="answer-said">
          <SectionHead id="answer-said" title="案卷里的话" />
          <ol className={styles.said}>
            {others.map(({ id, name, text, saidAt }) => (
              <li key={id}>
                <p className={styles.by}>
                  {name} · <Time iso={saidAt} form="minute" />
                </p>
                <p className={styles.words}>{text}</p>
              </li>
            ))}
          </ol>
        </Sheet>
      )}
    </>
  );
}
