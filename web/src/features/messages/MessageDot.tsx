import { MESSAGE_TYPE_LABELS } from '#contract/api/messages-labels.ts';
import type { Message } from '#contract/api/messages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { messageDot } from './message-links.ts';
import styles from './MessageDot.module.css';

/** Renders the dot of a message; its kind is announced to screen readers. */
export function MessageDot({ message, className }: { message: Pick<Message, 'type' | 'isUrgent'>; className?: string | undefined }) {
  return (
    <span className={classNames(styles.dot, styles[messageDot(message)], className)}>
      <span className="sr">{MESSAGE_TYPE_LABELS[message.type]}</span>
    </span>
  );
}
