import type { CallFailure } from '#contract/envelope.ts';
import { findUpload, uploadFile, type UploadedImage, type UploadProgress } from '#contract/api/files.ts';
import { MAX_IMAGE_BYTES, IMAGE_TYPES } from '#contract/limits.ts';
import { callQuietly, upload } from '#web/lib/calls/api.ts';
import { failureOf, isCallFailure } from '#web/lib/page.ts';

/** Larger pictures go in pieces of this size. */
const PIECE_BYTES = 2 * 1024 * 1024;
const TRIES = 4;
const WAIT_MS = 1_500;

export interface SendingPicture {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  /** An interrupted upload to resume; `keep` receives the id of a new one. */
  resume: { id: string | null; keep: (id: string) => void };
}

/** Why a picture is not worth sending, before a byte travels; null: it may go. */
export function refusePicture({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (size === 0) return '这个文件是空的';
  if (size > MAX_IMAGE_BYTES) return '图片最大 10 MB，请缩小后再传';
  return type === '' || IMAGE_TYPES.some((each) => each === type) ? null : '只收 JPEG、PNG、WebP、GIF、AVIF 图片';
}

/**
 * Uploads a picture to be shown large, a big one in pieces: an interrupted upload resumes where the server has got to. Rejects with a
 * `CallFailure`, or an `AbortError` when the signal is aborted; shows nothing itself.
 */
export async function sendPicture(file: File, sending: SendingPicture): Promise<UploadedImage> {
  const { resume } = sending;
  if (file.size <= PIECE_BYTES) return wholeOf(await sendPiece(file, file.name, { wide: '1' }, sending, 0, file.size));
  let id = resume.id;
  let offset = id === null ? 0 : await receivedOf(id);
  if (offset === 0) id = null;
  for (;;) {
    const piece = file.slice(offset, offset + PIECE_BYTES);
    const place: Record<string, string> = id === null ? { size: String(file.size), offset: '0' } : { upload: id, offset: String(offset) };
    const answer = await sendPiece(piece, file.name, { wide: '1', ...place }, sending, offset, file.size);
    if ('id' in answer) return answer;
    if (answer.upload !== id) resume.keep(answer.upload);
    id = answer.upload;
    offset = answer.received;
  }
}

/** Sends one piece, again where the network failed. */
async function sendPiece(
  piece: Blob,
  name: string,
  fields: Record<string, string>,
  { signal, onProgress }: SendingPicture,
  from: number,
  total: number,
): Promise<UploadedImage | UploadProgress> {
  for (let tried = 1; ; tried += 1) {
    try {
      const progress = (share: number) => onProgress((from + share * piece.size) / total);
      return (await upload(uploadFile, piece, name || 'picture', progress, { fields, signal, quiet: true })) as UploadedImage | UploadProgress;
    } catch (error) {
      if (signal.aborted || !isCallFailure(error) || error.status !== 0 || tried === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS * tried));
    }
  }
}

/** Returns the bytes the server has received; 0 when it no longer has the upload. */
async function receivedOf(uploadId: string): Promise<number> {
  try {
    return (await callQuietly(findUpload, { upload: uploadId })).received;
  } catch (error) {
    if (failureOf(error).status === 404) return 0;
    throw error;
  }
}

function wholeOf(answer: UploadedImage | UploadProgress): UploadedImage {
  if ('id' in answer) return answer;
  throw lost;
}

const lost: CallFailure = { code: '', status: 0, message: '图片没有传完，请再试一次' };
