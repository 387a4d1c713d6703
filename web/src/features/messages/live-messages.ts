import { followMailbox } from './follow-mailbox.ts';
import { fillQueueCounts } from './queue-waiting.ts';
import { takeNews } from './take-news.ts';

/** Follows a member's mailbox until the signal is given; a page that is kept for going back holds no connection. */
export function receiveMessages(token: string, signal: AbortSignal): void {
  let stop: (() => void) | null = null;
  const follow = () => {
    if (!signal.aborted) stop ??= followMailbox(token, { onEvent: takeNews, onQueue: fillQueueCounts });
  };
  const rest = () => {
    stop?.();
    stop = null;
  };
  follow();
  signal.addEventListener('abort', rest);
  addEventListener('pagehide', rest, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && follow(), { signal });
}
