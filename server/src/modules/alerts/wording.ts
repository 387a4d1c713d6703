import type { Message } from '#contract/api/messages.ts';
import { MESSAGE_TYPE_LABELS } from '#contract/api/messages-labels.ts';
import { ALL_MESSAGE_TYPES, MESSAGE_TYPES, type MessageType } from '#contract/message-types.ts';

const MAX_TITLE = 80;
const MAX_EXCERPT = 100;
const MAX_LISTED = 20;

/** Of these a screen that others see shows the title: what was said in public. Of the others it shows nothing but that there is one. */
const SHOWN: readonly MessageType[] = [MESSAGE_TYPES.reply, MESSAGE_TYPES.interaction];

/** Returns what a lock screen may show of messages, and where a press goes. */
export function pushLine(messages: readonly Message[]): { body: string; href: string } {
  const [first] = messages;
  if (!first) throw new Error('nothing to push');
  if (messages.length > 1) return { body: `有 ${messages.length} 条没读的消息`, href: '/profile/message' };
  const body = SHOWN.includes(first.type) ? cut(first.title, MAX_TITLE) : neutralLine(first.type, 1);
  return { body, href: `/profile/message_detail/${first.id}` };
}

/**
 * Returns the messages as a mail lists them: replies with how they begin, letters by who wrote; of cases, and of what the site says to a member, only how
 * many there are.
 */
export function mailList(messages: readonly Message[]): string {
  const titled = messages.filter(({ type }) => type !== MESSAGE_TYPES.system && type !== MESSAGE_TYPES.court);
  const lines = titled.slice(0, MAX_LISTED).map(({ type, title, content }) => {
    const excerpt = SHOWN.includes(type) ? cut(content, MAX_EXCERPT) : '';
    return `· ${cut(title, MAX_TITLE)}${excerpt === '' ? '' : `\n  ${excerpt}`}`;
  });
  const more = titled.length - lines.length;
  const counted = ALL_MESSAGE_TYPES.flatMap((type) => {
    const count = messages.filter((each) => each.type === type).length;
    return SHOWN.includes(type) || type === MESSAGE_TYPES.letter || count === 0 ? [] : [`· ${neutralLine(type, count)}`];
  });
  return [...lines, ...(more > 0 ? [`· 还有 ${more} 条`] : []), ...counted].join('\n');
}

function neutralLine(type: MessageType, count: number): string {
  return `${MESSAGE_TYPE_LABELS[type]}：有 ${count} 条新消息`;
}

/** Returns a text in one line, no longer than that. */
function cut(text: string, max: number): string {
  const line = [...text.replaceAll(/\s+/g, ' ').trim()];
  return line.length > max ? `${line.slice(0, max - 1).join('')}…` : line.join('');
}
