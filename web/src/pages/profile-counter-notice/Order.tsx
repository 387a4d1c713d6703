import { useState } from 'react';
import { withdrawCounterNotice, type InfringementOrder } from '#contract/api/counter-notices.ts';
import { COUNTER_NOTICE_STATE_LABELS, COUNTER_NOTICE_STEP_LABELS } from '#contract/api/counter-notices-labels.ts';
import { CONTENT_KIND_LABELS } from '#contract/api/content-labels.ts';
import { call } from '#web/lib/calls/api.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toast } from '#web/ui/toast.ts';
import { NoticeForm } from './NoticeForm.tsx';
import { classNames } from '#web/ui/class-names.ts';
import records from '#web/features/profile/records.module.css';
import styles from './page.module.css';

type Notice = NonNullable<InfringementOrder['notice']>;

/** Renders one order: what went, what was reported, and the statement upon it or its form. */
export function Order({ memberId, order, days }: { memberId: number; order: InfringementOrder; days: number }) {
  const { takedownId, documentNumber, executedAt, reportText, works, canFile, notice } = order;
  return (
    <article className={classNames(records.record, styles.order)} aria-labelledby={`order-${takedownId}`}>
      <header className={records.facts}>
        <Time iso={executedAt} form="minute" />
        <span>{documentNumber}</span>
        {notice && <Tag tone={notice.state === 'restored' || notice.state === 'released' ? 'pine' : 'brass'}>{COUNTER_NOTICE_STATE_LABELS[notice.state]}</Tag>}
      </header>
      <h2 id={`order-${takedownId}`}>因侵权通知移除</h2>
      <ul className={styles.works}>
        {works.map(({ kind, id, title, href, isRestored }) => (
          <li key={`${kind} ${id}`}>
            {CONTENT_KIND_LABELS[kind]}
            {title !== '' && (isRestored && href !== null ? <a href={href}>{`《${title}》`}</a> : `《${title}》`)}
            {isRestored && '，放回了'}
          </li>
        ))}
      </ul>
      {reportText !== null && (
        <>
          <h3>对方怎么说</h3>
          <blockquote className={records.words}>{reportText}</blockquote>
        </>
      )}
      {notice && <Course notice={notice} />}
      {canFile ? <NoticeForm memberId={memberId} takedownId={takedownId} notice={notice} days={days} /> : notice && <Statement notice={notice} />}
    </article>
  );
}

/** What has become of a statement, in a sentence. */
function Course({ notice: { number, state, filedAt, forwardedAt, dueAt, returnReason, step, endedAt } }: { notice: Notice }) {
  return (
    <div className={styles.course} role="status">
      <p>
        <b>{`声明 ${number}`}</b>
        {`，${absoluteTime(filedAt, 'minute')}交来。`}
        {state === 'waiting' && '站务看过就转给投诉的人，一般一天之内；转送的那一刻起算。'}
        {state === 'returned' && '还缺一点东西，补上再交一次就行。'}
        {forwardedAt !== null && `${absoluteTime(forwardedAt, 'minute')}转给了投诉的人。`}
        {state === 'forwarded' && dueAt !== null && `到 ${absoluteTime(dueAt, 'minute')} 没有收到他已投诉或起诉的通知，就原样放回。`}
        {state === 'replied' && '他说已经走了下一步，钟先停下，站务在核对。'}
        {state === 'stopped' &&
          step !== null &&
          `他已${COUNTER_NOTICE_STEP_LABELS[step.kind]}：${step.authority}，${step.number}。内容先不放回，有了对你有利的文书，请交给站里。`}
        {state === 'withdrawn' && '你撤回了，内容没有放回。'}
        {state === 'restored' && endedAt !== null && `${absoluteTime(endedAt, 'minute')}放回了。`}
        {state === 'released' && '另有文书，内容放回了。'}
      </p>
      {state === 'returned' && <blockquote className={records.words}>{returnReason}</blockquote>}
    </div>
  );
}

/** What was sent, and a way to take it back while something may still come of it. */
function Statement({ notice: { id, state, text, name, contact, files } }: { notice: Notice }) {
  const [isAsked, setAsked] = useState(false);
  const isOpen = state === 'waiting' || state === 'forwarded' || state === 'replied';
  if (text === '') return <p className={styles.quiet}>走完满半年，声明、姓名、联系方式和材料都删掉了。</p>;
  const withdraw = async () => {
    await call(withdrawCounterNotice, { id });
    setAsked(false);
    toast({ type: 'success', message: '撤回了' });
    await reload();
  };
  return (
    <>
      <h3>你的声明</h3>
      <blockquote className={records.words}>{text}</blockquote>
      <dl className={styles.person}>
        <dt>姓名或名称</dt>
        <dd>{name}</dd>
        <dt>联系方式</dt>
        <dd>{contact}</dd>
        {files.length > 0 && (
          <>
            <dt>证据</dt>
            <dd>{files.map((file) => file.name).join('、')}</dd>
          </>
        )}
      </dl>
      {isOpen && (
        <p>
          <Button onClick={() => setAsked(true)}>撤回声明</Button>
        </p>
      )}
      {isAsked && (
        <Dialog
          open
          size="low"
          title="撤回声明？"
          onClose={() => setAsked(false)}
          footer={
            <>
              <Button onClick={() => setAsked(false)}>不撤</Button>
              <Button variant="primary" onClick={() => void withdraw().catch(() => setAsked(false))}>
                撤回
              </Button>
            </>
          }
        >
          <p>撤回以后内容不放回，这一件也不能再交。已经转给对方的，收不回来。</p>
        </Dialog>
      )}
    </>
  );
}
