import type { MessageType } from '../message-types.ts';

/** What each type of message is called. */
export const MESSAGE_TYPE_LABELS: Readonly<Record<MessageType, string>> = { 10: '系统与处罚', 20: '帖子回复', 21: '互动', 30: '私信', 31: '审理进度' };
