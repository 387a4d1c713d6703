import { viewAnswer, type AnswerForm as Given } from '#contract/api/trials.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DoorFailed } from './DoorFailed.tsx';
import { DoorHead } from './DoorHead.tsx';
import { DoorRail } from './DoorRail.tsx';
import { DoorSteps } from './DoorSteps.tsx';
import { OwnWords } from './OwnWords.tsx';
import { PathLine } from './PathLine.tsx';
import { Receipt } from '#web/features/receipt/Receipt.tsx';
import { TheCase } from './TheCase.tsx';
import { AfterVerdict } from './AfterVerdict.tsx';
import styles from './page.module.css';

interface Data {
  given: Given;
  answerKey: string;
}

export async function load({ call, params }: LoadArgs): Promise<Data> {
  const answerKey = params['key'] ?? '';
  return { given: await call(viewAnswer, { key: answerKey }), answerKey };
}

/** Renders the one page of an accused who has only their code: what they are accused of and room to answer, then a receipt, then how it ended. */
export function Page({ data: { given, answerKey } }: { data: Data }) {
  const { stage, answerBy, open } = given;
  const isOver = stage === 'verdict' || stage === 'appeal';
  return (
    <div className={classNames('shell', styles.page)}>
      <PageTitle>答辩</PageTitle>
      <Unseen />
      <PathLine given={given} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <DoorHead given={given} />
          {isOver && <AfterVerdict given={given} />}
          {given.receipt && (
            <Receipt receipt={given.receipt} about={{ label: '角色', text: `${given.character.name}-${given.character.realm}` }} className={styles['slip']} />
          )}
          {open && answerBy !== null && <DoorSteps given={given} answerKey={answerKey} />}
          {!isOver && answerBy === null && <TheCase given={given} answerKey={answerKey} />}
          <OwnWords given={given} answerKey={answerKey} />
          {open && answerBy === null && <DoorSteps given={given} answerKey={answerKey} />}
          {!isOver && answerBy !== null && (
            <details className={styles.again}>
              <summary>再看一遍检举和证据</summary>
              <TheCase given={given} answerKey={answerKey} />
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

/** The page while the file is fetched. */
export function Skeleton() {
  return (
    <div className={classNames('shell', styles.page)} aria-busy="true">
      <PageTitle>答辩</PageTitle>
      <Unseen />
      <SkeletonText lines={10} />
    </div>
  );
}

/** No such code, too many wrong ones, or one that is over. */
export function Failed({ failure }: { failure: CallFailure }) {
  return (
    <>
      <Unseen />
      <DoorFailed failure={failure} />
    </>
  );
}

/** The address opens a case: search engines must not index it, and it is not passed to other pages. */
function Unseen() {
  return (
    <>
      <meta name="robots" content="noindex,nofollow" />
      <meta name="referrer" content="no-referrer" />
    </>
  );
}
