/**
 * One way in for every file, whole or in pieces, from any sender, for any purpose a module has registered.
 * - A sender names the upload (a UUID of their own, or the one returned for the first piece). The same piece again changes nothing; the last one again,
 *   within a day, gets the same reply: a lost reply is no lost file, and no second one.
 * - What the whole is becomes known outside of a transaction, because a picture takes seconds. It is stored inside one that locks the upload: of two
 *   tries, tabs or nodes one stores it and both get its result.
 * - A process killed between two steps leaves an upload whose next request continues: with the missing piece, or, where all bytes are there, with an
 *   empty one.
 */

import { createHash, randomUUID } from 'node:crypto';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { MAX_IMAGE_BYTES } from '#contract/limits.ts';
import type { UploadProgress, UploadPurpose, UploadResult } from '#contract/api/files.ts';
import type { ApiRequest, IncomingFile, Platform } from '#server/platform/api.ts';
import { requireClean } from '#server/platform/files/clamd.ts';
import { networkOf } from '#server/platform/process/network.ts';
import { createGate } from '../pictures/gate.ts';
import { createArrivals } from './arrivals.ts';
import { discardUpload, gatherPieces, keepPiece, removePieces } from './pieces.ts';
import { ownerOf, type KeepFile, type Purpose, type Purposes, type Sender, type WholeFile } from './purpose.ts';
import { endUpload, insertUpload, lockUpload, selectSurplus, selectUpload, type UploadRow } from './queries-uploads.ts';

/** What comes with a file, or with a piece of one. */
export interface SentFields {
  purpose: UploadPurpose;
  key?: string | undefined;
  name?: string | undefined;
  sha256?: string | undefined;
  size?: number | undefined;
  upload?: string | undefined;
  offset?: number | undefined;
}

/** How many unfinished uploads a sender may have; a further one replaces the oldest. */
const MAX_UNFINISHED = 24;

const MEGABYTE = 1024 * 1024;
/** Bodies that arrive take no slot of the gates, so that somebody who sends half of one keeps nobody from being served. */
const arrivals = createArrivals({
  bodies: 256,
  bodiesOfOne: 12,
  bodiesOfNetwork: 128,
  bytes: 448 * MEGABYTE,
  bytesOfOne: 128 * MEGABYTE,
  bytesOfNetwork: 320 * MEGABYTE,
});
/** Files up to 10 MB that have arrived, half of them of one sender at most. */
const smallGate = createGate({ atOnce: 24, atOnceOfOne: 12, waiting: 48, waitingOfOne: 12 });
/** Larger ones, each up to 50 MB. */
const largeGate = createGate({ atOnce: 6, atOnceOfOne: 3, waiting: 12, waitingOfOne: 6 });

/** Returns how many bodies are arriving, and how many bytes of those and of what is worked on are held. */
export function arrivalCounts(): ReturnType<typeof arrivals.counts> {
  return arrivals.counts();
}

/** Files being examined by this process, so that a sender who asks again waits for the first try. */
const examining = new Map<string, Promise<UploadResult>>();

/**
 * Receives a file or a piece of one and returns what it has become, or how much has arrived. Throws `invalidInput` (a piece out of place,
 * bytes changed in transit), `notFound` for another's upload, `badBody` (the sender broke off), `overloaded`, and what the purpose throws.
 */
export async function receiveUpload(purposes: Purposes, request: ApiRequest, sent: { fields: SentFields; file: IncomingFile }) {
  const { fields, file } = sent;
  const { platform } = request;
  const known = fields.upload === undefined ? null : await selectUpload(platform.db, fields.upload);
  const isFirst = known === null && (fields.upload === undefined || fields.size !== undefined);
  const name = known?.purpose ?? fields.purpose;
  const purpose = purposes[name];
  const sender = await purpose.admit(request, { key: fields.key, step: isFirst ? 'begin' : 'piece' });
  if (!isFirst && (known === null || !isSame(known, sender))) throw new Failure('notFound');

  const gate = purpose.maxBytes > MAX_IMAGE_BYTES ? largeGate : smallGate;
  const comer = { owner: ownerOf(sender), network: networkOf(request.address) };
  const { maxBytes, tooLarge } = purpose;
  return arrivals.receive(comer, { stream: file.stream, maxBytes, tooLarge }, (bytes) =>
    gate.pass(comer, async (): Promise<UploadResult | UploadProgress> => {
      const fileName = tidyName(fields.name ?? file.fileName);
      const isWhole = fields.size === undefined || fields.size === bytes.length;
      if (fields.upload === undefined && isWhole) {
        const keep = await examine(platform, purpose, { sender, name: fileName, bytes, wanted: fields.sha256 });
        return platform.db.transaction((tx) => keep({ tx, now: request.now }));
      }
      const upload = known ?? (await begin(request, purpose, { ...fields, ...sender, purpose: name, name: fileName }));
      return addBytes(request, purpose, { upload, offset: fields.offset ?? 0, bytes });
    }),
  );
}

/** Returns how far an upload of a sender is, and what it has become. Throws `notFound` and what the purpose throws. */
export async function findUpload(purposes: Purposes, request: ApiRequest, { upload: id, key }: { upload: string; key?: string | undefined }) {
  const upload = await selectUpload(request.db, id);
  if (!upload) throw new Failure('notFound');
  const sender = await purposes[upload.purpose].admit(request, { key, step: 'look' });
  if (!isSame(upload, sender)) throw new Failure('notFound');
  return { ...progressOf(upload), file: upload.result };
}

async function addBytes(request: ApiRequest, purpose: Purpose, { upload, offset, bytes }: { upload: UploadRow; offset: number; bytes: Buffer }) {
  if (upload.result) return upload.result;
  const isWhole = upload.receivedBytes === 0 && offset === 0 && bytes.length === upload.sizeBytes;
  // Nothing of a file that came at once needs to be kept for later.
  const after = isWhole ? upload : await keepPiece(request.platform, upload, { offset, bytes });
  if (after.result) return after.result;
  if (!isWhole && after.receivedBytes < after.sizeBytes) return progressOf(after);
  const running = examining.get(after.id);
  if (running) return running;
  const finishing = finish(request, purpose, { upload: after, whole: isWhole ? bytes : null }).finally(() => examining.delete(after.id));
  examining.set(after.id, finishing);
  return finishing;
}

/** Makes a file of an upload whose bytes have all arrived. A refused or incomplete one is deleted: it has to be sent again. */
async function finish({ platform, now }: ApiRequest, purpose: Purpose, { upload, whole }: { upload: UploadRow; whole: Buffer | null }): Promise<UploadResult> {
  const bytes = whole ?? (await gatherPieces(platform, upload));
  let keep: KeepFile;
  try {
    if (!bytes) throw new Failure('notFound');
    keep = await examine(platform, purpose, { sender: senderOf(upload), name: upload.name, bytes, wanted: upload.sha256 ?? undefined });
  } catch (error) {
    const isOver = error instanceof Failure && error.status < 500 && error.status !== 429;
    // Another node may have finished it meanwhile and deleted its pieces.
    const result = isOver ? ((await selectUpload(platform.db, upload.id))?.result ?? null) : null;
    if (result) return result;
    if (isOver) await discardUpload(platform, upload.id);
    throw error;
  }
  const result = await platform.db.transaction(async (tx) => {
    const current = await lockUpload(tx, upload.id);
    if (!current) throw new Failure('notFound');
    if (current.result) return current.result;
    const made = await keep({ tx, now });
    await endUpload(tx, upload.id, made);
    return made;
  });
  await removePieces(platform, upload.id);
  return result;
}

async function begin({ platform, now }: ApiRequest, { maxBytes, tooLarge }: Purpose, given: SentFields & Sender & { name: string }): Promise<UploadRow> {
  const { upload: id = randomUUID(), purpose, name, size, sha256 = null, memberId, accusedId } = given;
  if (size === undefined || size < 1) throw fieldFailure('size', '请说明整个文件有多大');
  if (size > maxBytes) throw new Failure(tooLarge);
  await platform.db.transaction((tx) => insertUpload({ tx, now }, { id, purpose, memberId, accusedId, name, sizeBytes: size, sha256 }));
  for (const surplus of await selectSurplus(platform.db, given, MAX_UNFINISHED)) await discardUpload(platform, surplus);
  const upload = await selectUpload(platform.db, id);
  // Of two that name the same upload at once, only those of one sender and purpose share it.
  if (!upload || !isSame(upload, given) || upload.purpose !== purpose) throw new Failure('notFound');
  return upload;
}

/** Examines a whole file, first whether it is the one that was sent. */
async function examine(platform: Platform, purpose: Purpose, given: Omit<WholeFile, 'sha256'> & { wanted: string | undefined }): Promise<KeepFile> {
  const { wanted, ...file } = given;
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  if (wanted !== undefined && wanted !== sha256) throw fieldFailure('sha256', '文件在路上变了样，请再传一次');
  await requireClean(platform.config.scanner, file.bytes);
  return purpose.accept(platform, { ...file, sha256 });
}

function progressOf({ id, sizeBytes, receivedBytes }: UploadRow): UploadProgress {
  return { upload: id, size: sizeBytes, received: receivedBytes };
}

function senderOf({ memberId, accusedId }: Sender): Sender {
  return { memberId, accusedId };
}

function isSame(one: Sender, other: Sender): boolean {
  return one.memberId === other.memberId && one.accusedId === other.accusedId;
}

/** Returns a file's name without folders and without what no name should hold. */
function tidyName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return (
    last
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(-120) || '文件'
  );
}
