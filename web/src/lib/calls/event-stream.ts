/** One event of a stream of server-sent events. */
export interface StreamedEvent {
  id: string | null;
  name: string;
  data: string;
}

/** What has arrived: events, and when the server wants to be asked again once the stream is over; null: it has not said. */
interface Parsed {
  events: StreamedEvent[];
  retryMs: number | null;
}

export interface Listening {
  /** Asks the server, with a signal that gives up. */
  open: (signal: AbortSignal) => Promise<Response>;
  onEvent: (event: StreamedEvent) => void;
  /** Whether the server's last word is that it is over. */
  isOver: (event: StreamedEvent) => boolean;
}

/** The server sends a sign of life every twenty seconds. */
const SILENCE_MS = 50_000;
const WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;
/** After that the connection counts as a good one. */
const GOOD_MS = 10_000;

/**
 * Listens until `signal` is aborted, the server ends it, or no longer accepts the token. A broken connection is reopened with growing,
 * randomized delays, and not before the server wants it, which tells each browser another time: so not all reconnect at once.
 */
export async function keepListening({ open, onEvent, isOver }: Listening, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const startedAt = Date.now();
    const outcome = await listenOnce({ open, onEvent, isOver }, signal);
    if (outcome === 'over' || signal.aborted) return;
    if (Date.now() - startedAt > GOOD_MS) failures = 0;
    await rest(Math.max(outcome.retryAfterMs, waitBefore(failures)), signal);
  }
}

/** Returns how long to wait before a try, in milliseconds: any time up to a bound that doubles with each failure. */
export function waitBefore(failures: number, random: () => number = Math.random): number {
  return random() * Math.min(MAX_WAIT_MS, WAIT_MS * 2 ** failures);
}

type Outcome = 'over' | { retryAfterMs: number };

async function listenOnce({ open, onEvent, isOver }: Listening, signal: AbortSignal): Promise<Outcome> {
  const giveUp = new AbortController();
  const stop = () => giveUp.abort();
  signal.addEventListener('abort', stop);
  let silence = setTimeout(stop, SILENCE_MS);
  let retryAfterMs = 0;
  try {
    const response = await open(giveUp.signal);
    if (response.status === 401) return 'over';
    if (!response.ok || !response.body) return { retryAfterMs: Number(response.headers.get('retry-after') ?? 0) * 1_000 };
    const take = createEventParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(stop, SILENCE_MS);
      const { events, retryMs } = take(part.value);
      retryAfterMs = retryMs ?? retryAfterMs;
      for (const event of events) {
        if (isOver(event)) return 'over';
        onEvent(event);
      }
    }
    return { retryAfterMs };
  } catch {
    return { retryAfterMs };
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', stop);
    giveUp.abort();
  }
}

/** Cuts a stream of text into events, whatever its pieces; comments and fields nobody needs are left out. */
export function createEventParser(): (text: string) => Parsed {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    let retryMs: number | null = null;
    const events = blocks.flatMap((block) => {
      const lines = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line));
      const values = (name: string) => lines.flatMap((line) => (line?.[1] === name ? [line[2] ?? ''] : []));
      const data = values('data');
      const retry = values('retry').at(-1);
      if (retry !== undefined && /^\d+$/.test(retry)) retryMs = Number(retry);
      return data.length === 0 ? [] : [{ id: values('id').at(-1) ?? null, name: values('event').at(-1) ?? 'message', data: data.join('\n') }];
    });
    return { events, retryMs };
  };
}

/** Waits, at most until `signal`, and not while there is no network. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await untilAborted(signal, (resolve) => void setTimeout(resolve, ms));
  if (!navigator.onLine) await untilAborted(signal, (resolve) => addEventListener('online', resolve, { once: true, signal }));
}

function untilAborted(signal: AbortSignal, wait: (resolve: () => void) => void): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    wait(resolve);
  });
}
