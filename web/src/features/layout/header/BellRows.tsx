import type { Message } from '#contract/api/messages.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { MessageDot } from '#web/features/messages/MessageDot.tsx';
import line from '#web/features/messages/message-line.module.css';
import { messageHref } from '#web/features/messages/message-links.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Time } from '#web/ui/Time.tsx';
import styles from './BellRows.module.css';

/** The recent messages under the bell, each with its dot. */
export function BellRows({ messages }: { messages: readonly Message[] }) {
  return messages.map((message) => (
    <Hideable key={message.id} authorId={message.actorId} words={[message.title, message.content]}>
      <a className={classNames(line.line, styles.message)} href={messageHref(message)}>
        <MessageDot message={message} />
        <b>{message.title}</b>
        <Time iso={message.lastDate} relative />
        <p>{message.content}</p>
      </a>
    </Hideable>
  ));
}
