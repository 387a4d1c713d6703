import type { CallFailure } from '#contract/envelope.ts';
import { viewAnswer, type AnswerForm as Given } from '#contract/api/trials.ts';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { SealedEvidence } from '#web/features/evidence/SealedEvidence.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import styles from './page.module.css';

interface Data {
  given: Given;
  answerKey: string;
}

export async function load({ call, params }: LoadArgs): Promise<Data> {
  const answerKey = params['key'] ?? '';
  return { given: await call(viewAnswer, { key: answerKey }), answerKey };
}

/** Renders the case as the accused reads it with only their link: the accusation, the evidence, and room for their own side. */
export function Page({ data: { given, answerKey } }: { data: Data }) {
  const { character, title, offence, complainant, statement, evidence, statements, dueAt, answer, open } = given;
  const others = statements.filter(({ kind }) => kind !== 'answer');
  return (
    <div className={styles.page}>
      <PageTitle>答辩</PageTitle>
      <Unseen />
      <header className={styles.head}>
        <p className={styles.to}>{`写给 ${character.name} · ${character.realm}`}</p>
        <h1>有人检举了这个角色，请你说说你这边</h1>
        <p className={styles.lead}>裁决以前，这里的内容只有当事人和主持人能看。没有账号也能答辩；这个链接随时可以再打开，答辩只能交一次。</p>
        {open && (
          <p className={styles.clock}>
            请在 <Time iso={dueAt} form="minute" /> 以前交上来。到时没有答辩，主持人会照手上的材料审理。
          </p>
        )}
      </header>

      <section aria-labelledby="answer-charge" className={styles.sheet}>
        <SectionHead id="answer-charge" title="检举说了什么" aside={<Tag tone="ember">{offence.label}</Tag>} />
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.by}>{`检举人 ${complainant.nickName}`}</p>
        <DocumentBody body={statement} />
      </section>

      <section aria-labelledby="answer-proof" className={styles.sheet}>
        <SectionHead id="answer-proof" title="拿出了什么证据" />
        {evidence.length === 0 ? <p className={styles.by}>还没有证据。</p> : <SealedEvidence evidence={evidence} answerKey={answerKey} />}
      </section>

      {others.length > 0 && (
        <section aria-labelledby="answer-said" className={styles.sheet}>
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
        </section>
      )}

      <section aria-labelledby="answer-mine" className={styles.sheet}>
        <SectionHead id="answer-mine" title="你的答辩" />
        {answer !== null && (
          <>
            <p role="status" className={styles.done}>
              答辩交上了，和检举并排放在案卷里。裁决以后，可以凭罚单编号申诉。
            </p>
            <p className={styles.words}>{answer}</p>
          </>
        )}
        {answer === null && !open && <p className={styles.done}>答辩的时间已经过了。裁决以后，如果有罚单落在这个角色上，仍然可以申诉。</p>}
        {answer === null && open && <AnswerForm answerKey={answerKey} />}
      </section>
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

/** No such link, or one that is over. */
export function Failed({ failure }: { failure: CallFailure }) {
  const isOver = failure.name === 'answerClosed';
  return (
    <>
      <Unseen />
      <LoadFailed
        failure={failure}
        gone={{
          icon: 'g-scroll-unfurled',
          title: isOver ? '这桩案子已经结了' : '这个链接打不开案卷',
          action: <ButtonLink href={isOver ? '/rules' : '/customer_service'}>{isOver ? '看看怎样申诉' : '问问客服'}</ButtonLink>,
          children: isOver
            ? '结案以后答辩链接就收起来了。如果有罚单落在你的角色上，凭罚单编号可以申诉，没有账号也行。'
            : '请把收到的链接从头到尾完整地复制过来，少一个字符也不行。',
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
