import { fieldFailure } from '#contract/failures.ts';
import type { Platform, SiteContext } from '#server/platform/api.ts';
import { readWhole } from '#server/platform/files/files.ts';
import { addPiece, deleteUpload, selectOldUploads, selectUpload, type UploadRow } from './queries-uploads.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;
const SWEPT_AT_ONCE = 100;

/** A part of a file. */
export interface Piece {
  offset: number;
  bytes: Buffer;
}

/**
 * Keeps the next piece of an upload and returns how far it is; one that came before changes nothing. Throws `invalidInput` for a piece out of
 * place.
 */
export async function keepPiece({ db, files }: Platform, upload: UploadRow, { offset, bytes }: Piece): Promise<UploadRow> {
  const { id, receivedBytes, sizeBytes } = upload;
  // An empty piece at the end asks for a file whose bytes are all there, after a crash or a lost reply.
  if (offset < receivedBytes || (receivedBytes === sizeBytes && offset === sizeBytes && bytes.length === 0)) return upload;
  if (offset > receivedBytes || bytes.length === 0 || offset + bytes.length > sizeBytes) throw fieldFailure('offset', '这一段接不上，请从已收到的地方接着传');
  const name = pieceName(id, offset, bytes.length);
  await files.write(name, bytes);
  const after = await db.transaction((tx) => addPiece(tx, id, { offset, bytes: bytes.length }));
  if (after) return after;
  // Another tab or try was first, maybe with a piece of another length.
  const current = await selectUpload(db, id);
  // It may also be a file by now, whose pieces are gone: this one came while it waited.
  if (current?.result) await removePieces({ files }, id);
  else if (!current || !pieceNames(current).includes(name)) await files.remove(name);
  return current ?? upload;
}

/** Returns the bytes of an upload whose pieces have all arrived; null when one of them is lost. */
export async function gatherPieces({ files }: Pick<Platform, 'files'>, upload: UploadRow): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  for (const name of pieceNames(upload)) {
    const piece = await readWhole(files, name);
    if (!piece) return null;
    pieces.push(piece);
  }
  const whole = Buffer.concat(pieces);
  return whole.length === upload.sizeBytes ? whole : null;
}

/** Deletes the pieces of an upload. */
export function removePieces({ files }: Pick<Platform, 'files'>, id: string): Promise<void> {
  return files.removeFolder(`pieces/${id}`);
}

/** Deletes an upload with its pieces. */
export async function discardUpload(platform: Pick<Platform, 'db' | 'files'>, id: string): Promise<void> {
  await platform.db.transaction((tx) => deleteUpload(tx, id));
  await removePieces(platform, id);
}

/** Deletes uploads begun a day ago, finished or not, until it is stopped; call it once an hour. */
export async function sweepUploads(context: Pick<SiteContext, 'db' | 'files' | 'now'> & { signal?: AbortSignal }): Promise<void> {
  const before = new Date(context.now.getTime() - KEPT_MS);
  for (let found = SWEPT_AT_ONCE; found === SWEPT_AT_ONCE;) {
    const ids = await selectOldUploads(context.db, before, SWEPT_AT_ONCE);
    for (const id of ids) {
      if (context.signal?.aborted === true) return;
      await discardUpload(context, id);
    }
    found = ids.length;
  }
}

/** Returns the names of the pieces of an upload. A name holds the length: two tries may cut differently at the same place. */
function pieceNames({ id, offsets, receivedBytes }: UploadRow): string[] {
  return offsets.map((offset, index) => pieceName(id, offset, (offsets[index + 1] ?? receivedBytes) - offset));
}

function pieceName(id: string, offset: number, length: number): string {
  return `pieces/${id}/${offset}-${length}`;
}
