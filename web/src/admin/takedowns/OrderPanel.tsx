import { useState } from 'react';
import type { CounterNoticeState } from '#contract/api/counter-notices.ts';
import { COUNTER_NOTICE_STATE_LABELS } from '#contract/api/counter-notices-labels.ts';
import { executeTakedown, viewTakedown, type TakedownState, type TakedownView } from '#contract/api/admin/takedowns.ts';
import { saveSealed } from '#web/features/evidence/save-sealed.ts';
import { useVerified } from '#web/features/staff/use-verified.tsx';
import { call } from '#web/lib/calls/api.ts';
import { postHref } from '#web/lib/list-address.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toast } from '#web/ui/toast.ts';
import { clockOf } from '../parts/clock.ts';
import { TAKEDOWN_TARGET_LABELS } from '../parts/labels/takedown-labels.ts';
import { ReturnOrder } from '../parts/ReturnOrder.tsx';
import { SidePanel } from '../parts/SidePanel.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import { ReleaseOrder } from './ReleaseOrder.tsx';
import { STATE_LABELS, stateOf } from './takedown-labels.ts';
import styles from './OrderPanel.module.css';

const FOOT_TEXTS: Readonly<Record<TakedownState, string>> = {
  waiting: '执行是一个人的事，立刻生效，不能撤销；要恢复，得有解除的文书，另记一笔。',
  executed: '解除也要文书，另记一笔；原来就不在的不会放出来。',
  released: '解除过了；再来的命令另记一道。',
  returned: '退回的不再等着执行；改对了再来的，另记一道。',
};

interface OrderPanelProps {
  order: TakedownView;
  now: number;
  onChanged: () => void;
  onClose: () => void;
}

/** Renders one order: what it demands, how much time is left, and what can be done with it. */
export function OrderPanel({ order, now, onChanged, onClose }: OrderPanelProps) {
  const [asked, setAsked] = useState<'execute' | 'release' | 'return' | null>(null);
  const { id, documentNumber, authority, receivedAt, dueAt, savedBy, executedAt, executedBy, releasedAt, releaseDocument, returnedAt, returnReason, file } =
    order;
  const state = stateOf(order);
  const changed = () => {
    setAsked(null);
    onChanged();
  };
  return (
    <SidePanel title={documentNumber} note={`第 ${id} 道，${STATE_LABELS[state]}`} onClose={onClose}>
      {state === 'waiting' && (
        <p className={styles.due}>
          <b>{clockOf({ since: Date.parse(receivedAt), dueAt: Date.parse(dueAt), now, isLawful: true }).text}</b>
          <span>
            到 <Time iso={dueAt} form="minute" />
          </span>
        </p>
      )}
      <dl className={styles.facts}>
        <dt>谁下的</dt>
        <dd>{authority}</dd>
        <dt>收到</dt>
        <dd>
          <Time iso={receivedAt} form="minute" />，{savedBy}登记
        </dd>
        {executedAt !== null && (
          <>
            <dt>执行</dt>
            <dd>
              <Time iso={executedAt} form="minute" />，{executedBy}
            </dd>
          </>
        )}
        {releasedAt !== null && (
          <>
            <dt>解除</dt>
            <dd>
              <Time iso={releasedAt} form="minute" />，{releaseDocument}
            </dd>
          </>
        )}
        {returnedAt !== null && (
          <>
            <dt>退回</dt>
            <dd>
              <Time iso={returnedAt} form="minute" />，{returnReason}
            </dd>
          </>
        )}
        {file !== null && (
          <>
            <dt>来文</dt>
            <dd>
              <Letter id={id} name={file.name} />
            </dd>
          </>
        )}
      </dl>
      <Targets order={order} />
      <Statements notices={order.counterNotices} />
      {state === 'executed' && <Sealed id={id} />}
      <footer className={styles.foot}>
        <p>{FOOT_TEXTS[state]}</p>
        {state === 'waiting' && (
          <>
            <Button onClick={() => setAsked('return')}>退回给机关</Button>
            <Button variant="primary" icon="scale" onClick={() => setAsked('execute')}>
              执行
            </Button>
          </>
        )}
        {state === 'executed' && (
          <Button icon="undo-2" onClick={() => setAsked('release')}>
            解除
          </Button>
        )}
      </footer>
      {asked === 'execute' && (
        <StaffActDialog
          title="执行下架"
          note="作者会收到通知和文号，写明去哪里提出。"
          verb="移除并封存"
          route={executeTakedown}
          input={() => ({ id, documentNumber })}
          retype={{ label: '再写一遍文号', value: documentNumber }}
          done="移除并封存了"
          onDone={changed}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'return' && <ReturnOrder id={id} documentNumber={documentNumber} onDone={changed} onClose={() => setAsked(null)} />}
      {asked === 'release' && <ReleaseOrder order={order} onReleased={changed} onClose={() => setAsked(null)} />}
    </SidePanel>
  );
}

function Targets({ order: { targets } }: { order: TakedownView }) {
  return (
    <>
      <h3 className={styles.head}>要移的</h3>
      <ul className={styles.targets}>
        {targets.map(({ kind, id, title, postId, columnId, isSealed, restoredAt }) => (
          <li key={`${kind} ${id}`}>
            {postId !== null && columnId !== null ? <a href={postHref({ id: postId, columnId })}>{title}</a> : <b>{title || `${id}`}</b>}
            <small>{`${TAKEDOWN_TARGET_LABELS[kind]} ${id}${isSealed ? '，已封存' : restoredAt !== null ? '，凭声明放回了' : ''}`}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The statements of authors upon this order, each with how far it is. */
function Statements({ notices }: { notices: TakedownView['counterNotices'] }) {
  if (notices.length === 0) return null;
  return (
    <>
      <h3 className={styles.head}>不侵权声明</h3>
      <ul className={styles.targets}>
        {notices.map(({ number, state, dueAt }) => (
          <li key={number}>
            <a href={`/admin/counter-notices${ENDED.has(state) ? '?state=ended' : ''}`}>{number}</a>
            <small>
              {COUNTER_NOTICE_STATE_LABELS[state]}
              {state === 'forwarded' && dueAt !== null && (
                <>
                  ，<Time iso={dueAt} form="minute" /> 放回
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

const ENDED: ReadonlySet<CounterNoticeState> = new Set<CounterNoticeState>(['stopped', 'restored', 'withdrawn', 'released']);

/** Hands the letter out as it was uploaded, which asks who somebody is and goes on record each time. */
function Letter({ id, name }: { id: number; name: string }) {
  const { verified, dialog } = useVerified();
  const save = async () => {
    try {
      await verified(() => saveSealed(`/oss/r/letter/${id}`, { answerKey: null, fileName: name }));
    } catch (error) {
      toast({ type: 'error', message: failureOf(error).message || '没有取下来，请再试一次' });
    }
  };
  return (
    <>
      {name}，封存{' '}
      <Button size="s" icon="download" onClick={() => void save()}>
        取出来文
      </Button>
      {dialog}
    </>
  );
}

/** Opens what is sealed, which asks who somebody is and goes on record each time. */
function Sealed({ id }: { id: number }) {
  const [texts, setTexts] = useState<TakedownView['texts'] | null>(null);
  const { verified, dialog } = useVerified();
  const open = async () => {
    try {
      setTexts((await verified(() => call(viewTakedown, { id, sealed: true }))).texts);
    } catch {
      // The refusal has been shown.
    }
  };
  return (
    <div className={styles.sealed}>
      {texts === null ? (
        <>
          <span>原文封存着，打开要验证，并留下记录。</span>
          <Button size="s" icon="lock-open" onClick={() => void open()}>
            打开原文
          </Button>
        </>
      ) : (
        texts.map(({ kind, id: target, title, text }) => (
          <article key={`${kind} ${target}`}>
            <h4>{title || TAKEDOWN_TARGET_LABELS[kind]}</h4>
            <p>{text}</p>
          </article>
        ))
      )}
      {dialog}
    </div>
  );
}
