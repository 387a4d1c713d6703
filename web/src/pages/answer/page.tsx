import type { CallFailure } from '#contract/envelope.ts';
import { viewAnswer, type AnswerForm as Given } from '#contract/api/trials.ts';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { SealedEvidence } from '#web/features/evidence/SealedEvidence.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { DoorSteps } from './DoorSteps.tsx';
import styles from './page.module.css';

interface Data {
  given: Given;
  answerKey: string;
}

export async function load({ call, params }: LoadArgs): Promise<Data> {
  const answerKey = params['key'] ?? '';
  return { given: await call(viewAnswer, { key: answerKey }), answerKey };
}

/** Renders the case as the accused reads it with only their code: the accusation, the evidence, and room for their own side. */
export function Page({ data: { given, answerKey } }: { data: Data }) {
  const { character, title, offence, complainant, statement, evidence, statements, dueAt, answer, unprovenAnswers, open, canExtend } = given;
  const others = statements.filter(({ kind }) => kind !== 'answer' && kind !== 'unprovenAnswer');
  return (
    <div className={styles.page}>
      <PageTitle>答辩</PageTitle>
      <Unseen />
      <header className={styles.head}>
        <p className={styles.to}>{`写给 ${character.name} · ${character.realm}`}</p>
        <h1>有人检举了这个角色，请你说说你这边</h1>
        <p className={styles.lead}>
          裁决以前，这里的内容只有当事人和主持人能看。没有账号也能写；写来的放在“身份未核对”下面，不会当成你认下什么。要让它算你的答辩，请登录，核对一下角色。
        </p>
        {open && (
          <p className={styles.clock}>
            请在 <Time iso={dueAt} form="minute" /> 以前写来。没有人写，不等于承认；裁决要等到那以后。
          </p>
        )}
      </header>

      <Sheet label="answer-charge">
        <SectionHead id="answer-charge" title="检举说了什么" aside={<Tag tone="ember">{offence.label}</Tag>} />
        <h2 className={styles.title}>{title}</h2>
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

      <Sheet label="answer-mine">
        <SectionHead id="answer-mine" title="你这边怎么说" />
        {answer !== null && (
          <>
            <p role="status" className={styles.done}>
              本人已经以核对过的账号答辩，和检举并排放在案卷里。
            </p>
            <p className={styles.words}>{answer}</p>
          </>
        )}
        {unprovenAnswers.length > 0 && (
          <>
            <p role="status" className={styles.done}>
              收到了。有人凭码写来，身份未核对；可以再补，前面写的不会被盖掉。
            </p>
            {unprovenAnswers.map(({ text, saidAt }) => (
              <p key={saidAt} className={styles.words}>
                {text}
              </p>
            ))}
          </>
        )}
        {!open && <p className={styles.done}>答辩的时间已经过了。裁决以后，如果有罚单落在这个角色上，仍然可以申诉。</p>}
        {open && <AnswerForm key={unprovenAnswers.length} answerKey={answerKey} />}
        {open && <DoorSteps answerKey={answerKey} canExtend={canExtend} />}
      </Sheet>
    </div>
  );
}

/** The page while the file is fetched. */
export function Skeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <PageTitle>答辩</PageTitle>
      <Unseen />
      <SkeletonText lines={10} />
    </div>
  );
}

/** No such code, or one that is over. */
export function Failed({ failure }: { failure: CallFailure }) {
  const isOver = failure.name === 'answerClosed';
  return (
    <>
      <Unseen />
      <LoadFailed
        failure={failure}
        gone={{
          icon: 'g-scroll-unfurled',
          title: isOver ? '这桩案子已经结了' : '这个码打不开案卷',
          action: <ButtonLink href={isOver ? '/rules' : '/answer'}>{isOver ? '看看怎样申诉' : '再输一次'}</ButtonLink>,
          children: isOver
            ? '结案以后答辩码就收起来了。如果有罚单落在你的角色上，凭罚单编号可以申诉，没有账号也行。'
            : '请照收到的话再输一次：八个字符，中间有一道横线，大小写都行。',
        }}
      />
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
