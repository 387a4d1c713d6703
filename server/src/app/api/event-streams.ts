import { randomInt } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { EventStream, StreamEvent } from '#server/platform/api.ts';

/** A reader who has this much unread is let go. */
const MAX_BUFFERED_BYTES = 256 * 1024;
/** When browsers whose stream has broken off come back, each at another time: the process may be gone without a word, and all at once would be too much for the next one. */
const MIN_RETRY_MS = 2_000;
const MAX_RETRY_MS = 6_000;
/** The longest delay for readers who are sent elsewhere, which is no hurry. */
const MAX_SPREAD_MS = 30_000;

/** Nothing on the way may keep or pack what must arrive at once. */
const HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' };

export interface EventStreams {
  /** Begins the response and returns its stream of events. */
  open(reply: FastifyReply): EventStream;
  /** Returns how many readers there are. */
  count(): number;
  /** Lets that many readers go, who come back at different times. */
  endSome(count: number): void;
  /** Lets every reader go. */
  endAll(): void;
}

/** Returns this process's open responses in the format of server-sent events. */
export function createEventStreams(): EventStreams {
  const open = new Set<OpenStream>();
  return {
    open(reply) {
      const stream = streamTo(reply);
      open.add(stream);
      stream.onEnd(() => open.delete(stream));
      return stream;
    },
    count: () => open.size,
    endSome(count) {
      for (const stream of [...open].slice(0, count)) {
        stream.spread();
        stream.end();
      }
    },
    endAll() {
      for (const stream of open) stream.end();
    },
  };
}

interface OpenStream extends EventStream {
  /** Makes the reader wait longer than usual before they come back, each for another time. */
  spread(): void;
}

function streamTo(reply: FastifyReply): OpenStream {
  void reply.headers(HEADERS).hijack();
  const { raw } = reply;
  const listeners: (() => void)[] = [];
  let isOpen = true;
  const over = () => {
    if (!isOpen) return;
    isOpen = false;
    for (const listener of listeners) listener();
  };
  raw.on('close', over);
  raw.on('error', over);
  const write = (text: string) => {
    if (!isOpen) return;
    raw.write(text);
    if (raw.writableLength > MAX_BUFFERED_BYTES) raw.destroy();
  };
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200);
  // Who has gone away before has closed it already.
  if (raw.destroyed) over();
  write(`retry: ${randomInt(MIN_RETRY_MS, MAX_RETRY_MS)}\n\n`);
  return {
    send: (event) => write(textOf(event)),
    beat: () => write(':\n\n'),
    spread: () => write(`retry: ${randomInt(MIN_RETRY_MS, MAX_SPREAD_MS)}\n\n`),
    end() {
      raw.end();
      over();
    },
    onEnd: (listener) => void (isOpen ? listeners.push(listener) : listener()),
  };
}

/** JSON has no line breaks, so the data is one line. */
function textOf({ id, name, data }: StreamEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
