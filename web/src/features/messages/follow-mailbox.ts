import { followMessages, type MailboxEvent } from '#contract/api/messages.ts';
import { openStream } from '#web/lib/calls/api.ts';
import { keepListening } from '#web/lib/calls/event-stream.ts';

/** What tabs of one browser send each other. */
type TabMessage = { kind: 'news'; event: MailboxEvent } | { kind: 'newcomer' };

/**
 * Follows changes of a member's mailbox until the returned function is called. One tab of this browser listens to the server and passes
 * events to the others; when it closes, the next one takes over after the last revision it received.
 */
export function followMailbox(token: string, onEvent: (event: MailboxEvent) => void): () => void {
  const leaving = new AbortController();
  // A session of its own is a mailbox of its own; the end of its token names it well enough.
  const name = `hearth-mailbox-${token.slice(-12)}`;
  const others = 'BroadcastChannel' in window ? new BroadcastChannel(name) : null;
  let last: MailboxEvent | null = null;
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
    // For a new listener nothing has arrived.
    else if (isLeading && last !== null) broadcast({ kind: 'news', event: { ...last, arrived: [] } });
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
