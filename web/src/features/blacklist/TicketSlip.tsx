import type { Ticket } from '#contract/api/tickets.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Stamp } from '#web/ui/Stamp.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ClassName } from './ClassName.tsx';
import { ticketHref } from './blacklist-address.ts';
import { Slip } from './Slip.tsx';
import { shownState, penaltyStamp } from './stamps.ts';
import { StateTag } from './StateTag.tsx';
import { PenaltyPeriod } from './PenaltyPeriod.tsx';
import text from './slip-text.module.css';
import styles from './TicketSlip.module.css';

/** Renders one of many tickets: who it names while it is valid, the offense, the term, and who signed it. */
export function TicketSlip({ ticket, level = 3 }: { ticket: Ticket; level?: 2 | 3 }) {
  const { number, subject, offence, penalty, statement, presenter } = ticket;
  const state = shownState(ticket);
  const Heading = `h${level}` as const;
  return (
    <Slip
      stub={penalty.value === 'warning' ? '警告' : '罚单'}
      number={number}
      faded={state !== 'active' && state !== 'disputed'}
      stamp={<Stamp {...penaltyStamp(penalty.value, state)} />}
    >
      <Heading className={text.name}>
        <a href={ticketHref(ticket)}>{subject ? subject.name : number}</a>
      </Heading>
      <p className={text.who}>
        {subject && (
          <>
            <ClassName name={subject.class} />
            <span>{subject.realm}</span>
          </>
        )}
        <StateTag state={state} />
        {ticket.isDirect && <span>主持人直接立案</span>}
      </p>
      <p className={classNames(text.why, styles.why)}>
        {state === 'annulled' ? '这张罚单已经撤销，名字不再公示，编号留在链上。' : subject ? statement : '公示期已过，名字与缘由不再公示，编号留在链上。'}
      </p>
      <dl className={text.facts}>
        <dt>案由</dt>
        <dd>{offence.label}</dd>
        <dt>处罚</dt>
        <dd>
          <b>{penalty.label}</b>
        </dd>
        <dt>期限</dt>
        <dd>
          <PenaltyPeriod ticket={ticket} />
        </dd>
        <dt>裁决</dt>
        <dd>
          {presenter.nickName}　<Time iso={ticket.issuedAt} />
        </dd>
        <dt>编号</dt>
        <dd>
          <a href={ticketHref(ticket)}>{number}</a>
        </dd>
      </dl>
    </Slip>
  );
}
