import { record, recordNothing, type Act } from '#server/modules/audit/index.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { addressHash } from './address.ts';
import { markBounced, selectBounce, selectOwner } from './queries-log.ts';
import { deleteBounced, insertBounced, queueStandby, REPORTED } from './queries-send.ts';

export interface BounceContext extends WriteContext {
  secrets: Secrets;
}

/**
 * Notes that mail to an address came back, as a postmaster or a returned mail says: nothing is sent there until the address is changed or
 * confirmed, and what was sent there within the last days counts as bounced. Returns how many deliveries that were.
 */
export async function reportBounce({ tx, now, secrets }: BounceContext, address: string): Promise<number> {
  const hash = addressHash(secrets, address);
  await insertBounced({ tx, now }, hash, REPORTED);
  const bounced = await markBounced({ tx, now }, hash);
  const count = bounced.length;
  await queueStandby(
    { tx, now },
    bounced.filter((id) => id !== null),
  );
  await record({ tx, now }, { act: 'mail.bounce', target: await ownerOf(tx, address), after: { deliveries: count } });
  return count;
}

/** Lets mail go to an address again. Returns false when nothing had kept it back. */
export async function releaseAddress({ tx, now, secrets }: BounceContext, address: string): Promise<boolean> {
  const hash = addressHash(secrets, address);
  const isReleased = await deleteBounced(tx, hash);
  if (isReleased) await record({ tx, now }, { act: 'mail.release', target: await ownerOf(tx, address) });
  else recordNothing(tx);
  return isReleased;
}

/** Returns whose address it is, for the record, which does not hold it. */
async function ownerOf(db: Db, address: string): Promise<Act['target']> {
  const id = await selectOwner(db, address.trim().toLowerCase());
  return id === null ? { kind: 'address', id: 'unknown' } : { kind: 'member', id };
}

/** Notes that the owner of an address has read what was sent there. */
export async function confirmAddress(tx: Tx, secrets: Secrets, address: string): Promise<void> {
  await deleteBounced(tx, addressHash(secrets, address));
}

/** Returns since when nobody is at an address, as an instant; null: nothing is known against it. */
export async function findBounce(db: Db, secrets: Secrets, address: string): Promise<string | null> {
  return (await selectBounce(db, addressHash(secrets, address)))?.bouncedAt ?? null;
}
