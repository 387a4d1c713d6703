import type { MailboxEvent } from '#contract/api/messages.ts';

/** One event as it came over the wire. */
export interface ReceivedEvent {
  id: string | null;
  name: string;
  data: MailboxEvent;
  /** When it came, in milliseconds of `performance.now()`. */
  at: number;
}

/** A browser that listens to its member's messages. */
export interface Listener {
  events: ReceivedEvent[];
  headers: Headers;
  /** The titles that arrived, in their order. */
  arrived(): string[];
  /** Resolves once `isDone`; throws after five seconds with the events received. */
  until(isDone: (events: readonly ReceivedEvent[]) => boolean): Promise<void>;
  /** Resolves when the other end has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

const PATIENCE_MS = 5_000;

/** Opens the event stream of a token, after an event if one is named. Throws a refusal as `{status, code}`. */
export async function listen(origin: string, token: string, lastEventId?: string): Promise<Listener> {
  const leaving = new AbortController();
  const response = await fetch(`${origin}/restful/v1/message/events`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: leaving.signal,
  });
  if (!response.ok || !response.body) {
    const { code }: { code: string } = await response.json();
    throw Object.assign(new Error(`refused: ${response.status} ${code}`), { status: response.status, code });
  }
  const events: ReceivedEvent[] = [];
  const listeners = new Set<() => void>();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const ended = (async () => {
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (rest + part.value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
        const data = fields.get('data');
        if (data !== undefined) events.push({ id: fields.get('id') ?? null, name: fields.get('event') ?? '', data: JSON.parse(data), at: performance.now() });
      }
      for (const check of listeners) check();
    }
  })().catch(() => undefined);

  return {
    events,
    headers: response.headers,
    arrived: () => events.flatMap(({ data }) => (data.arrived ?? []).map(({ title }) => title)),
    until: (isDone) =>
      new Promise((resolve, reject) => {
        const patience = setTimeout(() => {
          listeners.delete(check);
          reject(new Error(`no event within ${PATIENCE_MS} ms; received: ${JSON.stringify(events)}`));
        }, PATIENCE_MS);
        const check = () => {
          if (!isDone(events)) return;
          clearTimeout(patience);
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
      }),
    ended,
    close: () => leaving.abort(),
  };
}
