import { randomUUID } from 'node:crypto';
import { Failure, fieldFailure, type FailureName } from '#contract/failures.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Sender } from './queries-sealed.ts';
import { addPiece, deleteUpload, insertUpload, selectOldUploads, selectUpload, type UploadRow } from './queries-uploads.ts';
import { readStream } from './read-stream.ts';

/** The size limit of a file sent in pieces, and the refusal of a larger one. */
export interface Bounds {
  most: number;
  tooMany: FailureName;
}

/** How far an upload has come; with all of its bytes when nothing is missing. */
export interface Gathered {
  upload: UploadRow;
  whole: Buffer | null;
}

/** Notes that a file comes in pieces. Throws `invalidInput` without its size and the refusal of the bounds. */
export async function beginUpload(
  platform: Platform,
  sender: Sender,
  given: { size?: number | undefined; sha256?: string | undefined; name: string },
  { most, tooMany }: Bounds,
  now: Date,
): Promise<UploadRow> {
  const { size, sha256, name } = given;
  if (size === undefined || size < 1) throw fieldFailure('size', '请说明整个文件有多大');
  if (size > most) throw new Failure(tooMany);
  const upload = { id: randomUUID(), ...sender, name, sizeBytes: size, sha256: sha256 ?? null, receivedBytes: 0, offsets: [] };
  await platform.db.transaction((tx) => insertUpload(tx, upload, now));
  return upload;
}

/** Returns an upload of that sender that is not finished. Throws `notFound`. */
export async function getUpload(platform: Platform, sender: Sender, id: string): Promise<UploadRow> {
  const upload = await selectUpload(platform.db, id);
  if (!upload || upload.memberId !== sender.memberId || upload.accusedId !== sender.accusedId) throw new Failure('notFound');
  return upload;
}

/** Keeps the next piece of an upload; one that came before changes nothing. Throws `invalidInput` for a piece out of place and the refusal of the bounds. */
export async function gatherPiece(platform: Platform, upload: UploadRow, offset: number, bytes: Buffer, { most, tooMany }: Bounds): Promise<Gathered> {
  if (upload.sizeBytes > most) throw new Failure(tooMany);
  if (offset < upload.receivedBytes) return { upload, whole: null };
  if (offset > upload.receivedBytes || bytes.length === 0 || offset + bytes.length > upload.sizeBytes)
    throw fieldFailure('offset', '这一段接不上，请从已收到的地方接着传');
  await platform.files.write(pieceName(upload.id, offset), bytes);
  const after = await platform.db.transaction((tx) => addPiece(tx, upload.id, offset, bytes.length));
  if (!after || after.receivedBytes < upload.sizeBytes) return { upload: after ?? upload, whole: null };
  const pieces = await Promise.all(after.offsets.map((each) => readPiece(platform, upload.id, each, { most, tooMany })));
  return { upload: after, whole: Buffer.concat(pieces) };
}

/** Deletes a finished or canceled upload. */
export async function discardUpload(platform: Platform, { id, offsets }: Pick<UploadRow, 'id' | 'offsets'>): Promise<void> {
  await platform.db.transaction((tx) => deleteUpload(tx, id));
  for (const offset of offsets) await platform.files.remove(pieceName(id, offset));
}

/** Deletes uploads begun a day ago and never finished. */
export async function sweepUploads(platform: Platform, now: Date): Promise<void> {
  for (const upload of await selectOldUploads(platform.db, new Date(now.getTime() - 24 * 60 * 60 * 1000))) await discardUpload(platform, upload);
}

async function readPiece(platform: Platform, id: string, offset: number, { most, tooMany }: Bounds): Promise<Buffer> {
  const piece = await platform.files.read(pieceName(id, offset));
  if (!piece) throw new Failure('notFound');
  return readStream(piece.stream, most, tooMany);
}

function pieceName(id: string, offset: number): string {
  return `pieces/${id}/${offset}`;
}
