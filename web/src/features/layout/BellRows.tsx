import type { Message } from '#contract/messages.ts';
import { MessageDot } from '#web/features/messages/MessageDot.tsx';
import { messageHref } from '#web/features/messages/message-links.ts';
import { Time } from '#web/ui/Time.tsx';
import styles from './MessageBell.module.css';

/** The recent messages under the bell, each with its dot. */
export function BellRows({ messages }: { messages: readonly Message[] }) {
  return messages.map((message) => (
    <a key={message.id} className={styles.message} href={messageHref(message)}>
      <MessageDot message={message} />
      <b>{message.title}</b>
      <Time iso={message.lastDate} relative />
      <p>{message.content}</p>
    </a>
  ));
}
