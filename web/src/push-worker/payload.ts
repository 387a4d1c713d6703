/** Where a push goes that says nothing else. */
const MESSAGES = '/profile/message';

/** What a push is shown with. */
export interface Payload {
  title: string;
  body: string;
  /** A path of this site. */
  href: string;
  tag: string;
}

/** Returns what to show of a push. A browser wants something shown for each, so there is something also for one that cannot be read. */
export function payloadOf(data: { json(): unknown } | null): Payload {
  const unknown = { title: '炉边', body: '有没读的消息', href: MESSAGES, tag: 'unknown' };
  try {
    const payload: unknown = data?.json();
    return isPayload(payload) ? { ...payload, href: pathOf(payload.href) } : unknown;
  } catch {
    return unknown;
  }
}

/** Returns where a press on what is shown goes: a path of this site, whatever was given. */
export function pathOf(href: unknown): string {
  return typeof href === 'string' && /^\/(?![/\\])/.test(href) ? href : MESSAGES;
}

function isPayload(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && ['title', 'body', 'href', 'tag'].every((name) => typeof Reflect.get(value, name) === 'string');
}
