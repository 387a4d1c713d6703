import type { CallFailure } from '#contract/envelope.ts';
import { findEvidenceUpload, uploadEvidence, type UploadedFile } from '#contract/api/files.ts';
import { callQuietly, upload } from '#web/lib/calls/api.ts';
import { failureOf, isCallFailure } from '#web/lib/page.ts';

/** Larger files go in pieces of this size. */
const PIECE_BYTES = 4 * 1024 * 1024;
const TRIES = 4;
const WAIT_MS = 1_500;

/** A file as it is stored sealed on the server. */
export interface SentFile {
  id: number;
  sha256: string;
}

export interface Sending {
  /** Null where the browser could compute none. */
  sha256: string | null;
  /** The key of an answer link, for a sender without an account. */
  answerKey: string | null;
  signal: AbortSignal;
  onProgress: (share: number) => void;
  /** An interrupted upload to resume; `keep` receives the id of a new one. */
  resume: { id: string | null; keep: (id: string) => void };
}

/**
 * Uploads a file to be kept sealed, a large one in pieces: an interrupted upload resumes where the server has got to. Rejects with a
 * `CallFailure`, or an `AbortError` when the signal is aborted; shows nothing itself.
 */
export async function sendFile(file: File, sending: Sending): Promise<SentFile> {
  const { sha256, answerKey, resume } = sending;
  const fields = { ...(answerKey !== null && { key: answerKey }) };
  const whole = { name: file.name.slice(-120), ...(sha256 !== null && { sha256 }) };
  if (file.size <= PIECE_BYTES) return sentOf(await sendPiece(file, file.name, { ...fields, ...whole }, sending, 0, file.size));

  let id = resume.id;
  let offset = id === null ? 0 : await receivedOf(id, fields);
  if (offset === 0) id = null;
  for (;;) {
    const piece = file.slice(offset, offset + PIECE_BYTES);
    const place: Record<string, string> = id === null ? { ...whole, size: String(file.size), offset: '0' } : { upload: id, offset: String(offset) };
    const answer = await sendPiece(piece, file.name, { ...fields, ...place }, sending, offset, file.size);
    if (answer.id !== null) return sentOf(answer);
    if (answer.upload !== null && answer.upload !== id) resume.keep(answer.upload);
    id = answer.upload;
    offset = answer.received;
  }
}

/** Sends one piece, again where the network failed. */
async function sendPiece(piece: Blob, name: string, fields: Record<string, string>, sending: Sending, from: number, total: number): Promise<UploadedFile> {
  const { signal, onProgress } = sending;
  for (let tried = 1; ; tried += 1) {
    try {
      const progress = (share: number) => onProgress((from + share * piece.size) / total);
      return (await upload(uploadEvidence, piece, name, progress, { fields, signal, quiet: true })) as UploadedFile;
    } catch (error) {
      if (signal.aborted || !isCallFailure(error) || error.status !== 0 || tried === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS * tried));
    }
  }
}

/** Returns the bytes the server has received; 0 when it no longer has the upload. */
async function receivedOf(uploadId: string, key: { key?: string }): Promise<number> {
  try {
    return (await callQuietly(findEvidenceUpload, { upload: uploadId, ...key })).received;
  } catch (error) {
    if (failureOf(error).status === 404) return 0;
    throw error;
  }
}

function sentOf({ id, sha256 }: UploadedFile): SentFile {
  if (id === null || sha256 === null) throw lost;
  return { id, sha256 };
}

const lost: CallFailure = { code: '', status: 0, message: '文件没有传完，请再试一次' };
