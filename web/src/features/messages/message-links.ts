import type { Message } from '#contract/api/messages.ts';
import type { MessageType } from '#contract/message-types.ts';

/** How a message's dot looks: `pulse` is the animated neutral one. */
export type MessageDot = 'pulse' | 'red' | 'green' | 'yellow' | 'neutral';

const REPLY: MessageType = 20;
const DOTS: Partial<Record<MessageType, MessageDot>> = { 10: 'red', 21: 'green', 31: 'yellow' };

/** Returns the target of a message: for a reply the post it is about, otherwise the message itself. */
export function messageHref({ id, type, externalId }: Pick<Message, 'id' | 'type' | 'externalId'>): string {
  return type === REPLY && externalId !== null ? `/profile/message_post_reply/${externalId}` : `/profile/message_detail/${id}`;
}

/** Returns the dot of a message: urgency 0 wins over the type. */
export function messageDot({ type, isUrgent }: Pick<Message, 'type' | 'isUrgent'>): MessageDot {
  return isUrgent === 0 ? 'pulse' : (DOTS[type] ?? 'neutral');
}
