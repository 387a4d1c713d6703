import type { Message } from '#contract/api/messages.ts';
import type { MessageType } from '#contract/message-types.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, type IconProps } from '#web/ui/Icon.tsx';
import { Time } from '#web/ui/Time.tsx';
import { MessageDot } from './MessageDot.tsx';
import { messageHref } from './message-links.ts';
import styles from './MessageRow.module.css';

/** How the type of a message is drawn: a picture, and one word. */
const LOOKS: Readonly<Record<MessageType, { icon: IconProps['name']; word: string }>> = {
  10: { icon: 'gavel', word: '系统' },
  20: { icon: 'message-square', word: '回帖' },
  21: { icon: 'heart', word: '互动' },
  30: { icon: 'mail', word: '私信' },
  31: { icon: 'scale', word: '审理' },
};

export interface MessageRowProps {
  message: Message;
  /** What it asks its reader to do, shown as a button: the whole row opens it. */
  act?: string;
}

/** Renders a message in a list: raised, barred and bold while it is unread; folded when the reader hides the member it is about. */
export function MessageRow({ message, act }: MessageRowProps) {
  const { title, content, lastDate, read, actorId, type } = message;
  const { icon, word } = LOOKS[type];
  return (
    <Hideable authorId={actorId} words={[title, content]}>
      <a className={classNames(styles.row, !read && styles.unread, act !== undefined && styles.waiting)} href={messageHref(message)} data-type={type}>
        <span className={styles.type}>
          <Icon name={icon} />
          <span>{word}</span>
        </span>
        <b>
          {!read && <span className="sr">未读：</span>}
          {title}
        </b>
        <Time iso={lastDate} relative />
        <p>{content}</p>
        {act !== undefined && <span className={styles.act}>{act}</span>}
        {!read && <MessageDot message={message} still className={styles.dot} />}
      </a>
    </Hideable>
  );
}
