import type { Entry } from '#contract/api/blacklist.ts';
import { ClassName } from '#web/features/blacklist/ClassName.tsx';
import { CopyName } from '#web/features/blacklist/CopyName.tsx';
import { entryHref, ticketHref } from '#web/features/blacklist/blacklist-address.ts';
import { Namesakes } from '#web/features/blacklist/Namesakes.tsx';
import { shownState } from '#web/features/blacklist/stamps.ts';
import { StateTag } from '#web/features/blacklist/StateTag.tsx';
import { Until } from '#web/features/blacklist/Until.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import styles from './EntryRows.module.css';

/** Entries as a table; on a phone each row folds into a block of its own. */
export function EntryRows({ entries }: { entries: readonly Entry[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">角色</th>
          <th scope="col">服务器</th>
          <th scope="col">处罚</th>
          <th scope="col">案由</th>
          <th scope="col">到期</th>
          <th scope="col">罚单</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function EntryRow({ entry: { id, name, realm, class: className, penalty, offences, status, until, ticketNumber, namesakes } }: { entry: Entry }) {
  const { gameId } = useSite();
  const state = shownState({ status });
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          <a href={entryHref(id)}>{name}</a>
          <CopyName name={name} realm={realm} />
          <ClassName name={className} />
        </span>
        <Namesakes realms={namesakes} />
      </th>
      <td>{realm}</td>
      <td>
        <b>{penalty.label}</b> {state !== 'active' && <StateTag state={state} />}
      </td>
      <td>{offences.map(({ label }) => label).join('、')}</td>
      <td>
        <Until at={until} endless="长期" />
      </td>
      <td>
        <a className={styles.number} href={ticketHref({ number: ticketNumber, gameId })}>
          {ticketNumber}
        </a>
      </td>
    </tr>
  );
}
