import type { Entry } from '#contract/api/blacklist.ts';
import { ClassName } from '#web/features/blacklist/ClassName.tsx';
import { CopyName } from '#web/features/blacklist/CopyName.tsx';
import { entryHref, ticketHref } from '#web/features/blacklist/blacklist-address.ts';
import { Namesakes } from '#web/features/blacklist/Namesakes.tsx';
import { Slip } from '#web/features/blacklist/Slip.tsx';
import { SlipGrid } from '#web/features/blacklist/SlipGrid.tsx';
import text from '#web/features/blacklist/slip-text.module.css';
import { shownState, penaltyStamp } from '#web/features/blacklist/stamps.ts';
import { StateTag } from '#web/features/blacklist/StateTag.tsx';
import { Until } from '#web/features/blacklist/Until.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Stamp } from '#web/ui/Stamp.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './EntryCards.module.css';

/** Entries as stamped tickets, two in a row. */
export function EntryCards({ entries }: { entries: readonly Entry[] }) {
  return (
    <SlipGrid>
      {entries.map((entry) => (
        <EntryCard key={entry.id} entry={entry} />
      ))}
    </SlipGrid>
  );
}

function EntryCard({ entry }: { entry: Entry }) {
  const { gameId } = useSite();
  const { id, name, realm, penalty, offences, status, ticketNumber, ticketCount, lastListedAt, until, namesakes } = entry;
  const state = shownState({ status });
  return (
    <Slip stub="罚单" number={ticketNumber} faded={state === 'expired'} stamp={<Stamp {...penaltyStamp(penalty.value, state)} />}>
      <div className={classNames(text.name, styles.name)}>
        <h3>
          <a href={entryHref(id)}>{name}</a>
        </h3>
        <CopyName name={name} realm={realm} />
      </div>
      <p className={text.who}>
        <ClassName name={entry.class} />
        <span>{realm}</span>
        {state !== 'active' && <StateTag state={state} />}
      </p>
      <p className={text.why}>{offences.map(({ label }) => label).join('、')}</p>
      <Namesakes realms={namesakes} />
      <dl className={text.facts}>
        <dt>处罚</dt>
        <dd>
          <b>{penalty.label}</b>
        </dd>
        <dt>期限</dt>
        <dd>
          <Time iso={lastListedAt} /> {until === null ? '起，长期' : '至 '}
          {until !== null && <Until at={until} />}
        </dd>
        <dt>罚单</dt>
        <dd>
          <a href={ticketHref({ number: ticketNumber, gameId })}>{ticketNumber}</a>
          {ticketCount > 1 && <small className={styles.count}>共 {ticketCount} 张</small>}
        </dd>
      </dl>
    </Slip>
  );
}
