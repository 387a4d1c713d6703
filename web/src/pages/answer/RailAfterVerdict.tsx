import { dayText } from '#web/features/trials/due-text.ts';
import type { AnswerForm } from '#contract/api/trials-doors.ts';
import { Card } from '#web/ui/Card.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Time } from '#web/ui/Time.tsx';
import { DoorMail } from './DoorMail.tsx';
import { Left } from './Left.tsx';
import styles from './DoorRail.module.css';

/** Renders the side of the page after the verdict: until when it can be appealed, and who decided. */
export function RailAfterVerdict({ given, answerKey }: { given: AnswerForm; answerKey: string }) {
  const { stage, canAppeal, appealBy, closesAt, decidedBy } = given;
  return (
    <>
      <Card as="section" aria-labelledby="answer-appeal-time">
        <SectionHead id="answer-appeal-time" level={3} title={appealTitle(given)} />
        {appealBy !== null && <Left until={appealBy} />}
        <p className={styles.note}>
          {canAppeal && appealBy === null && (given.penalty?.value === 'permanent' ? '永久的罚单，每年可以申诉一次。' : '现在随时可以申诉，不计期限。')}
          {appealBy !== null && `到 ${dayText(appealBy)}。申诉过一次，有新证据，期限里还能再来。`}
          {closesAt !== null && (
            <>
              这一页开到 <Time iso={closesAt} />。
            </>
          )}
        </p>
      </Card>
      {decidedBy.judge !== null && (
        <Card as="section" aria-labelledby="answer-by">
          <SectionHead id="answer-by" level={3} title="谁定的" />
          <ul className={styles.who}>
            <li>
              <b>{decidedBy.judge.nickName}</b>审理，写出理由
            </li>
            {decidedBy.signer !== null && (
              <li>
                <b>{decidedBy.signer.nickName}</b>复核，落了印
              </li>
            )}
          </ul>
        </Card>
      )}
      {given.mails !== null && <DoorMail mails={given.mails} answerKey={answerKey} isOver={stage === 'verdict'} />}
      <Card as="section" aria-labelledby="answer-harass">
        <SectionHead id="answer-harass" level={3} title="有人拿它为难你" />
        <p className={styles.note}>
          罚单是给组队的人看的，不是给人追着骂的。有人在站内外借它骚扰你，
          <a className="link" href="/customer_service">
            告诉我们
          </a>
          。
        </p>
      </Card>
    </>
  );
}

function appealTitle({ canAppeal, appealBy }: AnswerForm): string {
  if (!canAppeal) return '这扇门';
  return appealBy === null ? '还能申诉' : '申诉期还剩';
}
