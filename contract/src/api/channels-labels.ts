import type { Channel } from './channels.ts';

/** The ways a notification reaches a member, as people read them. */
export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = { message: '站内消息', mail: '邮件', text: '短信' };
