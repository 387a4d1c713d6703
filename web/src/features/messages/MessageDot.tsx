import { MESSAGE_TYPE_LABELS } from '#contract/api/messages-labels.ts';
import type { Message } from '#contract/api/messages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { messageDot } from './message-links.ts';
import styles from './MessageDot.module.css';

export interface MessageDotProps {
  message: Pick<Message, 'type' | 'isUrgent'>;
  /** Never moves: outside of the bell, among what has been read. */
  still?: boolean;
  className?: string | undefined;
}

/** Renders the dot of a message; its kind is announced to screen readers, unless the row beside it says so. */
export function MessageDot({ message, still = false, className }: MessageDotProps) {
  return (
    <span className={classNames(styles.dot, styles[messageDot(message)], still && styles.still, className)}>
      {!still && <span className="sr">{MESSAGE_TYPE_LABELS[message.type]}</span>}
    </span>
  );
}
