import type { Readable } from 'node:stream';
import { Failure, type FailureName } from '#contract/failures.ts';
import { UPLOAD_TIMEOUT_MS } from '#contract/limits.ts';

/**
 * Returns the bytes of a stream. Throws the named refusal as soon as there are too many, and `badBody` for a sender who disconnects or is
 * too slow.
 */
export async function readStream(stream: Readable, most: number, tooMany: FailureName): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  const patience = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
  const breakOff = () => stream.destroy(new Error('the sender was too slow'));
  patience.addEventListener('abort', breakOff);
  try {
    for await (const chunk of stream) {
      const part: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
      length += part.length;
      if (length > most) throw new Failure(tooMany);
      chunks.push(part);
    }
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('badBody');
  } finally {
    patience.removeEventListener('abort', breakOff);
  }
  // A parser with its own limit cuts the stream and sets a flag.
  if ('truncated' in stream && stream.truncated === true) throw new Failure(tooMany);
  return Buffer.concat(chunks, length);
}
