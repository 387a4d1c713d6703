import type { ReactNode } from 'react';
import type { AnswerForm } from '#contract/api/trials-doors.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './page.module.css';

/** Renders what was written for the accused, and around `children` the form for more while the window is open. */
export function Written({ given, children }: { given: AnswerForm; children: ReactNode }) {
  const { answer, unprovenAnswers, answerBy, open } = given;
  return (
    <Sheet label="answer-mine">
      <SectionHead
        id="answer-mine"
        title="你写的"
        aside={<Tag tone={answerBy === 'proven' ? 'pine' : 'plain'}>{answerBy === 'proven' ? '本人' : '凭码写来'}</Tag>}
      />
      <p role="status" className={styles.done}>
        {answerBy === 'proven'
          ? '本人已经以核对过的账号答辩，和检举并排放在案卷里。'
          : `有人凭码写来，身份未核对${open ? '；可以再补，前面写的不会被盖掉' : ''}。`}
      </p>
      {answer !== null && <p className={styles.words}>{answer}</p>}
      {unprovenAnswers.length > 0 && (
        <ol className={styles.said}>
          {unprovenAnswers.map(({ text, saidAt }) => (
            <li key={saidAt}>
              <p className={styles.by}>
                <Time iso={saidAt} form="minute" />
              </p>
              <p className={styles.words}>{text}</p>
            </li>
          ))}
        </ol>
      )}
      {open && (
        <details className={styles.more}>
          <summary>再补几句</summary>
          {children}
        </details>
      )}
    </Sheet>
  );
}
