import type { AnswerForm } from '#contract/api/trials-doors.ts';
import { lengthText } from '#web/features/complaint/length-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Time } from '#web/ui/Time.tsx';
import { DoorMail } from './DoorMail.tsx';
import { LazyRailAfterVerdict } from './lazy-stages.ts';
import { Left } from './Left.tsx';
import { usePress } from './use-press.ts';
import styles from './DoorRail.module.css';

interface RailProps {
  given: AnswerForm;
  answerKey: string;
}

/** The side of the page: how much time is left, and what happens next; after the verdict, until when it can be appealed and who decided. */
export function DoorRail({ given, answerKey }: RailProps) {
  const { stage, open } = given;
  if (stage === 'answer' || stage === 'hearing')
    return (
      <>
        {open && <TimeLeft given={given} answerKey={answerKey} />}
        <WhatNext given={given} />
        {given.mails !== null && <DoorMail mails={given.mails} answerKey={answerKey} isOver={false} />}
      </>
    );
  return <LazyRailAfterVerdict given={given} answerKey={answerKey} />;
}

function TimeLeft({ given: { dueAt, canExtend, lengths }, answerKey }: RailProps) {
  const more = lengthText(lengths.moreAnswerHours);
  const { busy, press } = usePress(async () => (await import('./door-acts.ts')).extendWindow(answerKey, more));
  return (
    <Card as="section" aria-labelledby="answer-left">
      <SectionHead id="answer-left" level={3} title="还剩" />
      <Left until={dueAt} />
      <p className={styles.note}>
        到 <Time iso={dueAt} form="minute" />
        。在那之前谁也不能罚你。
      </p>
      {canExtend && (
        <>
          <Button wide icon="timer" loading={busy} loadingText="请稍候" className={styles.extend} onClick={press}>
            {`多给我${more}`}
          </Button>
          <p className={styles.small}>可以按一次，不用理由，也不用谁批准。</p>
        </>
      )}
    </Card>
  );
}

function WhatNext({ given: { mayHappen, decidedBy, lengths } }: { given: AnswerForm }) {
  const worst = mayHappen.at(-1);
  return (
    <Card as="section" aria-labelledby="answer-next">
      <SectionHead id="answer-next" level={3} title="接下来会怎样" />
      <ol className={styles.next}>
        <li>
          <p>
            <b>最坏</b>：
            {worst === undefined
              ? '话还没有送够，眼下不能处罚。'
              : `${worst.value === 'permanent' ? '永久拉黑' : worst.label}，一页写着理由的罚单，别人组队前查得到。不牵涉你的账号，也不涉及现实里的你。`}
          </p>
        </li>
        <li>
          <p>
            <b>多久</b>：{`你的期限到了，才能裁决；轮到主持人，${lengthText(lengths.turnHours)}没有动静，案子就退回去换人。别人拖，不会扣你写答辩的日子。`}
          </p>
        </li>
        <li>
          <p>
            <b>谁定</b>：主持人{decidedBy.judge === null ? '' : ` ${decidedBy.judge.nickName} `}
            写出理由。拉黑一年，要抽到的另一位主持人复核、落印；永久的要三位主持人合议，一致才算数。
          </p>
        </li>
      </ol>
    </Card>
  );
}
