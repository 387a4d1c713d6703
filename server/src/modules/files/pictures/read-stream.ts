import type { Readable } from 'node:stream';
import { Failure, type FailureName } from '#contract/failures.ts';
import { UPLOAD_TIMEOUT_MS } from '#contract/limits.ts';

/**
 * Returns the bytes of a stream. Throws the named refusal as soon as there are too many, and `badBody` for a sender who disconnects or is
 * too slow.
 */
export async function readStream(stream: Readable, maxBytes: number, tooMany: FailureName): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  const patience = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
  const breakOff = () => stream.destroy(new Error('the sender was too slow'));
  let isTooMuch = false;
  patience.addEventListener('abort', breakOff);
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      const part: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
      length += part.length;
      isTooMuch = length > maxBytes;
      if (isTooMuch) break;
      chunks.push(part);
    }
  } catch {
    throw new Failure('badBody');
  } finally {
    patience.removeEventListener('abort', breakOff);
  }
  // The rest is let pass: a sender who is still writing would not read why it is refused.
  if (isTooMuch) stream.resume();
  // A parser with its own limit cuts the stream and sets a flag.
  if (isTooMuch || ('truncated' in stream && stream.truncated === true)) throw new Failure(tooMany);
  return Buffer.concat(chunks, length);
}
