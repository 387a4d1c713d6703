import { findUpload, uploadFile, type UploadedAvatar, type UploadedEvidence, type UploadedImage, type UploadPurpose } from '#contract/api/files.ts';
import type { ReplyOf } from '#contract/route.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { isBusy, isUnanswered } from '#web/lib/calls/unanswered.ts';
import { upload } from './upload.ts';
import { failureOf } from '#web/lib/page.ts';
import { hashFile } from './hash-file.ts';

/** What a file becomes, by what it is sent for. */
export interface Results {
  picture: UploadedImage;
  scenery: UploadedImage;
  avatar: UploadedAvatar;
  evidence: UploadedEvidence;
  appeal: UploadedImage;
  import: UploadedEvidence;
}

export interface Sending<Purpose extends UploadPurpose> {
  purpose: Purpose;
  /** A UUID that names this upload: sent again under it, also after a reload, it continues where it was. */
  id: string;
  name: string;
  /** Whether nothing of it was ever sent. */
  isFresh: boolean;
  /** The key of an answer link, for a sender without an account. */
  answerKey?: string | null;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/** Pieces begin with this size and grow or shrink so that each arrives well within the storage host's time limit. */
const FIRST_PIECE_BYTES = 1024 * 1024;
const MIN_PIECE_BYTES = 256 * 1024;
const MAX_PIECE_BYTES = 4 * 1024 * 1024;
const QUICK_MS = 3_000;
const MAX_TRIES = 4;
const WAIT_MS = 1_500;
/** How long a busy server may ask to wait; beyond that its refusal is shown. */
const MAX_PAUSE_MS = 15_000;

type Progress = Pick<ReplyOf<NonNullable<typeof findUpload.shape>>, 'received' | 'file'>;

const NOTHING_SENT: Progress = { received: 0, file: null };

/**
 * Uploads a file piece by piece and returns what it has become. A piece that gets lost is sent again from where the server is; after several
 * failures it rejects with a `CallFailure`, and with an `AbortError` when the signal is aborted. Shows nothing itself.
 */
export async function sendFile<Purpose extends UploadPurpose>(file: Blob, sending: Sending<Purpose>): Promise<Results[Purpose]> {
  const { id, purpose, name, isFresh, answerKey = null, signal, onProgress } = sending;
  const sha256 = await hashFile(file);
  const key: { key?: string } = answerKey === null ? {} : { key: answerKey };
  const whole = { name: name.slice(-120), size: String(file.size), ...(sha256 !== null && { sha256 }) };
  let pieceBytes = FIRST_PIECE_BYTES;
  let failures = 0;
  let { received, file: done } = isFresh ? NOTHING_SENT : await findProgress(id, key);
  while (!done) {
    const from = received;
    const piece = file.slice(from, from + pieceBytes);
    const begunAt = performance.now();
    try {
      const fields = { purpose, upload: id, offset: String(from), ...(answerKey !== null && { key: answerKey }), ...(from === 0 && whole) };
      const progress = (share: number) => onProgress((from + share * piece.size) / file.size);
      const response = await upload(uploadFile, { file: piece, name: name || 'file', fields }, { signal, onProgress: progress, quiet: true });
      if (typeof response === 'object' && response !== null && 'received' in response) received = Number(response.received);
      else return response as Results[Purpose];
      failures = 0;
      pieceBytes = performance.now() - begunAt < QUICK_MS ? Math.min(MAX_PIECE_BYTES, pieceBytes * 2) : pieceBytes;
    } catch (error) {
      const pause = signal.aborted ? null : pauseAfter(error, from);
      failures += 1;
      if (pause === null || failures >= MAX_TRIES) throw error;
      if (isUnanswered(failureOf(error))) pieceBytes = Math.max(MIN_PIECE_BYTES, pieceBytes / 2);
      await passTime(pause * failures, signal);
      ({ received, file: done } = await findProgress(id, key).catch(() => ({ received, file: done })));
    }
  }
  return done as Results[Purpose];
}

/** Returns how long to wait before a piece is sent again; null: it won't help. */
function pauseAfter(error: unknown, from: number): number | null {
  const failure = failureOf(error);
  const { retryAfter = 0 } = failure;
  // The server has deleted the upload: it begins again.
  if (failure.name === 'notFound') return from > 0 ? 0 : null;
  const opensSoon = isBusy(failure) && retryAfter * 1_000 <= MAX_PAUSE_MS;
  return isUnanswered(failure) || opensSoon ? Math.max(WAIT_MS, retryAfter * 1_000) : null;
}

/** Returns how much of an upload the server has; nothing when it knows of none. */
async function findProgress(id: string, key: { key?: string }): Promise<Progress> {
  try {
    return await callQuietly(findUpload, { upload: id, ...key });
  } catch (error) {
    if (failureOf(error).name === 'notFound') return NOTHING_SENT;
    throw error;
  }
}

/** Resolves after a while, at once when there is a network again. Rejects when the signal is aborted. */
function passTime(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const end = (how: () => void) => {
      ended.abort();
      clearTimeout(timer);
      how();
    };
    const timer = setTimeout(() => end(resolve), ms);
    addEventListener('online', () => end(resolve), { signal: ended.signal });
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { signal: ended.signal });
  });
}
