import { followMessages, type MailboxEvent } from '#contract/api/messages.ts';
import type { QueueCount } from '#contract/api/queue.ts';
import { openStream } from '#web/lib/calls/api.ts';
import { keepListening } from '#web/lib/calls/event-stream.ts';

/** What tabs of one browser send each other. */
type TabMessage = { kind: 'news'; event: MailboxEvent } | { kind: 'queue'; counts: readonly QueueCount[] } | { kind: 'newcomer' };

/** What comes is handed to these. */
export interface MailboxListener {
  onEvent: (event: MailboxEvent) => void;
  /** What waits for one of the staff. */
  onQueue: (counts: readonly QueueCount[]) => void;
}

/**
 * Follows changes of a member's mailbox until the returned function is called. One tab of this browser listens to the server and passes
 * events to the others; when it closes, the next one takes over after the last revision it received.
 */
export function followMailbox(token: string, { onEvent, onQueue }: MailboxListener): () => void {
  const leaving = new AbortController();
  // A session of its own is a mailbox of its own; the end of its token names it well enough.
  const name = `hearth-mailbox-${token.slice(-12)}`;
  const others = 'BroadcastChannel' in window ? new BroadcastChannel(name) : null;
  let last: MailboxEvent | null = null;
  let waiting: readonly QueueCount[] | null = null;
  let isLeading = false;
  const broadcast = (message: TabMessage) => others?.postMessage(message);
  const take = (event: MailboxEvent) => {
    if (last !== null && event.revision === last.revision && event.arrived.length > 0) return;
    last = event;
    onEvent(event);
  };

  const lead = async () => {
    isLeading = true;
    await keepListening(
      {
        open: (signal) => openStream(followMessages, last === null ? null : String(last.revision), signal),
        isOver: ({ name: kind }) => kind === 'ended',
        onEvent: ({ name: kind, data }) => {
          if (kind === 'queue') {
            const counts: readonly QueueCount[] = JSON.parse(data);
            waiting = counts;
            onQueue(counts);
            broadcast({ kind: 'queue', counts });
          }
          if (kind !== 'mailbox') return;
          const event: MailboxEvent = JSON.parse(data);
          take(event);
          broadcast({ kind: 'news', event });
        },
      },
      leaving.signal,
    );
  };

  others?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'news') take(data.event);
    else if (data.kind === 'queue') onQueue(data.counts);
    else if (isLeading) {
      // For a new listener nothing has arrived.
      if (last !== null) broadcast({ kind: 'news', event: { ...last, arrived: [] } });
      if (waiting !== null) broadcast({ kind: 'queue', counts: waiting });
    }
  });
  broadcast({ kind: 'newcomer' });
  // Where a browser grants no locks, each tab listens for itself.
  if ('locks' in navigator) navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => undefined);
  else void lead();

  return () => {
    leaving.abort();
    others?.close();
  };
}
