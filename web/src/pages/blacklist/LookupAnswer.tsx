import { Icon } from '#web/ui/Icon.tsx';
import { characterName, ticketHref } from '#web/features/blacklist/blacklist-address.ts';
import { StateTag } from '#web/features/blacklist/StateTag.tsx';
import { shownState } from '#web/features/blacklist/stamps.ts';
import { Until } from '#web/features/blacklist/Until.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { entriesHref } from './choice.ts';
import type { LookupAnswer as Answer } from './lookup-answer.ts';
import styles from './LookupAnswer.module.css';

/** Renders what the list answers to a name, plainly and before the list itself. */
export function LookupAnswer({ answer, columnId }: { answer: Answer; columnId: number }) {
  const { gameId } = useSite();
  if (answer.kind === 'listed') {
    const { entry } = answer;
    const { penalty, offences, until, ticketNumber, ticketCount, status, namesakes, name } = entry;
    const state = shownState({ status });
    return (
      <div className={styles.answer} role="status">
        <div>
          <h2>
            {`${characterName(entry)}：`}
            <em>{`在名单上，${penalty.label}`}</em>
            {state !== 'active' && <StateTag state={state} />}
          </h2>
          <p>
            {`${offences.map(({ label }) => label).join('、')}，`}
            {until === null ? '长期有效。' : '到 '}
            {until !== null && <Until at={until} />}
            {until !== null && '。'}
            {ticketCount > 1 && `一共 ${ticketCount} 张罚单。`}
            {namesakes.length > 0 && `${namesakes.join('、')} 也有叫“${name}”的在名单上，是另一个人。`}
          </p>
        </div>
        <ButtonLink icon="ticket" href={ticketHref({ number: ticketNumber, gameId })}>
          看罚单
        </ButtonLink>
      </div>
    );
  }
  if (answer.kind === 'several') {
    const { name, entries } = answer;
    return (
      <div className={styles.answer} role="status">
        <div>
          <h2>{`“${name}”：名单上有 ${entries.length} 个，是不同的人`}</h2>
          <p className={styles.realms}>
            你问的是哪个服务器的？
            {entries.map(({ id, realm }) => (
              <a key={id} className="link" href={entriesHref(columnId, { q: name, realm })}>
                {realm}
              </a>
            ))}
          </p>
        </div>
      </div>
    );
  }
  const who = answer.realm === '' ? `“${answer.name}”` : `“${answer.name}-${answer.realm}”`;
  return (
    <div className={styles.answer} role="status">
      <div>
        <h2>
          <Icon name="search" />
          {`名单上没有${who}`}
        </h2>
        <p>
          {answer.kind === 'near' && `有 ${answer.count} 个名字相近的，列在下面，请看清楚是不是同一个人。`}
          查无记录，不等于清白：也许没有人检举过，也许
          <a className="link" href={entriesHref(columnId, { q: answer.name, realm: answer.realm, status: 'expired' })}>
            已经期满
          </a>
          。
        </p>
      </div>
    </div>
  );
}
