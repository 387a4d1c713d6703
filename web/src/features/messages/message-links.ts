import type { Message } from '#contract/api/messages.ts';
import type { MessageType } from '#contract/message-types.ts';

/** How a message's dot looks: `pulse` is the animated neutral one. */
export type MessageDot = 'pulse' | 'red' | 'green' | 'yellow' | 'neutral';

const REPLY: MessageType = 20;
const DOTS: Partial<Record<MessageType, MessageDot>> = { 10: 'red', 21: 'green', 31: 'yellow' };

/** What each kind of message is called. */
export const MESSAGE_KINDS: Record<MessageType, string> = { 10: '系统与处罚', 20: '帖子回复', 21: '互动', 30: '私信', 31: '审理进度' };

/** Returns the target of a message: for a reply the post it is about, otherwise the message itself. */
export function messageHref({ id, type, externalId }: Pick<Message, 'id' | 'type' | 'externalId'>): string {
  return type === REPLY && externalId !== null ? `/profile/message_post_reply/${externalId}` : `/profile/message_detail/${id}`;
}

/** Returns the dot of a message: urgency 0 wins over the type. */
export function messageDot({ type, isUrgent }: Pick<Message, 'type' | 'isUrgent'>): MessageDot {
  return isUrgent === 0 ? 'pulse' : (DOTS[type] ?? 'neutral');
}
