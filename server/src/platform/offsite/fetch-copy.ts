import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../process/start-failure.ts';
import { getCopy, nameOfPiece } from './copies.ts';
import type { OffsiteTarget } from './target.ts';

/**
 * Fetches a backup from the target into a folder, and goes on where an earlier attempt broke off. Returns the file, whose name it gets once all of
 * it is there and has the hash it was made with. Throws StartFailure when it is not whole there.
 */
export async function fetchCopy(
  target: OffsiteTarget,
  { name, folder, onProgress }: { name: string; folder: string; onProgress: (done: number, total: number) => void },
): Promise<string> {
  const { complete } = await getCopy(target, name);
  if (complete === null) throw new StartFailure(`异地那边没有 ${name}，或者没有送完整。`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  const part = `${file}.part`;
  // One that was fetched before is looked through like the beginning of one.
  if (existsSync(file)) await rename(file, part);
  const handle = await open(part, existsSync(part) ? 'r+' : 'wx+', 0o600);
  try {
    const whole = createHash('sha256');
    let at = 0;
    for (const [index, { sizeBytes, sha256 }] of complete.pieces.entries()) {
      const kept = await readAt(handle, at, sizeBytes);
      const piece = hashOf(kept) === sha256 ? kept : await target.get(name, nameOfPiece(index), sizeBytes);
      if (piece === null || hashOf(piece) !== sha256) throw new StartFailure(`${name} 的第 ${nameOfPiece(index)} 块和送过去的不一样，或者不见了。`);
      if (piece !== kept) await handle.write(piece, 0, sizeBytes, at);
      whole.update(piece);
      at += sizeBytes;
      onProgress(at, complete.sizeBytes);
    }
    await handle.truncate(at);
    if (digestOf(whole) !== complete.sha256) throw new StartFailure(`${name} 取回来以后和做好的时候不一样。`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
  return file;
}

/** Returns what is on the disk already of a piece. */
async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function hashOf(bytes: Buffer): string {
  return digestOf(createHash('sha256').update(bytes));
}

function digestOf(hash: Hash): string {
  return hash.digest('hex');
}
