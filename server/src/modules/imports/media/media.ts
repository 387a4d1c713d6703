// The bytes of pictures and avatars: read, looked at and encoded before their record is written, because that takes seconds.
import { createHash } from 'node:crypto';
import { Failure } from '#contract/failures.ts';
import { encodeAvatarFor, encodeImageFor, registerImage, requireFitHead, storeAvatar } from '#server/modules/files/index.ts';
import { updateAvatar } from '#server/modules/members/index.ts';
import type { Platform } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { requireClean } from '#server/platform/files/clamd.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { ImportRefusal, RefusedRecord } from './refusals.ts';
import { readBelow } from './read-file.ts';

/** Where the files of records are, and where they go. */
export interface MediaSource {
  /** Null: none was given. */
  folder: string | null;
  files: FileStore;
  scanner: Platform['config']['scanner'];
}

/** A picture or an avatar that can be written. */
export type Media =
  | { kind: 'picture'; sha256: string; encoded: Awaited<ReturnType<typeof encodeImageFor>> }
  | { kind: 'avatar'; made: Awaited<ReturnType<typeof encodeAvatarFor>> };

/** As whose pictures those of an import wait for their turn. */
const OWNER = 'import';

/** Looks at the head of a file without keeping anything. Throws RefusedRecord. */
export async function rehearseMedia({ folder }: MediaSource, path: string): Promise<void> {
  await refusing(async () => requireFitHead(await bytesOf(folder, path)));
}

/** Returns a file as it can be written. Throws RefusedRecord for one that can't be kept, and ImportRefusal where nothing can be examined now. */
export async function readMedia({ folder, scanner }: MediaSource, kind: Media['kind'], path: string): Promise<Media> {
  return refusing(async (): Promise<Media> => {
    const bytes = await bytesOf(folder, path);
    await requireClean(scanner, bytes);
    if (kind === 'avatar') return { kind, made: await encodeAvatarFor(OWNER, bytes) };
    return { kind, sha256: createHash('sha256').update(bytes).digest('hex'), encoded: await encodeImageFor(OWNER, bytes) };
  });
}

async function bytesOf(folder: string | null, path: string): Promise<Buffer> {
  if (folder === null) throw new RefusedRecord('不知道文件在哪里：用 --files 写上它们的文件夹');
  const bytes = await readBelow(folder, path);
  if (typeof bytes === 'string') throw new RefusedRecord(bytes);
  return bytes;
}

async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // What is left out now is left out of the posts behind it as well.
    if (error.status >= 500) throw new ImportRefusal(`${error.message}；再执行一次，从这里接着做`);
    throw new RefusedRecord(error.message);
  }
}

/** Writes a picture or an avatar of a member, and returns the id of its file. */
export async function writeMedia({ tx, now }: WriteContext, files: FileStore, { memberId, media }: { memberId: number; media: Media }): Promise<number> {
  if (media.kind === 'picture') return (await registerImage({ tx, now, files }, { ...media.encoded, sha256: media.sha256, memberId })).id;
  const id = await storeAvatar({ tx, now, files }, memberId, media.made);
  await updateAvatar(tx, memberId, id);
  return id;
}
