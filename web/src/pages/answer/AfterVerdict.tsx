import { outcomeLabel } from '#contract/api/trials-case-labels.ts';
import type { AnswerForm } from '#contract/api/trials-doors.ts';
import type { Outcome } from '#contract/api/trials.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import rail from './DoorRail.module.css';
import { Time } from '#web/ui/Time.tsx';
import styles from './page.module.css';

/** How a case ended for the accused: the reasons, the ticket, and what an appeal is. */
export function AfterVerdict({ given: { verdict, ticketNumber, canAppeal, columnId, caseId } }: { given: AnswerForm }) {
  return (
    <>
      {ticketNumber !== null && (
        <div className={styles.go}>
          {canAppeal && (
            <ButtonLink href={`/appeal/${encodeURIComponent(ticketNumber)}`} variant="primary" size="l" icon="undo-2">
              申诉
            </ButtonLink>
          )}
          <ButtonLink href={`/ticket/${encodeURIComponent(ticketNumber)}`} size="l" icon="ticket">
            {`看罚单 ${ticketNumber}`}
          </ButtonLink>
        </div>
      )}
      {verdict !== null && (
        <section aria-labelledby="answer-why" className={styles.part}>
          <SectionHead id="answer-why" title="为什么" />
          <p className={styles.words}>{verdict}</p>
          <p className={styles.further}>
            <a className="link" href={`/post/view/${columnId}/${caseId}`}>
              裁决全文
            </a>
          </p>
        </section>
      )}
      {canAppeal && (
        <section aria-labelledby="answer-appeal" className={styles.part}>
          <SectionHead id="answer-appeal" title="申诉要知道的三件事" />
          <ol className={rail.next}>
            <li>
              <p>抽签抽到的主持人来重审，裁决过这桩案子的人不在里面。</p>
            </li>
            <li>
              <p>
                只会减轻、撤销或者维持，<b>不会更重</b>。
              </p>
            </li>
            <li>
              <p>没有账号也行：申诉时会给你一个短码，写进角色的公开备注，核对过就开始。</p>
            </li>
          </ol>
        </section>
      )}
    </>
  );
}

/** Renders the head of the page once there is a verdict: what it came to, and until when. */
export function VerdictWords({ given: { penalty, penaltyEndsAt, ticketNumber }, outcome }: { given: AnswerForm; outcome: Outcome }) {
  return (
    <>
      <h1>
        裁决下来了：
        <span className={penalty === null ? styles.light : styles.heavy}>
          {penalty === null ? outcomeLabel(outcome, { wasReceived: true }) : `${outcomeLabel(outcome, { wasReceived: true })}，${penalty.label}`}
        </span>
      </h1>
      <p className={styles.lead}>
        {penalty === null ? (
          ticketNumber === null ? (
            '没有罚单落在这个角色上，你什么也不用做。'
          ) : (
            '罚单已经撤销，名册里没有这个名字。'
          )
        ) : penaltyEndsAt === null ? (
          '罚单和理由是公开的。不服，可以从这里申诉。'
        ) : (
          <>
            到 <Time iso={penaltyEndsAt} /> 为止，别人组队前查这个角色，会看到这张罚单。期满自动失效。不服，可以从这里申诉。
          </>
        )}
      </p>
    </>
  );
}
