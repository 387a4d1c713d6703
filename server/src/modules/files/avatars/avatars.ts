import { createHash } from 'node:crypto';
import type { Platform, SiteContext } from '#server/platform/api.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { keepUntilDropped } from '#server/platform/state/tagged-cache.ts';
import type { StoreContext } from '../pictures/keep-picture.ts';
import { AVATAR_SIDE, avatarName } from '../pictures/rules.ts';
import { deleteAvatarRow, insertAvatar, selectSealedAvatars, selectUnusedAvatars } from './queries-avatars.ts';

const KEPT_MS = 24 * 60 * 60_000;
const SWEPT_AT_ONCE = 200;

/** A square picture ready to be stored. */
export interface MadeAvatar {
  /** WebP. */
  bytes: Buffer;
  color: string;
}

/** Stores a finished picture under a name of its own and returns the id of its file. */
export async function storeAvatar({ tx, now, files }: StoreContext, memberId: number, { bytes, color }: MadeAvatar): Promise<number> {
  // Each is a file of its own, even the same picture again, so that one can go without the other.
  const sha256 = createHash('sha256').update(`${memberId} ${now.toISOString()} `).update(bytes).digest('hex');
  const id = await insertAvatar({ tx, now }, { memberId, sha256, color, side: AVATAR_SIDE, bytes: bytes.length });
  await files.write(avatarName(memberId, id), bytes);
  return id;
}

const sealed = keepUntilDropped('files:sealed-avatars', async (db): Promise<ReadonlySet<number>> => new Set(await selectSealedAvatars(db)));
let lastSealed: ReadonlySet<number> = new Set();

/** Returns whether an order of an authority has sealed a picture that a member wore. */
export async function isAvatarSealed({ db, log }: Pick<Platform, 'db' | 'log'>, fileId: number): Promise<boolean> {
  try {
    lastSealed = await sealed.read(db);
  } catch (error) {
    // Pictures are served without the database as well, by what was sealed before it went away.
    log.warn({ err: error }, 'sealed avatars could not be read');
  }
  return lastSealed.has(fileId);
}

/** To be called when an order about a member is executed or released. */
export function sealedAvatarsChanged(tx: Tx): void {
  sealed.written(tx);
}

/** Deletes pictures that nobody wears and that are older than a day, until when pages may still show them; call it once an hour. */
export async function sweepAvatars({ db, files, now }: Pick<SiteContext, 'db' | 'files' | 'now'>): Promise<void> {
  const unused = await selectUnusedAvatars(db, new Date(now.getTime() - KEPT_MS), SWEPT_AT_ONCE);
  for (const { id, memberId } of unused) {
    // The file first: if a sweep is killed, the next one still finds the row.
    await files.remove(avatarName(memberId, id));
    await db.transaction((tx) => deleteAvatarRow(tx, id));
  }
}
