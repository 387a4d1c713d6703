import { useState } from 'react';
import type { AnswerForm as Given } from '#contract/api/trials-doors.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { DoorRail } from './DoorRail.tsx';
import { DoorSteps } from './DoorSteps.tsx';
import { LazyAfterVerdict, LazyLaterWords, LazyReceipt, LazyTheCase, LazyVerdictWords, LazyWritten } from './lazy-stages.ts';
import { PathLine } from './PathLine.tsx';
import styles from './page.module.css';

/** Renders the one page of an accused who has only their code: what they are accused of and room to answer, then a receipt, then how it ended. */
export function OpenDoor({ given, answerKey }: { given: Given; answerKey: string }) {
  const { stage, answerBy, open } = given;
  const [isReread, setReread] = useState(false);
  const isOver = stage === 'verdict' || stage === 'appeal';
  return (
    <div className={classNames('shell', styles.page)}>
      <PageTitle>答辩</PageTitle>
      <PathLine given={given} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <DoorHead given={given} />
          {isOver && <LazyAfterVerdict given={given} />}
          {given.receipt && (
            <LazyReceipt
              receipt={given.receipt}
              about={{ label: '角色', text: `${given.character.name}-${given.character.realm}` }}
              className={styles['slip']}
            />
          )}
          {open && answerBy !== null && <DoorSteps given={given} answerKey={answerKey} />}
          {!isOver && answerBy === null && <LazyTheCase given={given} answerKey={answerKey} />}
          <OwnWords given={given} answerKey={answerKey} />
          {open && answerBy === null && <DoorSteps given={given} answerKey={answerKey} />}
          {!isOver && answerBy !== null && (
            <details className={styles.again} onToggle={({ currentTarget }) => setReread(currentTarget.open)}>
              <summary>再看一遍检举和证据</summary>
              {isReread && <LazyTheCase given={given} answerKey={answerKey} />}
            </details>
          )}
        </div>
        <aside className={styles.rail} aria-label="期限和接下来的事">
          <DoorRail given={given} answerKey={answerKey} />
        </aside>
      </div>
    </div>
  );
}

/** What was written for the accused, and room to write while the window is open. */
function OwnWords({ given, answerKey }: { given: Given; answerKey: string }) {
  const { unprovenAnswers, answerBy, open } = given;
  if (answerBy === null && !open) return null;
  const form = open && <AnswerForm key={unprovenAnswers.length} answerKey={answerKey} />;
  if (answerBy === null)
    return (
      <Sheet label="answer-mine">
        <SectionHead id="answer-mine" title="你这边怎么说" />
        {form}
      </Sheet>
    );
  return <LazyWritten given={given}>{form}</LazyWritten>;
}

/** The head of the page: how far the case has come, in one sentence. */
function DoorHead({ given }: { given: Given }) {
  return (
    <header className={styles.head}>
      <p className={styles.to}>{`写给 ${given.character.name} · ${given.character.realm}`}</p>
      <Words given={given} />
    </header>
  );
}

function Words({ given }: { given: Given }) {
  const { stage, outcome, answerBy } = given;
  if (stage !== 'appeal' && outcome !== null) return <LazyVerdictWords given={given} outcome={outcome} />;
  if (stage !== 'answer' || answerBy !== null) return <LazyLaterWords given={given} />;
  return (
    <>
      <h1>有人检举了这个角色，请你说说你这边</h1>
      <p className={styles.lead}>
        裁决以前，这里的内容只有当事人和主持人能看。没有账号也能写；写来的放在“身份未核对”下面，不会当成你认下什么。要让它算你的答辩，请登录，核对一下角色。
      </p>
    </>
  );
}
