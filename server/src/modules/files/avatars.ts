import type { Readable } from 'node:stream';
import { createHash } from 'node:crypto';
import type { Platform } from '#server/platform/api.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { encodeAvatar } from './encode.ts';
import { AVATAR_SIDE, avatarName } from './rules.ts';
import { deleteAvatarRow, insertAvatar, selectUnusedAvatars } from './queries-avatars.ts';
import { receiveImage } from './upload.ts';

const KEPT_MS = 24 * 60 * 60_000;
const SWEPT_AT_ONCE = 200;

/** A square picture ready to be stored. */
export interface MadeAvatar {
  /** WebP. */
  bytes: Buffer;
  color: string;
}

/**
 * Accepts a member's picture and makes it a square of 256 pixels, cropped to its middle; an animation becomes a still picture. Throws like
 * `uploadImage`.
 */
export async function receiveAvatar(stream: Readable): Promise<MadeAvatar> {
  return encodeAvatar(await receiveImage(stream));
}

/** Stores a finished picture under a name of its own and returns the id of its file. */
export async function storeAvatar(platform: Platform, tx: Tx, memberId: number, { bytes, color }: MadeAvatar, now: Date): Promise<number> {
  // Each is a file of its own, even the same picture again, so that one can go without the other.
  const sha256 = createHash('sha256').update(`${memberId} ${now.toISOString()} `).update(bytes).digest('hex');
  const id = await insertAvatar(tx, { memberId, sha256, color, side: AVATAR_SIDE, bytes: bytes.length }, now);
  await platform.files.write(avatarName(memberId, id), bytes);
  return id;
}

/** Deletes pictures that nobody wears and that are older than a day, until when pages may still show them; call it once an hour. */
export async function sweepAvatars({ db, files }: Pick<Platform, 'db' | 'files'>, now: Date): Promise<void> {
  const unused = await selectUnusedAvatars(db, new Date(now.getTime() - KEPT_MS), SWEPT_AT_ONCE);
  for (const { id, memberId } of unused) {
    // The file first: if a sweep is killed, the next one still finds the row.
    await files.remove(avatarName(memberId, id));
    await db.transaction((tx) => deleteAvatarRow(tx, id));
  }
}
