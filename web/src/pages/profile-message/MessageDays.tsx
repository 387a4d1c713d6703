import { useState } from 'react';
import type { Message, MessagePage } from '#contract/api/messages.ts';
import { MessageRow } from '#web/features/messages/MessageRow.tsx';
import { useMore } from '#web/lib/calls/use-more.ts';
import { MoreFoot } from '#web/ui/MoreFoot.tsx';
import { sectionsByDay } from './day-sections.ts';
import styles from './MessageDays.module.css';

export interface MessageDaysProps {
  first: Pick<MessagePage, 'items' | 'next'>;
  /** Fetches the page after a cursor. Rejects once the refusal has been shown. */
  more: (after: string) => Promise<Pick<MessagePage, 'items' | 'next'>>;
  /** Shown above, and so not repeated here. */
  waiting: readonly Message[];
}

/** Messages, newest first, under the days they came on. */
export function MessageDays({ first, more, waiting }: MessageDaysProps) {
  const { items, going } = useMore({ first, fetchNext: more, idOf: ({ id }) => id });
  const above = new Set(waiting.map(({ id }) => id));
  // The day of the list is that on which it was fetched.
  const [today] = useState(() => new Date());
  const sections = sectionsByDay(
    items.filter(({ id }) => !above.has(id)),
    today,
  );
  return (
    <>
      {sections.map(({ title, items: held }) => (
        <section key={title} className={styles.day} aria-labelledby={`day-${title}`}>
          <h2 id={`day-${title}`}>{title}</h2>
          <ol>
            {held.map((message) => (
              <li key={message.id}>
                <MessageRow message={message} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      <MoreFoot going={going} />
    </>
  );
}
