import type { Readable } from 'node:stream';
import { Failure, type FailureName } from '#contract/failures.ts';
import { UPLOAD_TIMEOUT_MS } from '#contract/limits.ts';

/** After this long a body that comes more slowly than the least rate is not waited for. */
const RATE_AFTER_MS = 5_000;
const MIN_BYTES_A_SECOND = 1024;
const LOOK_MS = 500;

/** How a body is read. */
interface Reading {
  maxBytes: number;
  /** The refusal of a longer one. */
  tooMany: FailureName;
  /** Called with the bytes of each part before they are kept; false: there is no room for them. */
  onPart?: (bytes: number) => boolean;
  /** Ends the reading: somebody else needs the room. */
  signal?: AbortSignal;
}

/**
 * Returns the bytes of a stream. Throws the named refusal as soon as there are too many, `badBody` for a sender who disconnects or is
 * too slow, and `overloaded` where there is no room for it, or none any more.
 */
export async function readStream(stream: Readable, { maxBytes, tooMany, onPart, signal }: Reading): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  const sinceMs = performance.now();
  const look = setInterval(() => {
    const ms = performance.now() - sinceMs;
    const isSlow = ms > RATE_AFTER_MS && length < (ms / 1000) * MIN_BYTES_A_SECOND;
    if (isSlow || ms >= UPLOAD_TIMEOUT_MS) stream.destroy(new Error('the sender was too slow'));
  }, LOOK_MS);
  const giveWay = () => stream.destroy(new Error('somebody else needs the room'));
  signal?.addEventListener('abort', giveWay);
  let isTooMuch = false;
  let hasRoom = true;
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      const part: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
      length += part.length;
      isTooMuch = length > maxBytes;
      if (isTooMuch) break;
      hasRoom = onPart?.(part.length) ?? true;
      if (!hasRoom) break;
      chunks.push(part);
    }
  } catch {
    throw signal?.aborted === true ? noRoom() : new Failure('badBody');
  } finally {
    clearInterval(look);
    signal?.removeEventListener('abort', giveWay);
  }
  // The rest is let pass: a sender who is still writing would not read why it is refused.
  if (isTooMuch || !hasRoom) stream.resume();
  if (!hasRoom) throw noRoom();
  // A parser with its own limit cuts the stream and sets a flag.
  if (isTooMuch || ('truncated' in stream && stream.truncated === true)) throw new Failure(tooMany);
  return Buffer.concat(chunks, length);
}

/** Returns the refusal of a body that there is no room for. */
export function noRoom(): Failure {
  return new Failure('overloaded', { retryAfter: 5 });
}
