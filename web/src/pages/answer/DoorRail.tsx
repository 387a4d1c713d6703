import { useEffect, useState } from 'react';
import { extendByCode, type AnswerForm } from '#contract/api/trials.ts';
import { dayText } from '#web/features/trials/due-text.ts';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Time } from '#web/ui/Time.tsx';
import { DoorMail } from './DoorMail.tsx';
import styles from './DoorRail.module.css';

interface RailProps {
  given: AnswerForm;
  answerKey: string;
}

/** The side of the page: how much time is left, and what happens next; after the verdict, until when it can be appealed and who decided. */
export function DoorRail({ given, answerKey }: RailProps) {
  const { stage, open, canAppeal, appealBy, closesAt, decidedBy } = given;
  if (stage === 'answer' || stage === 'hearing')
    return (
      <>
        {open && <TimeLeft given={given} answerKey={answerKey} />}
        <WhatNext given={given} />
        {given.mails !== null && <DoorMail mails={given.mails} answerKey={answerKey} isOver={false} />}
      </>
    );
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

function TimeLeft({ given: { dueAt, canExtend }, answerKey }: RailProps) {
  const { busy, act } = useAct();
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
          <Button
            wide
            icon="timer"
            loading={busy}
            className={styles.extend}
            onClick={() => void act('多给了三天', () => call(extendByCode, { key: answerKey })).catch(() => undefined)}
          >
            多给我三天
          </Button>
          <p className={styles.small}>可以按一次，不用理由，也不用谁批准。</p>
        </>
      )}
    </Card>
  );
}

function WhatNext({ given: { mayHappen, decidedBy } }: { given: AnswerForm }) {
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
            <b>多久</b>：你的期限到了，才能裁决；轮到主持人，三天没有动静，案子就退回去换人。别人拖，不会扣你写答辩的日子。
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

function appealTitle({ canAppeal, appealBy }: AnswerForm): string {
  if (!canAppeal) return '这扇门';
  return appealBy === null ? '还能申诉' : '申诉期还剩';
}

const HOUR_MS = 60 * 60 * 1000;
const TICK_MS = 60_000;

/** How much time is left, in days and hours; in minutes at the end. */
function Left({ until }: { until: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Date.parse(until) - now);
  const hours = Math.floor(left / HOUR_MS);
  const parts =
    hours > 0
      ? ([
          [Math.floor(hours / 24), '天'],
          [hours % 24, '小时'],
        ] as const)
      : ([[Math.floor(left / TICK_MS), '分钟']] as const);
  return (
    <p className={styles.left}>
      {parts
        .filter(([count], index) => count > 0 || index === parts.length - 1)
        .map(([count, unit]) => (
          <span key={unit}>
            {count}
            <small>{unit}</small>
          </span>
        ))}
    </p>
  );
}
