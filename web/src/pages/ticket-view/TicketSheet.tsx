import { HEARD_LABELS } from '#contract/api/trials-labels.ts';
import type { TicketView } from '#contract/api/tickets.ts';
import { ClassName } from '#web/features/blacklist/ClassName.tsx';
import { CopyName } from '#web/features/blacklist/CopyName.tsx';
import { articleHref, caseHref, entryHref } from '#web/features/blacklist/blacklist-address.ts';
import { Slip } from '#web/features/blacklist/Slip.tsx';
import { shownState, stateStamp } from '#web/features/blacklist/stamps.ts';
import { StateTag } from '#web/features/blacklist/StateTag.tsx';
import { PenaltyPeriod } from '#web/features/blacklist/PenaltyPeriod.tsx';
import { Stamp } from '#web/ui/Stamp.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './TicketSheet.module.css';

/** The document itself. */
export function TicketSheet({ ticket }: { ticket: TicketView }) {
  const { number, offence, penalty, firstPenalty, articles, presenter, countersigner, issuedAt } = ticket;
  const state = shownState(ticket);
  return (
    <Slip
      large
      stub={penalty.value === 'warning' ? '警告文书' : '处罚文书'}
      number={number}
      faded={state !== 'active' && state !== 'disputed'}
      stamp={<Stamp {...stateStamp(state)} className={styles.stamp} />}
    >
      <header className={styles.head}>
        <p className={styles.number}>{number}</p>
        <Subject ticket={ticket} />
        <p className={styles.state}>
          <StateTag state={state} />
          {ticket.isDirect && <span>主持人直接立案</span>}
        </p>
      </header>
      <div className={styles.statement}>
        {state === 'suspended' && <p role="status">申诉逾期未决，暂停列名：名册、队伍核查、插件与搜索里都没有这个名字，等有了答复再说。</p>}
        {state === 'annulled' ? (
          <p>这张罚单已经撤销。名字与缘由不再公示，编号和经过留在链上，谁都能查到它撤销过。</p>
        ) : (
          <p>{ticket.subject ? ticket.statement : '处罚期满已过半年，警告则满一年，名字与缘由不再公示。编号、案由和处罚留在链上。'}</p>
        )}
      </div>
      <dl className={styles.facts}>
        <dt>案由</dt>
        <dd>{offence.label}</dd>
        {articles.length > 0 && (
          <>
            <dt>依据</dt>
            <dd>
              <ul className={styles.articles}>
                {articles.map(({ value, label }) => (
                  <li key={value}>
                    <a href={articleHref(value)}>{label}</a>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        <dt>处罚</dt>
        <dd>
          <b className={styles.penalty}>{penalty.label}</b>
          {firstPenalty.value !== penalty.value && <span>（原为{firstPenalty.label}，申诉后减轻）</span>}
        </dd>
        <dt>期限</dt>
        <dd>
          <PenaltyPeriod ticket={ticket} />
        </dd>
        <dt>签发</dt>
        <dd>
          <Time iso={issuedAt} form="minute" />
        </dd>
        <dt>裁决</dt>
        <dd>
          <a href={`/presenter/profile/${presenter.id}`}>{presenter.nickName}</a>
          <a className={styles.report} href={`/presenter/informer/${presenter.id}?case=${ticket.caseId}`}>
            举报这位主持人
          </a>
        </dd>
        {ticket.seat === 'panel' && (
          <>
            <dt>合议</dt>
            <dd>合议 {ticket.n} 人</dd>
          </>
        )}
        {ticket.heard !== null && (
          <>
            <dt>听过本人吗</dt>
            <dd>{HEARD_LABELS[ticket.heard]}</dd>
          </>
        )}
        {countersigner && (
          <>
            <dt>复核</dt>
            <dd>
              <a href={`/presenter/profile/${countersigner.id}`}>{countersigner.nickName}</a>
            </dd>
          </>
        )}
        <dt>卷宗</dt>
        <dd>
          <a href={caseHref(ticket)}>公开的案件页</a>
        </dd>
      </dl>
    </Slip>
  );
}

/** Renders who the ticket names; once annulled, nobody. */
function Subject({ ticket: { subject, entryId, status } }: { ticket: TicketView }) {
  if (!subject) return <h1 className={styles.name}>{status === 'annulled' ? '已撤销' : '公示期已过'}</h1>;
  return (
    <>
      <div className={styles.name}>
        <h1>{entryId === null ? subject.name : <a href={entryHref(entryId)}>{subject.name}</a>}</h1>
        <CopyName name={subject.name} realm={subject.realm} />
      </div>
      <p className={styles.who}>
        <ClassName name={subject.class} />
        <span>{subject.realm}</span>
        {subject.faction !== '' && <span>{subject.faction}</span>}
      </p>
    </>
  );
}
