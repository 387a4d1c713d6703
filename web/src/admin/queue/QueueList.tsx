import { queueKindOf } from '#contract/api/queue-kinds.ts';
import type { QueueItem } from '#contract/api/queue.ts';
import type { Page as ListPage } from '#contract/envelope.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { PageFoot } from '#web/ui/PageFoot.tsx';
import { ClockBar } from '../parts/ClockBar.tsx';
import { KIND_ICONS } from '../parts/kind-icons.ts';
import { isSameThing, queueHref, type OpenQueueChoice } from './queue-address.ts';
import styles from './QueueList.module.css';

interface QueueListProps {
  list: ListPage<QueueItem>;
  choice: OpenQueueChoice;
  after: string | null;
  now: number;
}

/** Renders what waits, each with its kind and what is left of its limit. */
export function QueueList({ list, choice, after, now }: QueueListProps) {
  return (
    <>
      <ol className={styles.list}>
        {list.items.map((item) => {
          const { kind, id, title, note, since, dueAt, claim } = item;
          const { label } = queueKindOf(kind);
          return (
            <li key={`${kind} ${id}`}>
              <a
                className={styles.row}
                href={queueHref({ ...choice, item: { kind, id } }, after ?? undefined)}
                aria-current={isSameThing(item, choice.item) ? 'true' : undefined}
              >
                <Icon name={KIND_ICONS[kind]} />
                <b>{title === '' ? label : title}</b>
                <span className={styles.facts}>
                  <span>
                    {label}
                    {note !== '' && `，${note}`}
                    {claim !== null && !claim.isMine && `，${claim.by.nickName}在看`}
                  </span>
                  <ClockBar since={since} dueAt={dueAt} now={now} isLawful={kind === 'takedown'} wordsOnly />
                </span>
              </a>
            </li>
          );
        })}
      </ol>
      {(list.next !== null || after !== null) && (
        <PageFoot
          next={list.next}
          hrefOf={(next) => queueHref({ ...choice, item: null }, next)}
          startHref={after === null ? undefined : queueHref({ ...choice, item: null })}
          label="后面的"
        />
      )}
    </>
  );
}
