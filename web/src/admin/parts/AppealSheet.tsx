import { useState } from 'react';
import type { StaffAppeal } from '#contract/api/member-appeals.ts';
import { APPEAL_DECISION_LABELS } from '#contract/api/member-appeals-labels.ts';
import { isPermanent } from '#contract/text/suspension-end.ts';
import { SentPictures } from '#web/features/pictures/SentPictures.tsx';
import { absoluteTime } from '#web/lib/time.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ClockBar } from './ClockBar.tsx';
import styles from './AppealSheet.module.css';

const OUTCOMES = { open: '等着', ...APPEAL_DECISION_LABELS } as const;
const REFUSALS = {
  own: '这是你自己的申诉，由别人答复。',
  acted: '这件事是你经手的，由另一位来答复。',
  voice: '这说的是你判过的案子，或是你自己，由另一位来答复。',
  operators: '对停用的申诉由管理员答复。',
} as const;

/** Renders an appeal with what it is against, and a way to answer; without `onDecide` that is beside it. */
export function AppealSheet({ appeal, onDecide }: { appeal: StaffAppeal; onDecide?: () => void }) {
  const { member, act, actor, state, text, images, answer, decidedBy, decidedAt, createdAt, dueAt, overdue, refusal, kind, untilBefore } = appeal;
  const [now] = useState(() => Date.now());
  return (
    <Card as="article" className={styles.sheet} aria-label={`${member.nickName} 的申诉`}>
      <header>
        <Avatar memberId={member.id} name={member.nickName} src={member.avatar} size="s" />
        <h2>
          <a href={`/admin/members?open=${member.id}`}>{member.nickName}</a>
        </h2>
        <Tag tone={kind === 'suspension' ? 'seal' : 'plum'}>{kind === 'suspension' ? '停用' : '移除'}</Tag>
        {state === 'open' ? <ClockBar since={createdAt} dueAt={dueAt} now={now} /> : <Tag tone="pine">{OUTCOMES[state]}</Tag>}
        {overdue && <Tag tone="seal">过了时限</Tag>}
      </header>
      <section aria-label="原来的处理" className={styles.act}>
        <p>
          <Time iso={act.at} form="minute" />
          {`，${actor?.nickName ?? '系统'}，`}
          <a href={`/admin/audit?open=${act.seq}`}>{`记录第 ${act.seq} 号`}</a>
        </p>
        <blockquote>{act.reason}</blockquote>
        {kind === 'suspension' && untilBefore !== null && <p>{isPermanent(untilBefore) ? '没有期限' : `停到 ${absoluteTime(untilBefore, 'minute')}`}</p>}
        {act.thing && <p>{act.thing.href === null ? act.thing.title : <a href={act.thing.href}>{`《${act.thing.title}》`}</a>}</p>}
      </section>
      <section aria-label="申诉的话">
        <p className={styles.words}>{text}</p>
        <SentPictures pictures={images} />
      </section>
      {state === 'open' ? (
        <footer>
          {refusal !== null && <p className={styles.refusal}>{REFUSALS[refusal]}</p>}
          {refusal === null && onDecide && (
            <Button variant="primary" icon="scale" onClick={onDecide}>
              答复
            </Button>
          )}
        </footer>
      ) : (
        <section aria-label="答复" className={styles.answer}>
          <p>
            {`${decidedBy?.nickName ?? '系统'} 答复，`}
            {decidedAt && <Time iso={decidedAt} form="minute" />}
          </p>
          <p className={styles.words}>{answer}</p>
        </section>
      )}
    </Card>
  );
}
