import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { UploadedFile } from '#contract/api/evidence.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { MAX_SEALED_VIDEO_BYTES } from '#contract/limits.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { encodeImage } from './encode.ts';
import { createGate } from './gate.ts';
import { insertSealed, type SealedKind, type SealedRow, type Sender } from './queries-sealed.ts';
import { beginUpload, discardUpload, gatherPiece, getUpload, type Bounds } from './pieces.ts';
import type { UploadRow } from './queries-uploads.ts';
import { readStream } from './read-stream.ts';
import { bytesMost, sniffSealed, tidyName } from './rules-sealed.ts';

const BOUNDS: Bounds = { most: MAX_SEALED_VIDEO_BYTES, tooMany: 'evidenceTooLarge' };

/** What comes with a file, or with a piece of one. */
export interface SealedUpload {
  name?: string | undefined;
  sha256?: string | undefined;
  size?: number | undefined;
  upload?: string | undefined;
  offset?: number | undefined;
}

/** The number in memory at once, each up to 50 MB. */
const passGate = createGate(6, 12);

/**
 * Accepts a sealed file, whole or the next piece of one: a piece received before is no error, and the reply always contains the offset to
 * continue from. Throws `invalidInput` (bytes changed in transit, a piece at the wrong offset), `notFound` for another's upload,
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
    const bytes = await readStream(file.stream, MAX_SEALED_VIDEO_BYTES, 'evidenceTooLarge');
    const name = tidyName(given.name ?? file.fileName);
    if (given.upload === undefined && (given.size === undefined || given.size === bytes.length))
      return replyOf(await seal(platform, sender, { name, bytes, sha256: given.sha256 }, now));
    const upload =
      given.upload === undefined ? await beginUpload(platform, sender, { ...given, name }, BOUNDS, now) : await getUpload(platform, sender, given.upload);
    return takePiece(platform, upload, given.offset ?? 0, bytes, now);
  });
}

/** Returns how far an upload of a sender has come. Throws `notFound`. */
export async function findUpload(platform: Platform, sender: Sender, id: string): Promise<{ upload: string; size: number; received: number }> {
  const { sizeBytes, receivedBytes } = await getUpload(platform, sender, id);
  return { upload: id, size: sizeBytes, received: receivedBytes };
}

/** Seals a file that is fully received. Throws like `receiveSealed`. */
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

/** Stores a file of known kind, hash and copy, and returns its row. */
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

async function takePiece(platform: Platform, upload: UploadRow, offset: number, bytes: Buffer, now: Date): Promise<UploadedFile> {
  const { upload: after, whole } = await gatherPiece(platform, upload, offset, bytes, BOUNDS);
  const { id, name, sizeBytes: size, sha256, receivedBytes: received } = after;
  if (whole === null) return { id: null, url: null, name, size, sha256: null, upload: id, received };
  const row = await seal(platform, upload, { name, bytes: whole, ...(sha256 !== null && { sha256 }) }, now);
  await discardUpload(platform, after);
  return replyOf(row);
}

function replyOf(row: SealedRow): UploadedFile {
  return { id: row.id, url: `/oss/r/file/${row.id}`, name: row.name, size: row.sizeBytes, sha256: row.sha256, upload: null, received: row.sizeBytes };
}
