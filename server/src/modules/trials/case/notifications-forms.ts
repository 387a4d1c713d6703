// The kinds of message a case sends: what is good to know, what its recipient has to see to, and what has legal effect.
import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { byChannels } from '#server/modules/channels/index.ts';
import { defineNotification, type Fact, type Words } from '#server/modules/messages/index.ts';

/** Progress of a case, the calm kind. */
export function progress<Data extends object = object>(name: string, write: (fact: Fact<Data>) => [title: Words, content: Words]) {
  return defineNotification<Data>(name, { type: MESSAGE_TYPES.court, isUrgent: 0, write: (fact) => wording(write(fact)) });
}

/** What its recipient may do something about. */
export function request<Data extends object = object>(name: string, write: (fact: Fact<Data>) => [title: Words, content: Words]) {
  return defineNotification<Data>(name, { type: MESSAGE_TYPES.court, isUrgent: 1, write: (fact) => wording(write(fact)) });
}

/** A day: what has legal effect is still worth a mail then. */
export const MAIL_RETRY_MINUTES = 24 * 60;

const MAILED = { audience: 'member', fallback: [], retryMinutes: MAIL_RETRY_MINUTES, isNumbered: true, isCourt: true } as const;

/** How a message with legal effect is sent. */
interface Act<Data> {
  /** Goes up with every change of its wording, and of that of its mail. */
  version: number;
  isUrgent: 0 | 1;
  type?: 10 | 31;
  label: string;
  /** What its mail says: no name, no offence, nobody's words. */
  wanted: string;
  /** Until when its recipient has to do something, for which they get a text message too. */
  until?: (data: Data) => string;
}

/** What has legal effect: it is mailed too, and its words stay as they were sent. */
export function act<Data extends object = object>(
  name: string,
  { version, isUrgent, type = 31, label, wanted, until }: Act<Data>,
  write: (fact: Fact<Data>) => [title: Words, content: Words],
) {
  return byChannels(defineNotification<Data>(name, { type, isUrgent, version, write: (fact) => wording(write(fact)) }), {
    label,
    audience: 'member',
    channels: until ? ['message', 'mail', 'text'] : ['message', 'mail'],
    fallback: until ? [] : ['text'],
    retryMinutes: MAIL_RETRY_MINUTES,
    isNumbered: true,
    isCourt: true,
    mail: ({ data }) => ({ wanted, until: until ? until(data) : null, path: '/profile/message' }),
  });
}

/** What its recipient has to do before a clock of the case runs out: it is mailed too, and a text message where it says until when. */
export function timed<Data extends { until?: string }>(name: string, wanted: string, write: (fact: Fact<Data>) => [title: Words, content: Words]) {
  return byChannels(request<Data>(name, write), {
    ...MAILED,
    label: '案子里有期限的事',
    channels: ['message', 'mail', 'text'],
    needsUntil: true,
    mail: ({ data }) => ({ wanted, until: data.until ?? null, path: '/profile/message' }),
  });
}

/** What its recipient must not learn by chance alone, though nothing of theirs runs out: it is mailed too. */
export function mailed<Data extends object = object>(name: string, wanted: string, write: (fact: Fact<Data>) => [title: Words, content: Words]) {
  return byChannels(progress<Data>(name, write), {
    ...MAILED,
    label: '案子有了进展',
    channels: ['message', 'mail'],
    mail: () => ({ wanted, path: '/profile/message' }),
  });
}

/** Returns title and content as `write` of a notification returns them. */
export function wording([title, content]: [title: Words, content: Words]) {
  return { title, content };
}

/** Returns the end of a sentence that names an instant; nothing where there is none. */
export function untilText(until: string | null): string {
  return until === null ? '' : `，到 ${whenText(until)} 为止`;
}

/** Returns an instant as a sentence names it, with its day of the week, in China. */
export function whenText(instant: string): string {
  const china = new Date(Date.parse(instant) + 8 * 60 * 60 * 1000);
  const iso = china.toISOString();
  return `${Number(iso.slice(5, 7))} 月 ${Number(iso.slice(8, 10))} 日（周${'日一二三四五六'.charAt(china.getUTCDay())}）${iso.slice(11, 16)}`;
}
