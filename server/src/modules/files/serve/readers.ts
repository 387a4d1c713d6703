// Readers of files. Each large one holds a connection to the store, or an open file, for as long as they read.
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Failure } from '#contract/failures.ts';
import { networkOf } from '#server/platform/process/network.ts';

/** Smaller files are read whole before they are sent. */
const LARGE_BYTES = 1024 * 1024;
/** How many large files one network reads at once. */
const MAX_LARGE_OF_NETWORK = 32;
/** A reader who takes nothing for so long is gone, or wants nothing but the connection. */
const STALLED_MS = 10_000;
/** One who reads more slowly than this is ended, some time after they began. */
const MIN_BYTES_A_SECOND = 4096;
const GRACE_MS = 60_000;

const largeOf = new Map<string, number>();

/** Counts a reader until the reply ends, and ends one that hardly reads. Throws `overloaded` where a network reads too many large files at once. */
export function beginReading(reply: FastifyReply, { stream, sizeBytes }: { stream: Readable; sizeBytes: number }): void {
  const { raw } = reply;
  const network = networkOf(reply.request.ip);
  const isLarge = sizeBytes > LARGE_BYTES;
  const reading = largeOf.get(network) ?? 0;
  if (isLarge && reading >= MAX_LARGE_OF_NETWORK) {
    stream.destroy();
    throw new Failure('overloaded', { retryAfter: 10 });
  }
  if (isLarge) largeOf.set(network, reading + 1);
  // With no listener Node ends the connection by itself, and takes the time back when the reply is done.
  if (raw.socket instanceof Socket) raw.socket.setTimeout(STALLED_MS);
  const late = setTimeout(() => raw.destroy(), GRACE_MS + (sizeBytes / MIN_BYTES_A_SECOND) * 1000).unref();
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(late);
    if (!isLarge) return;
    const left = (largeOf.get(network) ?? 1) - 1;
    if (left > 0) largeOf.set(network, left);
    else largeOf.delete(network);
  };
  raw.once('finish', end);
  raw.once('close', end);
}
