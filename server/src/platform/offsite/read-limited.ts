import { StartFailure } from '../process/start-failure.ts';

/**
 * Returns all bytes of a stream. `sizeBytes`: how many were announced; null: none were. Throws StartFailure when it breaks off, has another length,
 * or more than `maxBytes`.
 */
export async function readLimited(stream: AsyncIterable<Uint8Array>, { maxBytes, sizeBytes }: { maxBytes: number; sizeBytes: number | null }): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > maxBytes) break;
    }
  } catch (error) {
    throw new StartFailure('异地那边送到一半断了。', { cause: error });
  }
  if (bytes > maxBytes) throw new StartFailure('异地那边送来的比该有的长。');
  if (sizeBytes !== null && bytes !== sizeBytes) throw new StartFailure('异地那边送到一半断了。');
  return Buffer.concat(chunks);
}
