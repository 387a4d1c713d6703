import { recordPrivateView } from '#server/modules/audit/index.ts';
import type { ApiRequest, Platform } from '#server/platform/api.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { keepUntilDropped } from '#server/platform/state/tagged-cache.ts';
import { hashOfName } from '../pictures/rules.ts';
import { selectIsSealed, selectSenders, selectWithheld } from './queries-withheld.ts';

const hashes = keepUntilDropped('files:withheld', async (db): Promise<ReadonlySet<string>> => new Set(await selectWithheld(db)));
let lastKnown: ReadonlySet<string> | null = null;

/**
 * Returns whether a stored picture is masked or hidden, so that its address answers its sender and the staff alone. Throws what went wrong when the
 * database is away and nothing is known from before: then any picture may be one.
 */
export async function isWithheld({ db, log }: Pick<Platform, 'db' | 'log'>, name: string): Promise<boolean> {
  const hash = hashOfName(name);
  if (hash === null) return false;
  try {
    lastKnown = await hashes.read(db);
  } catch (error) {
    if (lastKnown === null) throw error;
    // Pictures are served without the database as well, by what was withheld before it went away.
    log.warn({ err: error }, 'withheld pictures could not be read');
  }
  return lastKnown.has(hash);
}

/** Returns whether the caller may see a picture that is withheld: its sender, and the staff, who leave a record of it. */
export async function canSeeWithheld(request: ApiRequest, name: string): Promise<boolean> {
  const { db, viewer } = request;
  const hash = hashOfName(name);
  if (viewer === null || hash === null || (await selectIsSealed(db, hash))) return false;
  const senders = await selectSenders(db, hash);
  if (senders.includes(viewer.id)) return true;
  if (viewer.role === 'member') return false;
  await recordPrivateView(request, { kind: 'picture', id: hash, field: 'withheld', memberId: senders[0] ?? null });
  return true;
}

/** Makes the pictures that are withheld, and no others, unreadable where everybody reads pictures without this program. */
export async function withholdPictures({ db, files }: Pick<Platform, 'db' | 'files'>): Promise<void> {
  await files.publicReads?.withhold(new Set(await selectWithheld(db)));
}

/** To be called when something with pictures was written, changed, hidden, masked, removed or shown again. */
export function withheldChanged(tx: Tx): void {
  hashes.written(tx);
}
