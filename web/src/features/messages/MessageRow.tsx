import type { Message } from '#contract/api/messages.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Time } from '#web/ui/Time.tsx';
import { MessageDot } from './MessageDot.tsx';
import line from './message-line.module.css';
import { messageHref } from './message-links.ts';
import styles from './MessageRow.module.css';

/** Renders a message in a list: bold while it is unread; folded when the reader hides the member it is about. */
export function MessageRow({ message }: { message: Message }) {
  const { title, content, lastDate, read, actorId } = message;
  return (
    <Hideable authorId={actorId} words={[title, content]}>
      <a className={classNames(line.line, styles.row)} href={messageHref(message)} data-read={read || undefined}>
        <MessageDot message={message} />
        <b>
          {!read && <span className="sr">未读：</span>}
          {title}
        </b>
        <Time iso={lastDate} relative />
        <p>{content}</p>
      </a>
    </Hideable>
  );
}
