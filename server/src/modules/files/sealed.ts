import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { UploadedFile } from '#contract/evidence.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { SEALED_VIDEO_BYTES_MOST } from '#contract/limits.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Tx } from '#server/platform/db.ts';
import { encodeImage } from './encode.ts';
import { createGate } from './gate.ts';
import { insertSealed, type SealedKind, type SealedRow, type Sender } from './queries-sealed.ts';
import { addPiece, deleteUpload, insertUpload, selectOldUploads, selectUpload, type UploadRow } from './queries-uploads.ts';
import { readStream } from './read-stream.ts';
import { bytesMost, sniffSealed, tidyName } from './rules-sealed.ts';

/** What comes with a file, or with a piece of one. */
export interface SealedUpload {
  name?: string | undefined;
  sha256?: string | undefined;
  size?: number | undefined;
  upload?: string | undefined;
  offset?: number | undefined;
}

/** So many are held in memory at once, each up to 50 MB. */
const passGate = createGate(6, 12);

/**
 * Takes a file that is kept sealed, whole or the next piece of one: a piece that came before is no mistake, and the reply always says where
 * to go on. Throws `invalidInput` (bytes that changed on the way, a piece out of place), `notFound` for another's upload,
 * `evidenceTypeNotAccepted`, `evidenceTooLarge`, `imageBroken`, `imageTooCostly`, `badBody` and `overloaded`.
 */
export function receiveSealed(
  platform: Platform,
  sender: Sender,
  given: SealedUpload,
  file: { stream: Readable; fileName: string },
  now: Date,
): Promise<UploadedFile> {
  return passGate(async () => {
    const bytes = await readStream(file.stream, SEALED_VIDEO_BYTES_MOST, 'evidenceTooLarge');
    const name = tidyName(given.name ?? file.fileName);
    if (given.upload === undefined && (given.size === undefined || given.size === bytes.length))
      return replyOf(await seal(platform, sender, { name, bytes, sha256: given.sha256 }, now));
    const upload = given.upload === undefined ? await begin(platform, sender, { ...given, name }, now) : await goOn(platform, sender, given.upload);
    return takePiece(platform, upload, given.offset ?? 0, bytes, now);
  });
}

/** How far an upload of a sender has come. Throws `notFound`. */
export async function findUpload(platform: Platform, sender: Sender, id: string): Promise<{ upload: string; size: number; received: number }> {
  const { sizeBytes, receivedBytes } = await goOn(platform, sender, id);
  return { upload: id, size: sizeBytes, received: receivedBytes };
}

/** Keeps a file sealed whose bytes are all there. Throws like `receiveSealed`. */
async function seal(platform: Platform, sender: Sender, file: { name: string; bytes: Buffer; sha256?: string | undefined }, now: Date): Promise<SealedRow> {
  const { name, bytes } = file;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (file.sha256 !== undefined && file.sha256 !== sha256) throw fieldFailure('sha256', '文件在路上变了样，请再传一次');
  const type = bytes.length === 0 ? null : sniffSealed(bytes, name);
  if (!type) throw new Failure('evidenceTypeNotAccepted');
  if (bytes.length > bytesMost(type.kind)) throw new Failure('evidenceTooLarge');
  const view = type.kind === 'image' ? ((await encodeImage(bytes)).variants.at(-1)?.bytes ?? null) : null;
  return platform.db.transaction((tx) => registerSealed(platform, tx, { ...sender, ...type, name, sha256, bytes, view }, now));
}

/** Stores a file whose kind, hash and copy are known, and answers its row. */
export async function registerSealed(
  platform: Pick<Platform, 'files'>,
  tx: Tx,
  file: Sender & { kind: SealedKind; mediaType: string; name: string; sha256: string; bytes: Buffer; view: Buffer | null },
  now: Date,
): Promise<SealedRow> {
  const { bytes, view, ...known } = file;
  const storedName = `sealed/${file.sha256.slice(0, 2)}/${file.sha256}`;
  const viewName = view ? `${storedName}-view.webp` : null;
  // Files first: a row never names a file that is not there.
  await platform.files.write(storedName, bytes);
  if (view && viewName) await platform.files.write(viewName, view);
  return insertSealed(tx, { ...known, sizeBytes: bytes.length, storedName, viewName }, now);
}

async function begin(platform: Platform, sender: Sender, given: SealedUpload & { name: string }, now: Date): Promise<UploadRow> {
  const { size, sha256, name } = given;
  if (size === undefined || size < 1) throw fieldFailure('size', '请说明整个文件有多大');
  if (size > SEALED_VIDEO_BYTES_MOST) throw new Failure('evidenceTooLarge');
  const upload = { id: randomUUID(), ...sender, name, sizeBytes: size, sha256: sha256 ?? null, receivedBytes: 0, offsets: [] };
  await platform.db.transaction((tx) => insertUpload(tx, upload, now));
  return upload;
}

async function goOn(platform: Platform, sender: Sender, id: string): Promise<UploadRow> {
  const upload = await selectUpload(platform.db, id);
  if (!upload || upload.memberId !== sender.memberId || upload.accusedId !== sender.accusedId) throw new Failure('notFound');
  return upload;
}

async function takePiece(platform: Platform, upload: UploadRow, offset: number, bytes: Buffer, now: Date): Promise<UploadedFile> {
  const partial = (received: number): UploadedFile => ({
    id: null,
    url: null,
    name: upload.name,
    size: upload.sizeBytes,
    sha256: null,
    upload: upload.id,
    received,
  });
  if (offset < upload.receivedBytes) return partial(upload.receivedBytes);
  if (offset > upload.receivedBytes || bytes.length === 0 || offset + bytes.length > upload.sizeBytes)
    throw fieldFailure('offset', '这一段接不上，请从已收到的地方接着传');
  await platform.files.write(pieceName(upload.id, offset), bytes);
  const after = await platform.db.transaction((tx) => addPiece(tx, upload.id, offset, bytes.length));
  if (!after || after.receivedBytes < upload.sizeBytes) return partial(after?.receivedBytes ?? upload.receivedBytes);
  const whole = await Promise.all(after.offsets.map((each) => readPiece(platform, upload.id, each)));
  const row = await seal(platform, upload, { name: upload.name, bytes: Buffer.concat(whole), ...(upload.sha256 !== null && { sha256: upload.sha256 }) }, now);
  await forget(platform, after);
  return replyOf(row);
}

/** Forgets uploads that were begun a day ago and never finished. */
export async function sweepUploads(platform: Platform, now: Date): Promise<void> {
  for (const upload of await selectOldUploads(platform.db, new Date(now.getTime() - 24 * 60 * 60 * 1000))) await forget(platform, upload);
}

async function forget(platform: Platform, { id, offsets }: Pick<UploadRow, 'id' | 'offsets'>): Promise<void> {
  await platform.db.transaction((tx) => deleteUpload(tx, id));
  for (const offset of offsets) await platform.files.remove(pieceName(id, offset));
}

async function readPiece(platform: Platform, id: string, offset: number): Promise<Buffer> {
  const piece = await platform.files.read(pieceName(id, offset));
  if (!piece) throw new Failure('notFound');
  return readStream(piece.stream, SEALED_VIDEO_BYTES_MOST, 'evidenceTooLarge');
}

function pieceName(id: string, offset: number): string {
  return `pieces/${id}/${offset}`;
}

function replyOf(row: SealedRow): UploadedFile {
  return { id: row.id, url: `/oss/r/file/${row.id}`, name: row.name, size: row.sizeBytes, sha256: row.sha256, upload: null, received: row.sizeBytes };
}
