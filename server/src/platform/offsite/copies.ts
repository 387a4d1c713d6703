// A backup at the target is a folder of its name: its bytes in pieces that any server takes, `00001` and on, and last of all `complete.json`, without
// which it is no backup. Put together again with `cat 0*`, also without this program.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { z } from '#contract/zod.ts';
import { errorCode, StartFailure } from '../process/start-failure.ts';
import type { OffsiteTarget, TargetFile } from './target.ts';

/** The file whose presence says that all pieces are there. */
const COMPLETE = 'complete.json';
const PIECE_BYTES = 8 * 1024 * 1024;
const MAX_COMPLETE_BYTES = 32 * 1024 * 1024;
/** Only what is encrypted leaves the machine. */
const NAME = /^hearth-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz\.age$/;

const SHA256 = z.string().regex(/^[0-9a-f]{64}$/);
const completeShape = z.object({
  format: z.literal('hearth offsite 1'),
  sizeBytes: z.int().min(0),
  sha256: SHA256,
  pieces: z.array(z.object({ sizeBytes: z.int().min(1).max(PIECE_BYTES), sha256: SHA256 })),
});

/** What `complete.json` says of a backup. */
type Complete = z.output<typeof completeShape>;

/** A copy of a backup at the target. */
interface OffsiteCopy {
  name: string;
  /** The instant in its name. */
  madeAt: string;
  /** Null: not all of it is there, or another length than was sent. */
  complete: Complete | null;
}

/** How a backup is sent. */
interface Sending {
  file: string;
  name: string;
  /** Of the file when it was made: one that was changed on the disk since is not sent. */
  sha256: string;
  signal: AbortSignal;
  /** Receives how many bytes are there. */
  onProgress(bytes: number): Promise<void>;
}

/** What is thrown for a backup whose file is not what was made: sending it again would not help. */
export class ChangedBackup extends StartFailure {}

/** Returns the instant in the name of a backup that may be there; null for any other name. */
function instantOfName(name: string): string | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
}

/** Returns the name of a piece, from 0 on. */
export function nameOfPiece(index: number): string {
  return String(index + 1).padStart(5, '0');
}

/**
 * Sends a backup, and what is missing of one that broke off. Lengths are compared with what the target lists afterwards. Throws StartFailure when
 * the target does not take it, after which the next attempt goes on, and ChangedBackup when the file is another one by now or gone, of which nothing is left there.
 */
export async function sendCopy(target: OffsiteTarget, { file, name, sha256, signal, onProgress }: Sending): Promise<void> {
  const there = await sizesIn(target, name);
  const whole = createHash('sha256');
  const pieces: Complete['pieces'] = [];
  let bytes = 0;
  await requireFile(file, name);
  for await (const piece of piecesOf(file)) {
    signal.throwIfAborted();
    const pieceName = nameOfPiece(pieces.length);
    whole.update(piece);
    if (there.get(pieceName) !== piece.length) await target.put(name, pieceName, piece);
    pieces.push({ sizeBytes: piece.length, sha256: createHash('sha256').update(piece).digest('hex') });
    bytes += piece.length;
    await onProgress(bytes);
  }
  if (whole.digest('hex') !== sha256) {
    // Its pieces have the right lengths.
    await target.removeFolder(name);
    throw new ChangedBackup(`${name} 和做好的时候不一样了，没有送出去。`);
  }
  const complete: Complete = { format: 'hearth offsite 1', sizeBytes: bytes, sha256, pieces };
  await requirePieces(target, name, complete);
  await target.put(name, COMPLETE, Buffer.from(JSON.stringify(complete)));
  if ((await getCopy(target, name)).complete?.sha256 !== sha256) throw new StartFailure(`${name} 送过去了，那边却读不出同样的东西。`);
}

/** Returns the copies at the target, newest first; whatever else is there is left out. */
export async function listCopies(target: OffsiteTarget): Promise<OffsiteCopy[]> {
  const names = (await target.folders()).filter((name) => instantOfName(name) !== null).toSorted();
  const copies: OffsiteCopy[] = [];
  for (const name of names.toReversed()) copies.push(await getCopy(target, name));
  return copies;
}

/** Returns what there is of a backup at the target. */
export async function getCopy(target: OffsiteTarget, name: string): Promise<OffsiteCopy> {
  const madeAt = instantOfName(name);
  if (madeAt === null) throw new StartFailure(`${name} 不是加密备份的名字，应像 hearth-20261130-040000.tar.gz.age。`);
  const sizes = await sizesIn(target, name);
  const text = sizes.has(COMPLETE) ? await target.get(name, COMPLETE, MAX_COMPLETE_BYTES) : null;
  const complete = text && parseComplete(text.toString('utf8'));
  return { name, madeAt, complete: complete && missingOf(sizes, complete) === null ? complete : null };
}

async function requireFile(file: string, name: string): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (found === null) throw new ChangedBackup(`${name} 不在备份的文件夹里了，没有送出去。`);
}

/** Reads a file in pieces of the same size, the last one maybe smaller. */
async function* piecesOf(file: string): AsyncGenerator<Buffer> {
  const chunks: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: 1024 * 1024 });
  let gathered: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    gathered.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    const all = Buffer.concat(gathered);
    yield all.subarray(0, PIECE_BYTES);
    gathered = [all.subarray(PIECE_BYTES)];
    size -= PIECE_BYTES;
  }
  if (size > 0) yield Buffer.concat(gathered);
}

async function requirePieces(target: OffsiteTarget, name: string, complete: Complete): Promise<void> {
  const missing = missingOf(await sizesIn(target, name), complete);
  if (missing === null) return;
  // The next attempt sends it again.
  await target.removeFile(name, missing);
  throw new StartFailure(`${name} 的第 ${missing} 块送过去以后长度不对。`);
}

/** Returns the first piece that is not there with its length. */
function missingOf(sizes: ReadonlyMap<string, number>, { pieces }: Complete): string | null {
  const index = pieces.findIndex(({ sizeBytes }, at) => sizes.get(nameOfPiece(at)) !== sizeBytes);
  return index === -1 ? null : nameOfPiece(index);
}

async function sizesIn(target: OffsiteTarget, folder: string): Promise<Map<string, number>> {
  return new Map((await target.files(folder)).map(({ name, sizeBytes }: TargetFile) => [name, sizeBytes]));
}

function parseComplete(text: string): Complete | null {
  try {
    const { data } = completeShape.safeParse(JSON.parse(text));
    return data && data.pieces.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) === data.sizeBytes ? data : null;
  } catch {
    return null;
  }
}
